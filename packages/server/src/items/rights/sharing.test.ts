// @module-tag leaks
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { timelineOf } from '../../features/history/read-timeline.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { TUNING } from '../read/search-tuning.ts'
import { judge } from './write-rule.ts'

const sample = await openSampleStore({}, PACT_TYPES)
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample

let home: ItemId
let away: ItemId
let far: ItemId
let pact: Item
beforeEach(async () => {
  const made = await Promise.all(['Home', 'Away', 'Far'].map((displayName) => make('Organization', { displayName })))
  const [one, two, three] = made.map(({ $id }) => $id)
  if (!one || !two || !three) throw new Error('nothing made')
  ;[home, away, far] = [one, two, three]
  pact = await make('Pact', {
    ...{ title: 'The weir', keeper: home, access: 'COMMUNITY', partners: [away], auditors: [far] },
    ...{ price: 'HIGH', secret: 'OLD', pause: 'RUNS' },
  })
})

const given = (grantedBy: ItemId, ...grants: string[]): Principal =>
  person(9, { grants: grants.map((grant) => ({ grant, grantedBy })) })
const change = async (principal: Principal, values: Record<string, unknown>) => {
  const { _t, _i, _u } = await store.read(SYSTEM, pact.$id)
  return store.update(principal, { _t, _i, _u, ...values })
}
const reads = (principal: Principal) =>
  store.read(principal, pact.$id).then(
    (item) => [item.price, item.secret].filter(Boolean),
    () => 'nothing',
  )
const may = async (principal: Principal, action: string) => {
  const [item] = (await sample.context.loader.load([pact.$id])).values()
  return item !== undefined && judge(principal, item.facts, action).isAllowed
}

test('people of an organisation read what is shared with it at its level, with properties up to that level', async () => {
  expect(await reads(person(1, { organizations: [away] }))).toEqual(['HIGH'])
  expect(await reads(given(away, 'Pact.PRIVATE.read'))).toEqual(['HIGH'])
  expect(await reads(person(1, { organizations: [far] }))).toBe('nothing')
  expect(await reads(given(far, 'Pact.PROTECTED.read'))).toEqual(['HIGH', 'OLD'])
  expect(await reads(given(far, 'Clause.PROTECTED.read'))).toBe('nothing')
  await change(SYSTEM, { access: 'PROTECTED' })
  expect(await reads(person(1, { organizations: [away] }))).toBe('nothing')
  await change(SYSTEM, { intake: [away] })
  expect(await reads(person(1, { organizations: [away] }))).toBe('nothing')
  expect(await reads(given(away, 'PROTECTED.read'))).toEqual(['HIGH', 'OLD'])
})

test('they find it by the properties that they read, and by no others', async () => {
  const [partner, auditor] = [person(1, { organizations: [away] }), given(far, 'PROTECTED.read')]
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    const found = (principal: Principal, prop: string, value: string) =>
      store.search(principal, {
        types: ['Pact'],
        must: [{ prop, kind: 'is', value }],
        facets: { here: { prop } },
        max: 9,
      })
    const hit = { ids: [pact.$id], total: 1, facets: { here: [{ value: 'HIGH', count: 1 }] } }
    expect(await found(partner, 'price', 'HIGH')).toMatchObject(hit)
    expect(await found(auditor, 'price', 'HIGH')).toMatchObject(hit)
    expect(await found(auditor, 'secret', 'OLD')).toMatchObject({ ids: [pact.$id], total: 1 })
    await expect(found(partner, 'secret', 'OLD')).rejects.toMatchObject({ code: 'propertyUnknown' })
  }
})

test('they do what sharing names by a right of that name in their organisation, and nothing else', async () => {
  expect(await may(given(away, 'readOrg', 'Pact.rest'), 'rest')).toBe(true)
  expect(await may(given(away, 'readOrg'), 'rest')).toBe(false)
  expect(await may(given(away, 'readOrg', 'Pact.rest'), 'update')).toBe(false)
  expect(await may(given(away, 'readOrg', 'Pact.delete'), 'delete')).toBe(false)
  expect(await may(person(1, { adminOf: [far] }), 'update')).toBe(false)
  const updater = given(away, 'readOrg', 'Pact.update')
  expect((await change(updater, { title: 'The new weir' })).title).toBe('The new weir')
  const resting = await store.move(given(away, 'readOrg', 'Pact.rest'), pact.$id, 'rest')
  expect([resting.pause, resting.$can]).toEqual(['RESTS', { update: false, delete: false }])
  expect(await may(updater, 'run')).toBe(true)
})

test('only rights of the owner change who may read a shared item', async () => {
  const updater = given(away, 'COMMUNITY.read', 'Pact.update')
  const wider = { access: 'PUBLIC', keeper: away, partners: [away, far], auditors: [away], protocols: ['X'] }
  for (const [name, value] of Object.entries(wider))
    await expect(change(updater, { [name]: value })).rejects.toMatchObject({ code: 'notAllowed' })
  const mover = given(away, 'readOrg', 'Pact.rest')
  const asked = { values: { partners: [away, far] } }
  await expect(store.move(mover, pact.$id, 'rest', asked)).rejects.toMatchObject({ code: 'notAllowed' })
  const owner = given(home, 'PRIVATE.read', 'Pact.update')
  expect((await change(owner, { partners: [far] })).partners).toEqual([far])
  await expect(change(owner, { intake: [far] })).rejects.toMatchObject({ code: 'notAllowed' })
})

