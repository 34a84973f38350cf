import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { PlacesPart } from '../model/map/record-places.ts'
import { startSurvey, type Survey } from '../testing/survey.ts'

let all: Survey
let formDef: Item
beforeAll(async () => {
  all = await startSurvey()
  formDef = await all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Nest', machineName: 'nest', formType: 'record', program: all.program.$id },
    questions: { languages: ['en'], questions: [{ name: 'place', kind: 'geopoint' }] },
  })
  await all.coordinator.request('act/publish', { t: formDef._t, i: formDef._i })
})
afterAll(() => all.close())

let made = 0
const collect = () =>
  all.people.collector.request<Item>('act/recordFieldData', {
    ...{
      t: 'GeoKeeperFieldData',
      i: 0,
      program: all.program.$id,
      formDef: formDef.$id,
      instance: `uuid:place-${made++}`,
    },
    answers: { place: { type: 'Point', coordinates: [-128.4, 52.9] } },
  })

/** Ids of the places that come in parts, with what the last part says. */
async function ask(who: keyof Survey['people'], body: object) {
  const client = all.people[who]
  client.pushes.length = 0
  const last = await client.request<PlacesPart>('act/streamFieldDataForMap', { t: 'GeoKeeperFieldData', i: 0, ...body })
  const parts = client.pushes.flatMap(({ o, b }) => (o.startsWith('stream:') ? [(b as { b: PlacesPart }).b] : []))
  const { count, hasMore } = last
  return { ids: parts.flatMap(({ features }) => features.map(({ id }) => id)).toSorted(), count, hasMore }
}

it('GEO-10 gives the places of what a query finds, and after a change of what changed in it alone', async () => {
  const [one, two] = [await collect(), await collect()]
  const query = {
    must: [{ prop: 'program', kind: 'rel', value: [all.program.$id] }],
    mustNot: [{ prop: 'review', kind: 'is', value: ['REJECTED'] }],
  }
  const both = [one.$id, two.$id].toSorted()
  expect(await ask('coordinator', { query })).toEqual({ ids: both, count: 2, hasMore: false })
  expect(await ask('coordinator', { query: { ...query, max: 1 } })).toMatchObject({ count: 1, hasMore: true })
  expect(await ask('coordinator', { query, fieldDataIds: [one.$id] })).toMatchObject({ ids: both, count: 2 })
  const three = await collect()
  expect(await ask('coordinator', { query, changed: [three.$id] })).toEqual({
    ...{ ids: [three.$id], count: 3, hasMore: false },
  })
  // What left the list has no place any more.
  await all.coordinator.request('act/reject', { t: two._t, i: two._i, reason: 'Seen twice.' })
  await expect
    .poll(() => ask('coordinator', { query, changed: [two.$id] }))
    .toEqual({ ids: [], count: 2, hasMore: false })
})

it('GEO-10 gives of a query only records, and only those that the caller may read', async () => {
  await collect()
  const query = { types: ['GeoKeeperProgram', 'Contact'] }
  const { count } = await ask('coordinator', { query })
  expect(count).toBeGreaterThan(0)
  expect(await ask('outsider', { query })).toEqual({ ids: [], count: 0, hasMore: false })
})
