// @module-tag leaks
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { TIE_TYPES } from '../../testing/tie-types.ts'
import { rebuildAll } from './rebuild.ts'
import { holdsOneOf } from '../rights/visibility-keys.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Change, Principal } from '../facts/types.ts'
import { TUNING } from '../read/search-tuning.ts'

const sample = await openSampleStore({}, [...PACT_TYPES, ...TIE_TYPES])
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample
const TYPES = ['Pact', 'Clause', 'Tie', 'Attachment']

let home: ItemId
let reader: Principal
let pact: Item
let all: ItemId[]
beforeEach(async () => {
  home = (await make('Organization', { displayName: 'Home' })).$id
  reader = person(1, { organizations: [home] })
  const paper = await make('Attachment', { originalName: 'paper.pdf', kind: 'DOCUMENT', access: 'COMMUNITY' })
  const again = { originalName: 'paper.pdf', kind: 'DOCUMENT', access: 'COMMUNITY', sameAs: paper.$id }
  const use = await make('Attachment', again)
  const other = await make('Pact', { title: 'The bar', keeper: home, access: 'COMMUNITY', papers: [use.$id] })
  pact = await make('Pact', { title: 'The weir', keeper: home, access: 'COMMUNITY', papers: [paper.$id] })
  const clause = await make('Clause', { title: 'First', pact: pact.$id })
  const tie = await make('Tie', { title: 'is', keeper: home, access: 'COMMUNITY', from: pact.$id, to: other.$id })
  all = [pact.$id, clause.$id, tie.$id, paper.$id, use.$id]
})

/** The items that somebody reads, and those that both ways to search find and count, facets too. */
async function seenBy(principal: Principal): Promise<string[][]> {
  const read: string[] = []
  for (const id of all)
    await store.read(principal, id).then(
      () => read.push(id),
      () => {},
    )
  const found: string[][] = []
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    const facets = { keeper: { prop: 'keeper' } }
    const asked = TYPES.map((type) => ({ types: [type], max: 1000, ...(type === 'Pact' ? { facets } : {}) }))
    const answers = await Promise.all(asked.map((query) => store.search(principal, query)))
    const ids = answers.flatMap(({ ids, total }) => {
      expect(total).toBe(ids.length)
      return ids
    })
    const counted = answers[0]?.facets?.['keeper']?.flatMap(({ value, count }) => (value === home ? [count] : []))
    expect(counted).toEqual([ids.includes(pact.$id) ? 2 : 1])
    found.push(all.filter((id) => ids.includes(id)))
  }
  return [read, ...found]
}
const open = () => [all, all, all]
const CLOSED = [[], [], []]

test('sealed items, their parts, what requires them and their files are read, found and counted by nobody', async () => {
  expect(await seenBy(reader)).toEqual(open())
  await store.together(SYSTEM, [], { sealing: [pact.$id] })
  expect(await seenBy(reader)).toEqual(CLOSED)
  expect(await seenBy(SYSTEM)).toEqual(open())
  await rebuildAll(sample.context)
  expect(await seenBy(reader)).toEqual(CLOSED)
})

test('a write of each opens it again to whom it is for', async () => {
  await store.together(SYSTEM, [], { sealing: [pact.$id] })
  await store.together(SYSTEM, [{ op: 'update', id: pact.$id, body: { title: 'The dam' }, set: { sealed: null } }])
  expect(await seenBy(reader)).toEqual(open())
  await store.together(SYSTEM, [], { sealing: [pact.$id] })
  await store.together(SYSTEM, [{ op: 'update', id: pact.$id, body: { access: 'PRIVATE' }, set: { sealed: null } }])
  expect(await seenBy(reader)).toEqual(CLOSED)
})

test('what was read before it was sealed neither opens it nor is written', async () => {
  const before = await store.read(SYSTEM, pact.$id)
  await store.together(SYSTEM, [], { sealing: [pact.$id] })
  const late = { op: 'update' as const, id: pact.$id, u: before._u, body: {}, set: { sealed: null, pause: 'RESTS' } }
  await expect(store.together(SYSTEM, [late])).rejects.toMatchObject({ code: 'conflict' })
  const { _t, _i, _u } = before
  await store.update(SYSTEM, { _t, _i, _u, title: 'The dam' })
  expect(await seenBy(reader)).toEqual(CLOSED)
})

test('entries that are refused seal nothing', async () => {
  const refused = { op: 'create' as const, type: 'Pact', body: { keeper: home } }
  await expect(store.together(SYSTEM, [refused], { sealing: [pact.$id] })).rejects.toMatchObject({
    code: 'invalidItem',
  })
  expect(await seenBy(reader)).toEqual(open())
})

test('whoever could see them is told that they cannot', async () => {
  await sample.database.query('delete from outbox')
  await store.together(SYSTEM, [], { sealing: [pact.$id] })
  const told = await sample.database.query<{ ev: Change }>('select ev from outbox')
  expect(told.map(({ ev }) => ev.id).toSorted()).toEqual(all.toSorted())
  for (const { ev } of told) expect([ev.kind, holdsOneOf(reader, ev.was ?? [])]).toEqual(['sharing', true])
})
