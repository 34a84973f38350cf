import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId, ItemLabel } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { codeOf, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { formerValues } from '../../items/rows/former-values.ts'

let community: KeptCommunity
let keeper: TestClient
beforeAll(async () => {
  community = await startKeptCommunity()
})
afterEach(() => community.leave())
afterAll(() => community.close())

const make = (type: string, values: object) => community.parts.engine.store.create(SYSTEM, type, { ...values })
const read = (id: ItemId) => community.parts.engine.store.read(SYSTEM, id)
const contact = (firstName: string, more: object = {}) =>
  make('Contact', { firstName, lastName: 'Wren', organizations: [community.home], ...more })
const label = (client: TestClient, { $id }: Item) => client.request<ItemLabel>(`label/${$id}`)

/** Starts a task and gives it as it ends, with what it answered. */
async function done(client: TestClient, action: string, body: object) {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, body)
  await client.waitFor<Task>('taskComplete', (task) => task.key === key)
  return client.request<Task & { result?: unknown }>(`activeTask/${key}`)
}
const merging = (from: Item, into: Item, more: object = {}) => ({
  ...{ ...targetOf(from.$id), into: into.$id, u: from._u, intoU: into._u },
  ...more,
})

test('ORG-24 the kept item gets what was chosen, what named the other names it, old links lead to it, and undoing brings all back', async () => {
  keeper = await community.join(community.keeper.email)
  const { home, elsewhere } = community
  const old = await contact('Mae', { email: 'mae@old.example', organizations: [home, elsewhere] })
  const kept = await contact('May', { email: 'may@new.example' })
  const tale = { name: 'A tale', owner: home }
  const [told, seen, sourced] = [
    await make('Story', { ...tale, teller: old.$id }),
    await make('Story', { ...tale, witnesses: [kept.$id, old.$id] }),
    await make('Story', {
      ...tale,
      sources: [
        { who: kept.$id, words: 'First' },
        { who: old.$id, words: 'Then' },
      ],
    }),
  ]
  const administrator = await community.join(community.admin.email)
  const asked = merging(old, kept, { take: { email: 'merged', organizations: 'both' } })
  expect(await done(administrator, 'mergeItems', asked)).toMatchObject({
    state: 'DONE',
    result: { changed: 3, failed: 0 },
  })
  expect(await read(kept.$id)).toMatchObject({
    firstName: 'May',
    email: 'mae@old.example',
    organizations: [home, elsewhere],
  })
  expect(await read(told.$id)).toMatchObject({ teller: kept.$id })
  expect(await read(seen.$id)).toMatchObject({ witnesses: [kept.$id] })
  const rows = [
    { who: kept.$id, words: 'First' },
    { who: kept.$id, words: 'Then' },
  ]
  expect(await read(sourced.$id)).toMatchObject({ sources: rows })
  expect(await label(keeper, old)).toMatchObject({ label: 'Mae Wren', deleted: true, mergedInto: kept.$id })
  const [version] = await keeper.request<Record<string, unknown>[]>(`history/${told.$id}`)
  expect(version).toMatchObject({ action: 'mergeItems', changes: { teller: { from: old.$id, to: kept.$id } } })
  expect(version).not.toHaveProperty('merge')

  // What somebody wrote since stays.
  await keeper.request('update', { ...part(await read(kept.$id)), firstName: 'Maya' })
  expect(await done(administrator, 'unmergeItems', targetOf(old.$id))).toMatchObject({
    state: 'DONE',
    result: { changed: 4 },
  })
  expect(await read(sourced.$id)).toMatchObject({ sources: [rows[0], { who: old.$id, words: 'Then' }] })
  expect(await read(old.$id)).toMatchObject({ firstName: 'Mae', email: 'mae@old.example' })
  expect(await read(kept.$id)).toMatchObject({ firstName: 'Maya', email: 'may@new.example', organizations: [home] })
  expect(await read(told.$id)).toMatchObject({ teller: old.$id })
  expect(new Set((await read(seen.$id)).witnesses as string[])).toEqual(new Set([kept.$id, old.$id]))
  expect(await label(keeper, old)).toEqual({ label: 'Mae Wren', icon: 'box' })
})