test('nobody shares a property that they do not read themselves', async () => {
  const owner = given(home, 'COMMUNITY.read', 'Pact.update')
  await expect(change(owner, { auditors: [far, away] })).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await change(owner, { auditors: null, partners: [away, far] })).partners).toEqual([away, far])
})

test('protocols are met by what the owner gave alone', async () => {
  await change(SYSTEM, { protocols: ['WINTER'] })
  expect(await reads(person(1, { adminOf: [away] }))).toBe('nothing')
  expect(await reads(given(away, 'readOrg', 'protocol.WINTER'))).toBe('nothing')
  const { grants } = given(home, 'protocol.WINTER')
  expect(await reads(person(1, { organizations: [away], grants }))).toEqual(['HIGH'])
})

test('the server shares without a version or an update count, and no write of the same moment undoes it', async () => {
  const reader = given(away, 'PRIVATE.read')
  await change(SYSTEM, { partners: null })
  await change(SYSTEM, { intake: [away] })
  const before = await store.read(SYSTEM, pact.$id)
  expect(before._u).toBe(2)
  // What was read before is written on top of what is shared since.
  const [stale] = (await sample.context.loader.load([pact.$id])).values()
  await change(SYSTEM, { intake: null })
  if (!stale) throw new Error('no pact')
  const after = { ...stale.facts, values: { ...stale.facts.values, title: 'Stale' } }
  const author = { actor: 'User-1' as ItemId, subject: null }
  const late = sample.context.writer.update(sample.database, stale.row, stale.facts, after, {}, author as never)
  expect(await late).toBeUndefined()
  expect(await reads(reader)).toBe('nothing')
  expect((await store.search(reader, { types: ['Pact'], max: 1000 })).ids).toEqual([])
  const now = await store.read(SYSTEM, pact.$id)
  expect([now._u, now.$by, now.intake]).toEqual([2, before.$by, undefined])
  const versions = await store.history(SYSTEM, pact.$id)
  expect(versions.map(({ changes }) => Object.keys(changes ?? {}))[0]).toEqual(['partners'])
})

test('T57: who an item is shared with later reads no version from before, though no version says since when', async () => {
  const [reader, owner] = [given(away, 'PRIVATE.read'), given(home, 'PRIVATE.read')]
  await change(SYSTEM, { partners: null })
  await change(SYSTEM, { title: 'Before' })
  await change(SYSTEM, { intake: [away] })
  const versions = async (principal: Principal) => (await store.history(principal, pact.$id)).map(({ u }) => u)
  const lines = async (principal: Principal) => {
    const { entries } = await timelineOf(sample.context, principal, { ids: [pact.$id], max: 50 })
    return entries.map(({ u }) => u)
  }
  expect([await versions(reader), await lines(reader)]).toEqual([[1], [1]])
  expect(await store.historyAt(reader, pact.$id, 3)).toMatchObject({ title: 'Before' })
  await change(SYSTEM, { title: 'Since' })
  expect([await versions(reader), await lines(reader)]).toEqual([
    [4, 1],
    [4, 1],
  ])
  await expect(store.historyAt(reader, pact.$id, 2)).rejects.toMatchObject({ code: 'notAllowed' })
  // Given up and given again: the gap is not theirs.
  await change(SYSTEM, { intake: null })
  await change(SYSTEM, { title: 'Between' })
  await change(SYSTEM, { intake: [away] })
  await change(SYSTEM, { title: 'Again' })
  expect([await versions(reader), await lines(reader)]).toEqual([
    [6, 4, 1],
    [6, 4, 1],
  ])
  const [last] = await store.history(reader, pact.$id)
  expect(last?.changes).toEqual({ title: { from: 'Between', to: 'Again' } })
  expect([await versions(owner), await lines(owner)]).toEqual([
    [6, 5, 4, 3, 2, 1],
    [6, 5, 4, 3, 2, 1],
  ])
})

test('T2: what is shared with others leaves no trace for whom it is not shared with', async () => {
  const stranger = person(3, { organizations: [far] })
  const asked = () =>
    Promise.all([
      store.search(stranger, { max: 1000, facets: { type: { prop: '_t' } }, labels: true }),
      store.search(stranger, { types: ['Pact'], max: 1000, facets: { keeper: { prop: 'keeper' } }, text: 'weir' }),
    ]).then((answers) => JSON.stringify(answers))
  const before = await asked()
  await make('Pact', { title: 'The weir', keeper: home, access: 'COMMUNITY', partners: [away], intake: [away, home] })
  await change(SYSTEM, { intake: [away] })
  expect(await asked()).toBe(before)
})

test('what is attached is read by those whom the item is shared with, unless it asks for more than they have', async () => {
  const paper = async (access: string) =>
    (await make('Attachment', { originalName: 'paper.pdf', kind: 'DOCUMENT', access })).$id
  const [open, guarded, plan] = [await paper('COMMUNITY'), await paper('PROTECTED'), await paper('PUBLIC')]
  const deed = { title: 'Deed', keeper: home, partners: [away], scans: [open, guarded], plans: [plan] }
  const { $id } = await make('Deed', deed)
  const ids = [$id, open, guarded, plan]
  const read = async (principal: Principal) => Object.keys(await store.readMany(principal, ids))
  expect(await read(person(1, { organizations: [away] }))).toEqual([$id, open])
  expect(await read(given(home, 'Deed.PROTECTED.read'))).toEqual(ids)
})
