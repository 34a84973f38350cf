// @module-tag leaks
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { filesOf } from '../../features/exports/files-to-export.ts'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { TUNING } from '../read/search-tuning.ts'

const sample = await openSampleStore({}, PACT_TYPES)
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample

let home: ItemId
let away: ItemId
let deed: Item
let open: Item
let guarded: Item
let keeper: Principal
let partner: Principal
beforeEach(async () => {
  const made = await Promise.all(['Home', 'Away'].map((displayName) => make('Organization', { displayName })))
  ;[home, away] = made.map(({ $id }) => $id) as [ItemId, ItemId]
  open = await make('Attachment', { originalName: 'open.pdf', kind: 'DOCUMENT', access: 'COMMUNITY' })
  guarded = await make('Attachment', { originalName: 'guarded.png', kind: 'IMAGE', access: 'PROTECTED' })
  deed = await make('Deed', { title: 'The weir', keeper: home, partners: [away], scans: [open.$id, guarded.$id] })
  keeper = person(1, { grants: [{ grant: 'PRIVATE.read', grantedBy: home }] })
  partner = person(2, { organizations: [away] })
})

const shown = ({ $id }: Item) => $id.replace('Attachment', 'DeedFile') as ItemId
const search = (principal: Principal, query: Partial<Query> = {}) =>
  store.search(principal, { types: ['DeedFile'], sort: [{ key: 'originalName', order: 'asc' }], ...query })
const inBoth = async (run: () => Promise<void>) => {
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    await run()
  }
}

test('files are found, counted, sorted and read under the columns of the item that they belong to', async () => {
  await inBoth(async () => {
    const facets = { kinds: { prop: 'kind' }, titles: { prop: 'title' }, keepers: { prop: 'keeper' } }
    const found = await search(keeper, { facets, labels: true })
    expect(found.ids).toEqual([shown(guarded), shown(open)])
    expect(found.labels).toMatchObject({ [shown(open)]: 'open.pdf' })
    expect(found.facets).toMatchObject({
      kinds: [
        { value: 'DOCUMENT', count: 1 },
        { value: 'IMAGE', count: 1 },
      ],
      titles: [{ value: 'The weir', count: 2 }],
      keepers: [{ value: home, count: 2 }],
    })
    const by = (prop: string, value: string) => search(keeper, { must: [{ prop, kind: 'is', value }] })
    expect((await by('title', 'The weir')).ids).toHaveLength(2)
    expect((await by('title', 'Another')).ids).toEqual([])
    expect((await search(keeper, { must: [{ prop: 'deed', kind: 'rel', value: [deed.$id] }] })).total).toBe(2)
    expect((await search(keeper, { text: 'guarded' })).ids).toEqual([shown(guarded)])
  })
  const read = await store.read(keeper, shown(open))
  expect(read).toMatchObject({
    _t: 'DeedFile',
    originalName: 'open.pdf',
    deed: deed.$id,
    title: 'The weir',
    keeper: home,
  })
  expect(read).not.toHaveProperty('relType')
  expect(await store.read(keeper, open.$id)).not.toHaveProperty('title')
})

test('they follow the item at once, and are nowhere while it is away', async () => {
  const { _t, _i, _u } = deed
  await store.update(SYSTEM, { _t, _i, _u, title: 'The new weir' })
  await inBoth(async () => {
    const must = [{ prop: 'title', kind: 'is' as const, value: 'The new weir' }]
    expect((await search(partner, { must })).ids).toEqual([shown(open)])
  })
  expect(await store.read(partner, shown(open))).toMatchObject({ title: 'The new weir' })
  // Before it was the deed's, it was its uploader's alone.
  expect(await store.history(keeper, open.$id)).toHaveLength(1)
  await store.remove(SYSTEM, deed.$id)
  await inBoth(async () => expect((await search(keeper)).ids).toEqual([]))
  await expect(store.read(keeper, shown(open))).rejects.toMatchObject({ code: 'notAllowed' })
})

test('who may see a file sees it so, and nobody changes it so', async () => {
  expect(Object.keys(await store.readMany(partner, [shown(open), shown(guarded)]))).toEqual([shown(open)])
  const { $can, _t, _i, _u } = await store.read(keeper, shown(open))
  expect($can).toEqual({ update: false, delete: false })
  const refused = { code: 'notAllowed' }
  await expect(store.update(SYSTEM, { _t, _i, _u, originalName: 'x.pdf' })).rejects.toMatchObject(refused)
  await expect(store.remove(SYSTEM, shown(open))).rejects.toMatchObject(refused)
  await expect(store.create(SYSTEM, 'DeedFile', { originalName: 'x' })).rejects.toMatchObject(refused)
  const files = await filesOf(sample.context, partner, [shown(open), shown(guarded)])
  expect(files).toMatchObject([{ of: deed.$id }])
})

test('T2: a hidden file changes nothing, and files of other items are none of them', async () => {
  const asked = async () => {
    const answers: unknown[] = []
    await inBoth(async () => {
      answers.push(
        await search(partner, { facets: { kinds: { prop: 'kind' }, titles: { prop: 'title' } }, labels: true }),
      )
    })
    return JSON.stringify(answers)
  }
  const before = await asked()
  const hidden = await make('Attachment', { originalName: 'hidden.pdf', kind: 'AUDIO', access: 'PRIVATE' })
  const note = await make('Attachment', { originalName: 'note.pdf', kind: 'VIDEO', access: 'PUBLIC' })
  await make('Deed', { title: 'Hidden', keeper: home, scans: [hidden.$id] })
  await make('Note', { title: 'A note', state: 'OPEN', access: 'PUBLIC', attachments: [note.$id] })
  expect(await asked()).toBe(before)
  await expect(store.read(partner, shown(note))).rejects.toMatchObject({ code: 'notAllowed' })
})

test('T3: what the columns do not show is unknown, and nothing is searched through them or beside them', async () => {
  const unknown = { code: 'propertyUnknown' }
  for (const prop of ['relType', 'access', 'DeedFile_title', 'nothing'])
    await expect(search(keeper, { must: [{ prop, kind: 'exists', value: true }] })).rejects.toMatchObject(unknown)
  await expect(
    store.search(keeper, { types: ['Attachment'], must: [{ prop: 'DeedFile_title', kind: 'exists', value: true }] }),
  ).rejects.toMatchObject(unknown)
  const misfit = { code: 'invalidFilter' }
  // Among several types files are found as what they are.
  const [beside, alone] = await Promise.all(
    [['DeedFile', 'Attachment'], ['Attachment']].map((types) => store.search(keeper, { types, max: 50 })),
  )
  expect(beside?.ids).toEqual(alone?.ids)
  await expect(
    store.search(keeper, { types: ['Organization'], subs: [{ via: 'DeedFile.keeper' }] }),
  ).rejects.toMatchObject(misfit)
  expect((await store.search(keeper, { text: 'open', max: 50 })).ids).toEqual([open.$id])
})
