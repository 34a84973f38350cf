// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, itemTypeSchema } from '@cairn/contract'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import { TUNING } from '../read/search-tuning.ts'

const ESSAY = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Essay',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true },
      cites: { v: 'IDM', many: true, cites: true, facet: { kind: 'terms' } },
      first: { v: 'REL', t: 'Note', cites: true, facet: { kind: 'terms' } },
      keeper: { v: 'REL', t: 'Organization' },
      access: accessProperty,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
)
const sample = await openSampleStore({}, [ESSAY])
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample
const bay = (await make('Organization', { displayName: 'Bay' })).$id
const reef = (await make('Organization', { displayName: 'Reef' })).$id
const grants = ['update', 'delete'].map((grant) => ({ grant, grantedBy: bay }))
const clerk = person(4, { organizations: [bay], grants })
const note = () => make('Note', { title: 'Weirs', state: 'OPEN', keeper: bay }, clerk)
const essay = (values: Record<string, unknown>, who = clerk) =>
  make('Essay', { title: 'E', keeper: bay, ...values }, who)

test('a citation keeps the version that it was made of, and the server adds the present one', async () => {
  const cited = await note()
  const { $id, _t, _i, _u } = cited
  const made = await essay({ cites: [$id], first: $id })
  expect([made['cites'], made['first']]).toEqual([[`${$id}@1`], `${$id}@1`])
  await store.update(clerk, { _t, _i, _u, title: 'Dams' })
  const later = await store.update(clerk, { _t: 'Essay', _i: made._i, _u: made._u, title: 'F' })
  expect(later['cites']).toEqual([`${$id}@1`])
  expect(later.$labels?.[$id]).toBe('Dams')
  expect((await store.historyAt(clerk, $id, 1))['title']).toBe('Weirs')
  expect((await essay({ cites: [$id] }))['cites']).toEqual([`${$id}@2`])
  for (const wrong of [`${$id}@3`, `${$id}@0`, 'Note-99999@1'])
    await expect(essay({ cites: [wrong] })).rejects.toMatchObject({ code: 'invalidItem' })
})

test('it is found and counted by the item, whatever the version', async () => {
  const { $id, _t, _i } = await note()
  await essay({ cites: [$id], first: $id })
  await store.update(clerk, { _t, _i, _u: 1, title: 'Again' })
  await essay({ cites: [$id] })
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    const must = [{ prop: 'cites', kind: 'rel' as const, value: [$id] }]
    const facets = { cites: { prop: 'cites' }, first: { prop: 'first' } }
    const found = await store.search(clerk, { types: ['Essay'], must, facets })
    expect(found.total).toBe(2)
    expect(found.facets?.['cites']).toContainEqual({ value: $id, count: 2 })
    expect(found.facets?.['first']).toEqual([{ value: $id, count: 1 }])
    const via = await store.search(clerk, { types: ['Note'], subs: [{ via: 'Essay.cites', types: ['Essay'] }] })
    expect(via.ids).toContain($id)
  }
})

test('who reads what cites an item cannot delete it', async () => {
  const { $id } = await note()
  const citing = await essay({ cites: [$id] })
  await expect(store.remove(clerk, $id)).rejects.toMatchObject({ code: 'cited', details: { by: citing.$id } })
  await store.remove(clerk, citing.$id)
  await store.remove(clerk, $id)
  await expect(store.read(clerk, $id)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('T2: what cites an item and is hidden does not keep it, as that would tell that it is there', async () => {
  const { $id } = await note()
  await essay({ cites: [$id], keeper: reef, access: 'PRIVATE' }, SYSTEM)
  await store.remove(clerk, $id)
  await expect(store.read(clerk, $id)).rejects.toMatchObject({ code: 'notAllowed' })
})
