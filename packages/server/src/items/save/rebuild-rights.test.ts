import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemType } from '@cairn/contract'
import { deployTypes } from '../../testing/deploy-types.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SAMPLE_TYPES } from '../../testing/sample-types.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { TALK_TYPES } from '../../testing/talk-types.ts'
import { rebuildChanged } from './rebuild.ts'

const sample = await openSampleStore({}, [...TALK_TYPES, ...PACT_TYPES])
let keeper: Item
beforeAll(async () => {
  keeper = await sample.make('Organization', { displayName: 'Bay' })
})
afterAll(() => sample.close())

/** Whoever reads a link reads both of its ends, which are of any type: it follows each of them. */
const LINKS = ['Link']
const deploy = (change: ItemType) => deployTypes(sample.context, [change])
const typeOf = (name: string, types: readonly ItemType[]) => {
  const type = types.find((each) => each.name === name)
  if (!type) throw new Error(`no ${name}`)
  return type
}

test('a type that becomes stricter takes its files along: their keys are those of the items as they are judged now', async () => {
  await rebuildChanged(sample.context)
  const { $id: paper } = await sample.make('Attachment', { originalName: 'weir.pdf', kind: 'DOCUMENT' })
  await sample.make('Note', { title: 'Weir', state: 'OPEN', keeper: keeper.$id, attachments: [paper] })
  const member = person(7, { organizations: [keeper.$id] })
  expect((await sample.store.read(member, paper)).$id).toBe(paper)
  const { store, changed } = await deploy({ ...typeOf('Note', SAMPLE_TYPES), visibility: 'PRIVATE' })
  expect(changed).toEqual(['Note', ...LINKS])
  await expect(store.read(member, paper)).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await store.search(member, { types: ['Attachment'], text: 'weir' })).ids).toEqual([])
  await store.close()
})

test('what is part of its items, and the files of that, become as strict', async () => {
  await rebuildChanged(sample.context)
  const { $id: paper } = await sample.make('Attachment', { originalName: 'letter.pdf', kind: 'DOCUMENT' })
  const talk = await sample.make('Talk', { title: 'Fish', keeper: keeper.$id })
  const remark = await sample.make('Remark', { title: 'a word', talk: talk.$id, papers: [paper] })
  const reader = person(8, { grants: [{ grant: 'Talk.PROTECTED.read', grantedBy: keeper.$id }] })
  const ids = [remark.$id, paper]
  const found = async (store: typeof sample.store) =>
    (await store.search(reader, { types: ['Remark', 'Attachment'], max: 1000 })).ids.toSorted()
  expect(await found(sample.store)).toEqual(ids.toSorted())
  const { store, changed } = await deploy({ ...typeOf('Talk', TALK_TYPES), visibility: 'PRIVATE' })
  expect(changed).toEqual(['Talk', ...LINKS, 'Remark', 'Stamp'])
  expect(await found(store as typeof sample.store)).toEqual([])
  expect(await store.readMany(reader, ids)).toEqual({})
  await store.close()
})

test('items are found by what their files are called once their type says so', async () => {
  const note = typeOf('Note', SAMPLE_TYPES)
  const silent = { v: 'REL', t: 'Attachment', many: true } as const
  // It goes on looking after labels, as a process does that has not heard of what is deployed next.
  const former = await deploy({ ...note, properties: { ...note.properties, attachments: silent } })
  const { $id: paper } = await sample.make('Attachment', { originalName: 'oolichan.pdf', kind: 'DOCUMENT' })
  const own = { title: 'Count', state: 'OPEN', keeper: keeper.$id, attachments: [paper] }
  const { $id } = await sample.make('Note', own)
  const { store, changed } = await deploy(note)
  expect(changed).toEqual(['Note', ...LINKS])
  const member = person(7, { organizations: [keeper.$id] })
  await expect.poll(async () => (await store.search(member, { types: ['Note'], text: 'oolichan' })).ids).toEqual([$id])
  await Promise.all([store.close(), former.store.close()])
})

test('items that their type shares no more are found by nobody whom they were shared with', async () => {
  await rebuildChanged(sample.context)
  const { $id: partner } = await sample.make('Organization', { displayName: 'Inlet' })
  const deed = { title: 'Deed', keeper: keeper.$id, partners: [partner] }
  const { $id } = await sample.make('Deed', deed)
  const member = person(9, { organizations: [partner] })
  expect((await sample.store.search(member, { types: ['Deed'] })).ids).toEqual([$id])
  const { sharedWith: _shared, ...closed } = typeOf('Deed', PACT_TYPES)
  const { store, changed } = await deploy(closed)
  expect(changed).toEqual(['Deed', ...LINKS])
  expect((await store.search(member, { types: ['Deed'] })).ids).toEqual([])
  await store.close()
})
