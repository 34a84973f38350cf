import { expect, it } from 'vitest'
import { CLAM_BED, SHORE_VISIT, SIGHTING } from '../form/sample-forms.ts'
import { answersOfFound } from './answers-of-found.ts'
import { choicesOfCell } from './choices-of-cell.ts'
import { csvRows } from '@cairn/model/csv-rows'
import { foundInGeoJson, foundInTable, foundInXml, type XmlPart } from './found-record.ts'

const visit = SHORE_VISIT[2] ?? SIGHTING

it('GEO-22 reads CSV with quotes, several lines in a cell, and either separator', () => {
  expect(csvRows('a,b\r\n"x, ""y""\nz",2\n\n')).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', '2'],
  ])
  expect(csvRows('a;b\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it('GEO-22 takes over a table of ODK Central, with its groups, places and files', () => {
  const [found] = foundInTable(
    'SubmissionDate,where-place-Latitude,where-place-Longitude,where-when,what-seen,what-howMany,what-photo,odd,KEY\n' +
      '2026-05-01T10:00:00.000Z,52.9,-128.4,2026-05-01,seal,3,1.jpg,x,uuid:a-1\n',
  )
  if (!found) throw new Error('nothing found')
  expect(found).toMatchObject({ instance: 'uuid:a-1', collected: '2026-05-01T10:00:00.000Z' })
  expect(answersOfFound(visit, found)).toEqual({
    answers: {
      place: { type: 'Point', coordinates: [-128.4, 52.9] },
      ...{ when: '2026-05-01', seen: 'seal', howMany: 3, photo: '1.jpg' },
    },
    leftOut: ['odd'],
    files: ['1.jpg'],
  })
})

it('GEO-22 takes over repeats by the record that they name', () => {
  const [one, two] = foundInTable('tide,KEY\n0.4,uuid:a\n0.5,uuid:b\n', {
    square: 'butter,littleneck,PARENT_KEY,KEY\n3,4,uuid:a,uuid:a/square[1]\n5,6,uuid:a,uuid:a/square[2]\n',
  })
  expect(one && answersOfFound(CLAM_BED, one).answers).toEqual({
    tide: 0.4,
    square: [
      { id: 'i1', butter: 3, littleneck: 4 },
      { id: 'i2', butter: 5, littleneck: 6 },
    ],
  })
  expect(two && answersOfFound(CLAM_BED, two).answers).toEqual({ tide: 0.5 })
})

it('GEO-22 takes over places of GeoJSON and GPX, and tracks', () => {
  const geometry = { type: 'Point', coordinates: [-128.4, 52.9] }
  const [found] = foundInGeoJson(JSON.stringify({ features: [{ geometry, properties: { seen: 'bird', n: null } }] }))
  expect(found && answersOfFound(SIGHTING, found).answers).toEqual({ place: geometry, seen: 'bird' })
  const part = (name: string, attributes: Record<string, string>, inside: Record<string, XmlPart[]> = {}): XmlPart => ({
    name,
    all: (wanted) => inside[wanted] ?? [],
    text: (wanted) => (wanted === 'time' ? '2026-05-01T10:00:00Z' : ''),
    attribute: (wanted) => attributes[wanted] ?? '',
  })
  const at = { lon: '-128.4', lat: '52.9' }
  expect(foundInXml(part('wpt', at))).toMatchObject({ place: geometry, collected: '2026-05-01T10:00:00.000Z' })
  const track = part('trk', {}, { trkpt: [part('trkpt', at), part('trkpt', at)] })
  expect(foundInXml(track)).toMatchObject({ track: [{ at: [-128.4, 52.9] }, { at: [-128.4, 52.9] }] })
  // What has no place is told by its number, and the rest is taken over.
  const odd = foundInGeoJson(JSON.stringify({ features: [null, { properties: { seen: 'bird' } }, { geometry }] }))
  expect(odd.map(({ isPlaceless = false }) => isPlaceless)).toEqual([true, true, false])
  expect(foundInXml(part('wpt', { lon: '-528.4', lat: '52.9' })).isPlaceless).toBe(true)
  expect(foundInXml(part('wpt', {})).isPlaceless).toBe(true)
  expect(foundInXml(part('trk', {})).isPlaceless).toBe(true)
  const short = part('trk', {}, { trkpt: [part('trkpt', at), part('trkpt', { lon: 'x', lat: 'y' })] })
  expect(foundInXml(short)).toMatchObject({ place: geometry, collected: '2026-05-01T10:00:00.000Z' })
  const rows = foundInTable('lat,lon,seen\nx,y,bird\n,,bird\n52.9,-128.4,bird\n')
  expect(rows.map(({ isPlaceless = false }) => isPlaceless)).toEqual([true, false, false])
})

it('GEO-22 takes over a table whose columns and choices are named as people read them', () => {
  const [found] = foundInTable('latitude,longitude,what did you see?,How many?,colour\n52.9,-128.4,Seals,3,grey\n')
  if (!found) throw new Error('nothing found')
  expect(answersOfFound(SIGHTING, found)).toEqual({
    answers: { place: { type: 'Point', coordinates: [-128.4, 52.9] }, seen: 'seal', howMany: 3 },
    leftOut: ['colour'],
    files: [],
  })
  const [odd] = foundInTable('What did you see?\nA kraken\n')
  expect(odd && answersOfFound(SIGHTING, odd).answers).toEqual({ seen: 'A kraken' })
})

it('GEO-22 reads several choices by name with spaces, or by their words with commas', () => {
  const list = [
    { name: 'a', label: { en: 'Old, tall tree' } },
    { name: 'b', label: { en: 'Young tree' } },
    { name: 'c' },
  ]
  const form = { languages: ['en'], choices: { trees: list }, questions: [] }
  const question = { name: 'trees', kind: 'several', choices: 'trees' } as const
  const read = (cell: string) => choicesOfCell(form, question, cell)
  expect(read('a b')).toEqual(['a', 'b'])
  expect(read('young tree; C')).toEqual(['b', 'C'])
  expect(read('Old, tall tree')).toEqual(['a'])
  expect(read('c, Young tree')).toEqual(['c', 'b'])
  expect(read('z q')).toEqual(['z', 'q'])
})
