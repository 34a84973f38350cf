import * as v from 'valibot'
import { expect, it } from 'vitest'
import { checkAnswers } from '../records/check-answers.ts'
import { formSchema } from '../form/form.ts'
import { placesOfRecord } from './record-places.ts'

const point = (lon: number) => ({ type: 'Point', coordinates: [lon, 52] })
const questions = v.parse(formSchema, {
  languages: ['en'],
  questions: [
    { name: 'note', kind: 'text' },
    { name: 'away', kind: 'geopoint', relevant: "${note} = 'away'" },
    {
      ...{ name: 'bed', kind: 'repeat' },
      questions: [
        { name: 'edge', kind: 'geoshape' },
        { name: 'square', kind: 'repeat', questions: [{ name: 'corner', kind: 'geopoint' }] },
      ],
    },
    { name: 'landing', kind: 'geopoint' },
  ],
})
const given = {
  note: 'near',
  away: point(-1),
  bed: [
    { id: 'a', square: [{ id: 'x', corner: point(-128) }, { id: 'y' }, { id: 'z', corner: point(-129) }] },
    { id: 'b', square: [] },
  ],
  landing: point(-130),
}

it('GEO-10 finds in a stored record the places that were found when its answers were checked', () => {
  const { answers, places } = checkAnswers(questions, given, { now: '2026-05-04T10:00:00Z' })
  expect(places.map(({ pointer }) => pointer)).toEqual([
    ...['/bed/a/square/x/corner', '/bed/a/square/z/corner', '/landing'],
  ])
  const found = placesOfRecord({ $id: 'GeoKeeperFieldData-1', label: 'Beds', answers }, { questions })
  expect(found).toEqual(
    places.map(({ pointer, geometry }) => ({
      ...{ id: 'GeoKeeperFieldData-1', label: 'Beds', pointer: `/answers${pointer}`, geometry },
    })),
  )
  // Of answers that are kept back the coarse cell is left.
  const kept = { $id: 'GeoKeeperFieldData-2', label: 'Beds', $coarse: ['place'], place: point(-128.5), answers }
  expect(placesOfRecord(kept, { questions })).toMatchObject([{ pointer: '/place', isCoarse: true }])
})
