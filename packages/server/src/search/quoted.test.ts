import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId, ItemType } from '@cairn/contract'
import type { Filter, Query } from '@cairn/contract/query'
import { VISITOR } from '../items/rights/principal/create-principals.ts'
import { openSampleStore, person } from '../testing/sample-store.ts'
import type { Principal } from '../items/facts/types.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { rebuildAll } from '../items/save/rebuild.ts'

/** Is found by the names of its files, which are items of their own. */
const LETTER: ItemType = {
  name: 'Letter',
  defaultIcon: 'note',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, textField: true },
    files: { v: 'REL', t: 'Note', many: true, textField: true },
    from: { v: 'REL', t: 'Note' },
    keeper: { v: 'REL', t: 'Organization' },
  },
  owner: 'keeper',
  visibility: 'COMMUNITY',
}
const LETTERS = ['a', 'ch', 'c', 'lh', 'l']

let sample: Awaited<ReturnType<typeof openSampleStore>>
let keeper: ItemId
beforeAll(async () => {
  sample = await openSampleStore({}, [LETTER])
  keeper = (await sample.make('Organization', { displayName: 'Bay', alphabet: LETTERS })).$id
})
afterAll(() => sample.close())

const member = () => person(1, { organizations: [keeper] })

async function titles(query: object, names = 'Letter'): Promise<string[]> {
  await sample.context.labels.settle()
  const { ids, labels } = await sample.store.search(member(), { types: [names], labels: true, ...query })
  return ids.map((id) => labels?.[id] ?? '')
}

test('an item is found and suggested by the labels in a marked relation, kept right when they change', async () => {
  const file = await sample.make('Note', { title: 'salmon survey', state: 'OPEN', keeper })
  const other = await sample.make('Note', { title: 'cedar bark', state: 'OPEN', keeper })
  await sample.make('Letter', { title: 'for spring', keeper, files: [file.$id], from: other.$id })
  const ways = (text: string) => [{ text }, { must: [{ prop: '$label', kind: 'prefix', value: text }] }]
  for (const way of ways('salm')) expect(await titles(way)).toEqual(['for spring'])
  for (const way of ways('cedar')) expect(await titles(way)).toEqual([])
  await sample.store.update(SYSTEM, { _t: 'Note', _i: file._i, _u: 1, title: 'herring roe' })
  for (const way of ways('herring')) expect(await titles(way)).toEqual(['for spring'])
  for (const way of ways('salm')) expect(await titles(way)).toEqual([])
  await rebuildAll(sample.context)
  for (const way of ways('herring')) expect(await titles(way)).toEqual(['for spring'])
  await sample.store.remove(SYSTEM, file.$id)
  for (const way of ways('herring')) expect(await titles(way)).toEqual([])
})

test('T5: labels that not everyone who reads the item may see do not find it', async () => {
  const hidden = await sample.make('Note', { title: 'burial place', state: 'OPEN', keeper, access: 'PRIVATE' })
  await sample.make('Letter', { title: 'about', keeper, files: [hidden.$id] })
  expect(await titles({ text: 'burial' })).toEqual([])
  await sample.store.update(SYSTEM, { _t: 'Note', _i: hidden._i, _u: 1, access: 'COMMUNITY' })
  expect(await titles({ text: 'burial' })).toEqual(['about'])
  await sample.store.update(SYSTEM, { _t: 'Note', _i: hidden._i, _u: 2, access: 'PRIVATE' })
  expect(await titles({ text: 'burial' })).toEqual([])
})

test('T5: whoever reads by a right to one type does not find items by the names of what is of another', async () => {
  const file = await sample.make('Note', { title: 'eulachon', state: 'OPEN', keeper })
  await sample.make('Letter', { title: 'spring', keeper, files: [file.$id] })
  const scoped = person(2, { grants: [{ grant: 'Letter.COMMUNITY.read', grantedBy: keeper }] })
  const both = person(3, { organizations: [keeper], grants: [{ grant: 'Letter.update', grantedBy: keeper }] })
  const total = async (who: Principal) => (await sample.store.search(who, { types: ['Letter'], text: 'eula' })).total
  expect([await total(scoped), await total(member()), await total(both), await total(SYSTEM)]).toEqual([0, 1, 1, 1])
})

test('what everyone may see sorts by the letters of an owner that not everyone may see', async () => {
  for (const title of ['la', 'lha', 'ca', 'cha'])
    await sample.make('Note', { title, state: 'SHUT', keeper, access: 'PUBLIC' })
  const must: Filter[] = [{ prop: 'state', kind: 'is', value: 'SHUT' }]
  for (const key of ['$label', 'title']) {
    const sort: Query['sort'] = [{ key, order: 'asc' }]
    const { ids, labels } = await sample.store.search(VISITOR, { types: ['Note'], must, sort, labels: true })
    expect(ids.map((id) => labels?.[id])).toEqual(['cha', 'ca', 'lha', 'la'])
  }
})

test('labels and texts sort by the letters of their owner, and anew when it changes them', async () => {
  for (const title of ['la', 'lha', 'ca', 'cha']) await sample.make('Note', { title, state: 'LOST', keeper })
  const must = [{ prop: 'state', kind: 'is', value: 'LOST' }]
  const by = (key: string) => titles({ must, sort: [{ key, order: 'asc' }] }, 'Note')
  for (const key of ['$label', 'title']) expect(await by(key)).toEqual(['cha', 'ca', 'lha', 'la'])
  await sample.store.update(SYSTEM, { _t: 'Organization', _i: 1, _u: 1, alphabet: ['l', 'lh', 'c', 'ch'] })
  for (const key of ['$label', 'title']) expect(await by(key)).toEqual(['la', 'lha', 'ca', 'cha'])
  await sample.store.update(SYSTEM, { _t: 'Organization', _i: 1, _u: 2, alphabet: null })
  for (const key of ['$label', 'title']) expect(await by(key)).toEqual(['ca', 'cha', 'la', 'lha'])
})
