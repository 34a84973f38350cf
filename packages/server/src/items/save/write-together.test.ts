import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import { SYSTEM } from '../facts/system-principal.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let home: Item
beforeAll(async () => {
  sample = await openSampleStore()
  home = await sample.store.create(SYSTEM, 'Organization', { displayName: 'Home' })
})
afterAll(() => sample.close())

const total = async () => (await sample.store.search(SYSTEM, { types: ['Story'], max: 0 })).total
const story = (body: object = {}): Write => ({
  op: 'create',
  type: 'Story',
  body: { title: 'Raven', keeper: home.$id, ...body },
})
let before = 0
beforeEach(async () => void (before = await total()))

test('writes of all kinds are made in one transaction, and later ones name what earlier ones made', async () => {
  const stale = await sample.store.create(SYSTEM, 'Story', { title: 'Stale', keeper: home.$id })
  const written = await sample.store.together(SYSTEM, [
    { ...story(), as: 'raven' } as Write,
    { op: 'update', id: '$as:raven', body: { title: 'Raven and the light' } },
    { op: 'move', id: '$as:raven', action: 'activate', reason: 'told' },
    { op: 'delete', id: stale.$id },
  ])
  expect(written.map(({ title, state, _u }) => [title, state, _u])).toEqual([
    ['Raven', 'DRAFT', 1],
    ['Raven and the light', 'DRAFT', 2],
    ['Raven and the light', 'ACTIVE', 3],
    ['Stale', 'DRAFT', 1],
  ])
  expect(await total()).toBe(before + 1)
  const [last] = await sample.store.history(SYSTEM, written[0]?.$id as Item['$id'])
  expect(last).toMatchObject({ action: 'activate', reason: 'told' })
})

test.each<[string, Write, string]>([
  ['a create without its title', { op: 'create', type: 'Story', body: { keeper: 'x' } }, 'invalidItem'],
  ['a change of what is not there', { op: 'update', id: 'Story-99999', body: { title: 'x' } }, 'notAllowed'],
  ['a move from another state', { op: 'move', id: '$as:first', action: 'reopen' }, 'transition'],
  ['a name that nothing has', { op: 'delete', id: '$as:second' }, 'notAllowed'],
])('nothing is written if one is refused: %s', async (_name, write, code) => {
  const writes = [{ ...story(), as: 'first' } as Write, write]
  await expect(sample.store.together(SYSTEM, writes)).rejects.toMatchObject({ code })
  expect(await total()).toBe(before)
})

test('each is authorised like one alone', async () => {
  const reader = person(1, { organizations: [home.$id] })
  await expect(sample.store.together(reader, [story()])).rejects.toMatchObject({ code: 'notAllowed' })
  const keeper = person(2, { organizations: [home.$id], grants: [{ grant: 'Story.update', grantedBy: home.$id }] })
  const [made] = await sample.store.together(keeper, [story()])
  expect(made).toMatchObject({ title: 'Raven' })
})

test('a write of the caller among those of the server has the caller’s rights, and takes the others with it', async () => {
  const [one, two] = (await sample.store.together(SYSTEM, [story(), story()])) as [Item, Item]
  const writes: Write[] = [
    { op: 'update', id: one.$id, body: { title: 'The server’s' } },
    { op: 'update', id: two.$id, body: { title: 'The caller’s' }, byCaller: true },
  ]
  const reader = person(3, { organizations: [home.$id] })
  const refused = sample.store.together({ ...reader, admin: true, system: true }, writes, { caller: reader })
  await expect(refused).rejects.toMatchObject({ code: 'notAllowed' })
  const read = () => sample.store.readMany(SYSTEM, [one.$id, two.$id])
  expect(Object.values(await read()).map(({ title }) => title)).toEqual(['Raven', 'Raven'])
  const keeper = person(4, { organizations: [home.$id], grants: [{ grant: 'Story.update', grantedBy: home.$id }] })
  await sample.store.together(SYSTEM, writes, { caller: keeper })
  expect(Object.values(await read()).map(({ title }) => title)).toEqual(['The server’s', 'The caller’s'])
})

test('versions name the action that made them, and those of a move its own', async () => {
  const [one] = (await sample.store.together(SYSTEM, [story()])) as [Item]
  const writes: Write[] = [
    { op: 'update', id: one.$id, body: { title: 'Amended' }, reason: 'told again' },
    { op: 'move', id: one.$id, action: 'activate' },
  ]
  await sample.store.together(SYSTEM, writes, { action: 'amend' })
  expect(await sample.store.history(SYSTEM, one.$id)).toMatchObject([
    { u: 3, action: 'activate' },
    { u: 2, action: 'amend', reason: 'told again' },
    { u: 1 },
  ])
})

test('transactions that change the same items in another order all end, each whole', async () => {
  const items = await Promise.all(
    [1, 2, 3].map(() => sample.store.create(SYSTEM, 'Story', { title: '0', keeper: home.$id })),
  )
  const write = (value: string, ids: readonly string[]) =>
    sample.store.together(
      SYSTEM,
      ids.map((id): Write => ({ op: 'update', id, body: { title: value } })),
    )
  const ids = items.map(({ $id }) => $id)
  const values = Array.from({ length: 8 }, (_, at) => String(at + 1))
  await Promise.all(values.map((value, at) => write(value, at % 2 === 0 ? ids : ids.toReversed())))
  const now = await sample.store.readMany(SYSTEM, ids)
  const titles = Object.values(now).map(({ title, _u }) => [title, _u])
  expect(new Set(titles.map(([title]) => title)).size).toBe(1)
  expect(titles.every(([, u]) => u === 1 + values.length)).toBe(true)
})