test('what the person may not see or change goes on naming the merged item, and is not counted', async () => {
  keeper = await community.join(community.keeper.email)
  const [old, kept] = [await contact('Ada'), await contact('Adah')]
  const hidden = await make('Story', { name: 'Theirs', owner: community.elsewhere, teller: old.$id })
  const shown = await make('Story', { name: 'Shown', owner: community.elsewhere, teller: old.$id, access: 'PUBLIC' })
  const { result } = await done(keeper, 'mergeItems', merging(old, kept))
  expect(result).toEqual({ changed: 0, failed: 1 })
  for (const { $id } of [hidden, shown]) expect(await read($id)).toMatchObject({ teller: old.$id })
})

test('an organisation is merged with all it owns, by who administers both', async () => {
  const [old, kept] = [await make('Organization', { name: 'Ocean Ltd' }), await make('Organization', { name: 'Ocean' })]
  const person = await make('Contact', { firstName: 'Kai', lastName: 'Tern', organizations: [old.$id] })
  const story = await make('Story', { name: 'Of a shore', owner: old.$id, witnesses: [person.$id] })
  const grants = [old, kept].map(({ $id }) => ({ grant: 'adminOrg', grantedBy: $id }))
  const both = await community.join((await community.addUser({ grants })).email)
  const one = await community.join((await community.addUser({ grants: grants.slice(0, 1) })).email)
  const ask = (client: TestClient) => client.request('act/mergeItems/async', merging(old, kept))
  expect(await codeOf(ask(one))).toBe('notAllowed')
  expect((await done(both, 'mergeItems', merging(old, kept))).result).toEqual({ changed: 2, failed: 0 })
  expect(await read(person.$id)).toMatchObject({ organizations: [kept.$id] })
  expect(await read(story.$id)).toMatchObject({ owner: kept.$id, witnesses: [person.$id] })
})

test('who was merged twice leads to the last, where the reader may see it', async () => {
  const [first, second, third] = [await contact('A'), await contact('B'), await contact('C')]
  const administrator = await community.join(community.admin.email)
  await done(administrator, 'mergeItems', merging(first, second))
  await done(administrator, 'mergeItems', merging(second, third))
  const member = await community.join(community.ana.email)
  expect(await label(member, first)).toMatchObject({ mergedInto: third.$id })
  await administrator.request('update', { ...part(await read(third.$id)), organizations: [community.elsewhere] })
  expect(await label(member, first)).not.toHaveProperty('mergedInto')
})

test('ORG-25 refused: without the rights to both, what changed since it was compared, other types, and the one with an account', async () => {
  const [old, kept] = [await contact('Ida'), await contact('Idah')]
  const member = await community.join(community.ana.email)
  keeper = await community.join(community.keeper.email)
  const ask = (client: TestClient, body: object) => codeOf(client.request('act/mergeItems/async', body))
  expect(await ask(member, merging(old, kept))).toBe('notAllowed')
  expect(await ask(keeper, merging(old, { ...kept, _u: 7 }))).toBe('conflict')
  expect(await ask(keeper, merging(old, old))).toBe('badMessage')
  expect(await ask(keeper, merging(old, kept, { take: { userState: 'merged' } }))).toBe('badMessage')
  expect(await ask(keeper, merging(old, kept, { take: { lastName: 'both' } }))).toBe('badMessage')
  const stranger = await make('Contact', { firstName: 'Far', lastName: 'Off', organizations: [community.elsewhere] })
  expect(await ask(keeper, merging(stranger, kept))).toBe('notAllowed')
  expect(await ask(keeper, merging(old, stranger))).toBe('notAllowed')
  const story = await make('Story', { name: 'A', owner: community.home })
  expect(await ask(keeper, merging(story, await make('Story', { name: 'B', owner: community.home })))).toBe(
    'badMessage',
  )
  const { contact: own } = await read(`User-${community.ben.index}` as ItemId)
  expect(await ask(keeper, merging(await read(own as ItemId), kept))).toBe('accountStays')
  expect(await codeOf(keeper.request('act/unmergeItems/async', targetOf(old.$id)))).toBe('notAllowed')
})

test('undoing leaves what was changed since', () => {
  const change = {
    a: { from: 'x', to: 'y' },
    many: { from: ['A', 'C'], to: ['B', 'C'] },
    none: { from: null, to: ['N'] },
  }
  expect(formerValues({ a: 'y', many: ['B', 'C', 'D'], none: ['N'] }, change)).toEqual({
    a: 'x',
    many: ['C', 'D', 'A'],
    none: null,
  })
  expect(formerValues({ a: 'z', many: ['A', 'C'] }, change)).toEqual({})
})

function part({ _t, _i, _u }: Item) {
  return { _t, _i, _u }
}
