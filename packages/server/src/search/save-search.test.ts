import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import type { SavedSearch } from '@cairn/contract/saved-search'
import { savedSearchToQuery, queryToSavedSearch } from '@cairn/model/saved-search'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { saveSearch } from './save-search.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let bay: ItemId
beforeAll(async () => {
  sample = await openSampleStore({ SavedSearch: saveSearch })
  bay = (await sample.make('Organization', { displayName: 'Bay' })).$id
})
afterAll(() => sample.close())

const kept = queryToSavedSearch({ types: ['Note'], text: 'fish', must: [{ prop: 'state', kind: 'is', value: 'OPEN' }] })
/** May make and change saved searches of the organisation; the other only reads what it shares. */
const maker = () => person(1, { organizations: [bay], grants: [{ grant: 'SavedSearch.update', grantedBy: bay }] })
const neighbour = () => person(2, { organizations: [bay] })

test('a search is kept by whoever made it, seen by nobody else, and shared by its level', async () => {
  const made = await sample.make('SavedSearch', { name: 'Open fish', ...kept }, maker())
  expect(savedSearchToQuery(made as Item & SavedSearch)).toEqual(savedSearchToQuery(kept))
  await expect(sample.store.read(neighbour(), made.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await sample.store.search(neighbour(), { types: ['SavedSearch'] })).ids).toEqual([])
  await sample.store.update(maker(), { _t: 'SavedSearch', _i: made._i, _u: 1, owner: bay, access: 'COMMUNITY' })
  expect((await sample.store.search(neighbour(), { types: ['SavedSearch'] })).ids).toEqual([made.$id])
  expect((await sample.store.search(person(3), { types: ['SavedSearch'] })).ids).toEqual([])
})

test('anyone keeps searches of their own, and shares them only where they may', async () => {
  const made = await sample.make('SavedSearch', { name: 'Mine', ...kept }, neighbour())
  const share = { _t: 'SavedSearch', _i: made._i, _u: 1, owner: bay, access: 'COMMUNITY' }
  await expect(sample.store.update(neighbour(), share)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(sample.make('SavedSearch', { name: 'Ours', ...kept, owner: bay }, neighbour())).rejects.toMatchObject({
    code: 'notAllowed',
  })
})

test('a search without an organisation is published to nobody, by making it, by changing it, or by leaving the organisation', async () => {
  const refusal = {
    code: 'invalidItem',
    details: { properties: { access: { userMessage: 'errors.publishNeedsOwner' } } },
  }
  const published = { name: 'For everyone', ...kept, access: 'PUBLIC' }
  await expect(sample.make('SavedSearch', published, neighbour())).rejects.toMatchObject(refusal)
  const mine = await sample.make('SavedSearch', { name: 'Mine', ...kept }, maker())
  const body = { _t: 'SavedSearch', _i: mine._i }
  await expect(sample.store.update(maker(), { ...body, _u: 1, access: 'PUBLIC' })).rejects.toMatchObject(refusal)
  await sample.store.update(maker(), { ...body, _u: 1, access: 'PUBLIC', owner: bay })
  await expect(sample.store.update(maker(), { ...body, _u: 2, owner: null })).rejects.toMatchObject(refusal)
  expect((await sample.store.search(person(3), { types: ['SavedSearch'] })).ids).toEqual([mine.$id])
})

test('the hash is the server’s: alike for what asks for the same, another as soon as it does not', async () => {
  const make = async (values: object) => (await sample.make('SavedSearch', { name: 'a', ...values }, maker())).hash
  const { criteria, searchString } = kept
  const turned = { searchString, criteria: Object.fromEntries(Object.entries(criteria).toReversed()) }
  expect(await make({ ...turned, name: 'b', displayAs: 'MAP' })).toBe(await make(kept))
  expect(await make({ ...kept, searchString: 'fishes' })).not.toBe(await make(kept))
  await expect(make({ ...kept, hash: 'mine' })).rejects.toMatchObject({ code: 'notAllowed' })
})

test('T3 what it asks for is what its maker may ask for: a hidden property is as unknown as one that there is not', async () => {
  const asking = (prop: string) =>
    queryToSavedSearch({ types: ['Note'], must: [{ prop, kind: 'exists', value: true }] })
  const refused = (prop: string) =>
    sample.make('SavedSearch', { name: 'a', ...asking(prop) }, maker()).catch((thrown: CairnError) => thrown.toBody())
  const answer = await refused('nosuch')
  expect(answer).toMatchObject({ userMessage: 'errors.propertyUnknown' })
  expect(JSON.parse(JSON.stringify(await refused('secret')).replaceAll('secret', 'nosuch'))).toEqual(answer)
  for (const values of [
    queryToSavedSearch({ types: ['Note'], sort: [{ key: 'secret', order: 'asc' }] }),
    queryToSavedSearch({ types: ['Note'], text: 'fs-secret:whale' }),
    queryToSavedSearch({ subs: [{ via: 'Note.about', must: [{ prop: 'secret', kind: 'is', value: 'whale' }] }] }),
  ])
    await expect(sample.make('SavedSearch', { name: 'a', ...values }, maker())).rejects.toMatchObject({
      code: 'propertyUnknown',
    })
  const nothing = queryToSavedSearch({ types: ['Nothing'] })
  await expect(sample.make('SavedSearch', { name: 'a', ...nothing }, maker())).rejects.toMatchObject({
    code: 'typeUnknown',
  })
})

test('one that asks for what its reader may not read is renamed by them, not changed', async () => {
  const query = { types: ['Note'], must: [{ prop: 'secret', kind: 'exists' as const, value: true }] }
  const shared = { name: 'Kept', owner: bay, access: 'COMMUNITY', ...queryToSavedSearch(query) }
  const { _i } = await sample.make('SavedSearch', shared)
  const change = (values: object) =>
    sample.store.update(maker(), { _t: 'SavedSearch', _i, _u: 1, ...values }).then(({ _u }) => _u)
  expect(await change({ name: 'Renamed' })).toBe(2)
  await expect(change({ searchString: 'whale' })).rejects.toMatchObject({ code: 'propertyUnknown' })
})

test.each([
  ['criteria', { filters: [{ prop: 'state', kind: 'near', value: 1 }], groups: [], groupsShould: [] }],
  ['criteria', { filters: [] }],
  ['selectedFacets', [{ prop: '__proto__', kind: 'is', value: 1 }]],
  ['sortBy', { key: 'name', order: 'up' }],
])('what is no query is refused by the property it is in: %s', async (property, value) => {
  const values = { name: 'a', ...kept, [property]: value }
  await expect(sample.make('SavedSearch', values, maker())).rejects.toMatchObject({
    code: 'invalidItem',
    details: { properties: { [property]: { userMessage: 'errors.invalidFilter' } } },
  })
})
