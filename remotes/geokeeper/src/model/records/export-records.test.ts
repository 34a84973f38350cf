import { expect, it } from 'vitest'
import { CLAM_BED, SHORE_VISIT } from '../form/sample-forms.ts'
import { csvOf, geoJsonOf, gpxOf, tablesOfRecords } from './export-records.ts'
import type { Form } from '../form/form.ts'

const spot = { type: 'Point', coordinates: [-128.4, 52.9] }
const record = {
  ...{ $id: 'GeoKeeperFieldData-7', label: 'Bed <1>', formDef: 'GeoKeeperFormDef-1', review: 'APPROVED', place: spot },
  answers: {
    place: spot,
    tide: 0.4,
    square: [
      { id: 'a', butter: 3 },
      { id: 'b', littleneck: 2 },
    ],
  },
}
const versions = (forms: readonly Form[]) =>
  new Map(forms.map((form, at) => [`GeoKeeperFormDef-${at + 1}`, { form, version: at + 1 }]))

it('GEO-19 gives a column a question over all versions, and a table a repeat', () => {
  const [main, square] = tablesOfRecords('Clam bed', [record], versions([CLAM_BED]))
  expect(main?.rows[0]?.slice(-4)).toEqual(['place', 'tide', 'all', 'notes'])
  expect(main?.rows[1]?.slice(-4)).toEqual(['POINT (-128.4 52.9)', 0.4, null, null])
  expect(main?.rows[1]?.slice(0, 5)).toEqual(['GeoKeeperFieldData-7', 'Bed <1>', 1, null, 'APPROVED'])
  expect(square).toEqual({
    name: 'square',
    rows: [
      ['record', 'instance', 'butter', 'littleneck'],
      ['GeoKeeperFieldData-7', 'a', 3, null],
      ['GeoKeeperFieldData-7', 'b', null, 2],
    ],
  })
  expect(csvOf({ name: 'x', rows: [['a', '=1+1', 'b "c"', -2, null]] })).toBe(`a,'=1+1,"b ""c""",-2,`)
  const [visits] = tablesOfRecords('Visits', [], versions(SHORE_VISIT))
  expect(visits?.rows[0]).toContain('photo')
  expect(visits?.rows[0]).toContain('reported')
})

it('GEO-19 gives places as GeoJSON, and places and tracks as GPX', () => {
  expect(geoJsonOf([record], () => ({ questions: CLAM_BED }))).toMatchObject({
    features: [{ geometry: spot, properties: { pointer: '/answers/place', review: 'APPROVED' } }],
  })
  const trip = {
    ...{ label: 'Patrol', trackPoints: [{ time: '2026-06-01T10:00:00Z' }, { time: '2026-06-01T10:01:00Z' }] },
    track: {
      type: 'LineString',
      coordinates: [
        [-128, 52],
        [-128, 53],
      ],
    },
  }
  const gpx = gpxOf([record, trip])
  expect(gpx).toContain('<wpt lat="52.9" lon="-128.4"><name>Bed &lt;1&gt;</name></wpt>')
  expect(gpx).toContain('<trkpt lat="53" lon="-128"><time>2026-06-01T10:01:00Z</time></trkpt>')
})
