// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, parseItemId, type ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { timelineOf } from '../../features/history/read-timeline.ts'
import { TUNING, type SearchTuning } from '../read/search-tuning.ts'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'

type Sample = Awaited<ReturnType<typeof openSampleStore>>
const bay = 'Organization-1' as ItemId
const TUNINGS: readonly SearchTuning[] = [TUNING, IN_COLUMNS]
const HEARD = 'Heard-1' as ItemId

/** What was heard, and from whom: the second only for who has met the protocol `NAMES`. */
const heardType = defineItemType({
  name: 'Heard',
  defaultIcon: 'note',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, textField: true },
    from: {
      ...{ v: 'REL', t: 'Note', many: true, facet: { kind: 'terms' } },
      ...{ level: 'PRIVATE', protocol: 'NAMES' },
    },
    place: { v: 'DEF', level: 'PRIVATE', protocol: 'NAMES', facet: { kind: 'terms' } },
    keeper: { v: 'REL', t: 'Organization' },
    access: accessProperty,
  },
  owner: 'keeper',
  visibility: 'PRIVATE',
})

const given = (...grants: string[]) => grants.map((grant) => ({ grant, grantedBy: bay }))
const clerk = person(1, { organizations: [bay], grants: given('PRIVATE.read', 'update', 'protocol.OTHER') })
const listener = person(2, { organizations: [bay], grants: given('PRIVATE.read', 'protocol.NAMES') })
const ofType = person(3, { organizations: [bay], grants: given('PRIVATE.read', 'Heard.protocol.NAMES') })
const ofOtherType = person(4, { organizations: [bay], grants: given('PRIVATE.read', 'Note.protocol.NAMES') })
const elsewhere = person(5, {
  organizations: [bay],
  grants: [...given('PRIVATE.read'), { grant: 'protocol.NAMES', grantedBy: 'Organization-2' as ItemId }],
})
/** Who has met the protocol and may not read the item. */
const outside = person(6, { grants: given('protocol.NAMES') })

let stores: Sample[]
beforeAll(async () => {
  stores = await Promise.all([openSampleStore({}, [heardType]), openSampleStore({}, [heardType])])
  await Promise.all(stores.map((sample, at) => fill(sample, at)))
})
afterAll(() => Promise.all(stores.map((sample) => sample.close())))

/** Twin stores, in which others were heard at another place. */
async function fill({ make, store, database }: Sample, at: number): Promise<void> {
  for (const displayName of ['Bay', 'Cape']) await make('Organization', { displayName })
  for (const title of ['One', 'Two']) await make('Note', { title, state: 'OPEN', keeper: bay })
  const [mine, others] = at === 0 ? ['Note-1', 'Note-2'] : ['Note-2', 'Note-1']
  const place = at === 0 ? 'weir' : 'dock'
  await make('Heard', { title: 'Of the weir', keeper: bay, access: 'PRIVATE', from: [mine], place })
  await make('Heard', { title: 'Of both', keeper: bay, access: 'PRIVATE', from: [others], place: 'both' })
  const { type: _t, index: _i } = parseItemId(HEARD)
  await store.update(SYSTEM, { _t, _i, _u: 1, place: `${place}s` })
  await columnStoreOf(database).load()
}

const is = (prop: string, value: string): Query['must'] => [{ prop, kind: 'is', value }]
const QUERIES: readonly Query[] = [
  { types: ['Heard'] },
  { types: ['Heard'], must: is('from', 'Note-1') },
  { types: ['Heard'], must: is('place', 'weirs') },
  { types: ['Heard'], must: [{ prop: 'place', kind: 'exists', value: true }] },
  { types: ['Heard'], facets: { from: { prop: 'from' } } },
  { types: ['Heard'], facets: { place: { prop: 'place' } } },
  { types: ['Heard'], sort: [{ key: 'place', order: 'asc' }] },
  { types: ['Heard'], subs: [{ via: 'from', types: ['Note'], text: 'One' }] },
  { types: ['Note'], subs: [{ via: 'Heard.from', text: 'weir' }] },
  { types: ['Heard'], text: 'weirs' },
  { types: ['Heard'], text: 'fs-place:weirs' },
]

async function answers(sample: Sample, principal = clerk): Promise<string[]> {
  return Promise.all(
    QUERIES.map(async (query) => {
      try {
        const { ids, labels, facets } = await sample.store.search(principal, { ...query, labels: true })
        return JSON.stringify({ ids, labels, facets })
      } catch (thrown) {
        return String(thrown)
      }
    }),
  )
}

test('T2: who has not met the protocol is answered alike, to the byte, whoever was heard', async () => {
  for (const tuning of TUNINGS)
    for (const reader of [clerk, ofOtherType, elsewhere, outside]) {
      const [one, other] = await Promise.all(
        stores.map(async (sample) => {
          Object.assign(sample.context, { tuning })
          return answers(sample, reader)
        }),
      )
      expect(other).toEqual(one)
    }
})

test('what it keeps is missing from the item and its versions, and cannot be set by who may not see it', async () => {
  for (const sample of stores) {
    const read = await sample.store.read(clerk, HEARD)
    expect(read).toMatchObject({ title: 'Of the weir' })
    for (const name of ['from', 'place']) expect(read).not.toHaveProperty(name)
    const { entries } = await timelineOf(sample.context, clerk, { ids: [HEARD], max: 10 })
    expect(JSON.stringify(entries)).not.toMatch(/weirs|docks|place/)
    const { type: _t, index: _i } = parseItemId(HEARD)
    await expect(sample.store.update(clerk, { _t, _i, _u: 2, place: 'guess' })).rejects.toMatchObject({
      code: 'propertyUnknown',
    })
    await expect(sample.store.read(outside, HEARD)).rejects.toMatchObject({ code: 'notAllowed' })
  }
})

test('who has met it, for all types or this one, sees it on every path', async () => {
  const [sample] = stores as [Sample]
  for (const tuning of TUNINGS)
    for (const reader of [listener, ofType, SYSTEM]) {
      Object.assign(sample.context, { tuning })
      expect(await sample.store.read(reader, HEARD)).toMatchObject({ from: ['Note-1'], place: 'weirs' })
      const found = await Promise.all(
        QUERIES.slice(1, 4).map(async (query) => (await sample.store.search(reader, query)).ids),
      )
      expect(found).toEqual([[HEARD], [HEARD], ['Heard-2', HEARD]])
      const { facets } = await sample.store.search(reader, QUERIES[5] as Query)
      expect(JSON.stringify(facets)).toContain('weirs')
      expect((await sample.store.search(reader, QUERIES[8] as Query)).ids).toEqual(['Note-1'])
    }
})
