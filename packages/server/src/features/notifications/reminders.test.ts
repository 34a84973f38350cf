import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { buildItemType } from '@cairn/testkit/builders'
import { startTestServer, type TestAccount, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const name = { v: 'DEF', max: 200 } as const
const at = { property: 'due', days: [-5, 0], every: 5 }
const open = { prop: 'done', kind: 'is', value: false } as const
const TYPES = [
  buildItemType('Organization', { owner: '$self', properties: { name, timeZone: name } }),
  buildItemType('Contact', {
    label: ['firstName'],
    properties: { firstName: name, lastName: name, organizations: { v: 'REL', t: 'Organization', many: true } },
    owner: 'organizations',
  }),
  buildItemType('Errand', {
    properties: {
      name,
      owner: { v: 'REL', t: 'Organization' },
      due: { v: 'DT', facet: { kind: 'periods' } },
      secretDay: { v: 'DT', level: 'PRIVATE' },
      done: { v: 'DEF', t: 'boolean' },
      runner: { v: 'REL', t: 'Contact' },
    },
    owner: 'owner',
    visibility: 'COMMUNITY',
    events: [
      { kind: 'DUE', at, when: [open], names: 'runner', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
      { kind: 'DUE_HERE', at: { property: 'due', days: [0] }, audience: 'owner', suggested: 'ALWAYS' },
      { kind: 'DUE_TO_DO', at: { property: 'due', days: [1] }, audience: { right: 'update' }, suggested: 'ALWAYS' },
      { kind: 'SECRET_DAY', at: { property: 'secretDay', days: [0] }, suggested: 'ALWAYS' },
      { kind: 'LATE_CHANGE', property: 'due', when: [open], suggested: 'ALWAYS' },
    ],
  }),
]

let server: TestServer
let home: ItemId
let island: ItemId
let runner: TestAccount
let editor: TestAccount
let outsider: TestAccount

beforeAll(async () => {
  server = await startTestServer({ areas: TYPES })
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { name: 'Home', timeZone: 'America/Vancouver' })).$id
  island = (await store.create(SYSTEM, 'Organization', { name: 'Island', timeZone: 'Pacific/Auckland' })).$id
  runner = await server.addUser({ name: 'Runner', organizations: [home, island] })
  const grants = [{ grant: 'Errand.update', grantedBy: home }]
  editor = await server.addUser({ name: 'Editor', organizations: [home], grants })
  outsider = await server.addUser({ name: 'Outsider' })
})
beforeEach(() => server.parts.database.query(`delete from event`))
afterAll(() => server.close())

/** Makes an errand of the runner, and forgets that it was looked for days since the first of the month. */
async function errand(properties: Record<string, unknown>): Promise<ItemId> {
  const { store, principals } = server.parts.engine
  const { contact } = await principals.ofUser(runner.index)
  const whole = { name: 'Nets', owner: home, done: false, runner: contact, ...properties }
  const { $id } = await store.create(SYSTEM, 'Errand', whole)
  await server.parts.database.query(`update reminder_look set at = '2026-03-01T12:00:00Z'`)
  return $id
}

const remindAt = (moment: string, one = server) => one.parts.notifications.remind(() => Date.parse(moment))

async function told(account: TestAccount, item: ItemId) {
  const client = await server.client(account.email)
  const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  client.close()
  const days = items.filter(({ context, daysLeft }) => context === item && daysLeft !== undefined)
  return days.map(({ kind, daysLeft, by }) => [kind, daysLeft, by]).toReversed()
}

test('whom it names is reminded before the day, on it, and then every few days until it is done', async () => {
  const id = await errand({ due: '2026-03-20' })
  const at = ['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-20', '2026-03-25', '2026-03-26', '2026-03-30']
  for (const day of at) await remindAt(`${day}T20:00:00Z`)
  const due = [
    ['DUE', 5, []],
    ['DUE', 0, []],
    ['DUE', -5, []],
    ['DUE', -10, []],
  ]
  expect((await told(runner, id)).filter(([kind]) => kind === 'DUE')).toEqual(due)
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, id)
  await server.parts.engine.store.update(SYSTEM, { _t, _i, _u, done: true })
  await remindAt('2026-04-04T20:00:00Z')
  expect((await told(runner, id)).filter(([kind]) => kind === 'DUE')).toEqual(due)
  expect(await told(outsider, id)).toEqual([])
})

test('T52 of days that were missed the last is told, once, by whichever processes are there', async () => {
  const beside = await startTestServer({ beside: server })
  // A process looks once when it starts, by the real clock: that look is over before there is something to
  // tell.
  await beside.parts.notifications.remind()
  const id = await errand({ due: '2026-03-20' })
  try {
    const both = () => [remindAt('2026-04-02T20:00:00Z'), remindAt('2026-04-02T20:00:00Z', beside)]
    await Promise.all([...both(), ...both()])
    await Promise.all(both())
  } finally {
    await beside.close()
  }
  expect((await told(runner, id)).filter(([kind]) => kind === 'DUE')).toEqual([['DUE', -10, []]])
})

test('T52 a process that ends before the notifications are kept tells nothing, and the next one tells', async () => {
  const id = await errand({ due: '2026-03-20' })
  const { database } = server.parts
  await database.query("alter table notification add constraint ended check (kind <> 'DUE') not valid")
  await expect(remindAt('2026-03-20T20:00:00Z')).rejects.toThrow(Error)
  expect(await told(runner, id)).toEqual([])
  await database.query('alter table notification drop constraint ended')
  await remindAt('2026-03-20T20:00:00Z')
  await remindAt('2026-03-20T21:00:00Z')
  expect((await told(runner, id)).filter(([kind]) => kind === 'DUE')).toEqual([['DUE', 0, []]])
})

test('a day begins in the time zone of the owner, over the change of the clocks too', async () => {
  const here = await errand({ due: '2026-03-08' })
  const there = await errand({ due: '2026-03-08', owner: island })
  await remindAt('2026-03-07T12:00:00Z')
  expect(await told(runner, there)).toContainEqual(['DUE', 0, []])
  expect((await told(runner, here)).filter(([, days]) => days === 0)).toEqual([])
  await remindAt('2026-03-08T07:59:00Z')
  expect((await told(runner, here)).filter(([, days]) => days === 0)).toEqual([])
  await remindAt('2026-03-08T08:00:00Z')
  expect(await told(runner, here)).toContainEqual(['DUE', 0, []])
})

test('a date that moves is told of by its new day', async () => {
  const id = await errand({ due: '2026-03-20' })
  await remindAt('2026-03-15T20:00:00Z')
  const { _t, _i, _u } = await server.parts.engine.store.read(SYSTEM, id)
  await server.parts.engine.store.update(SYSTEM, { _t, _i, _u, due: '2026-03-27' })
  await remindAt('2026-03-20T20:00:00Z')
  await remindAt('2026-03-22T20:00:00Z')
  const all = await told(runner, id)
  expect(all.filter(([kind]) => kind === 'DUE')).toEqual([
    ['DUE', 5, []],
    ['DUE', 5, []],
  ])
})

test('an audience is told, and nobody else', async () => {
  const id = await errand({ due: '2026-03-20', runner: null })
  await remindAt('2026-03-20T20:00:00Z')
  expect(await told(editor, id)).toEqual([['DUE_HERE', 0, []]])
  expect(await told(runner, id)).toEqual([['DUE_HERE', 0, []]])
  await remindAt('2026-03-21T20:00:00Z')
  expect(await told(editor, id)).toEqual([
    ['DUE_HERE', 0, []],
    ['DUE_TO_DO', -1, []],
  ])
  expect(await told(runner, id)).toEqual([['DUE_HERE', 0, []]])
  expect(await told(outsider, id)).toEqual([])
})

test('only who may read every property that a trigger names is told', async () => {
  const id = await errand({ secretDay: '2026-03-20', due: null })
  await remindAt('2026-03-20T20:00:00Z')
  expect(await told(editor, id)).toEqual([])
  const secret = { grant: 'Errand.PRIVATE.read', grantedBy: home }
  const keeper = await server.addUser({ name: 'Keeper', organizations: [home], grants: [secret] })
  const other = await errand({ secretDay: '2026-03-21', due: null })
  await remindAt('2026-03-21T20:00:00Z')
  expect(await told(keeper, other)).toEqual([['SECRET_DAY', 0, []]])
  expect(await told(editor, other)).toEqual([])
})

test('a change is told of as a kind with conditions while they hold', async () => {
  const id = await errand({ due: '2030-01-01' })
  await server.parts.notifications.settle()
  const { store } = server.parts.engine
  const change = async (values: object) => {
    const { _t, _i, _u } = await store.read(SYSTEM, id)
    await store.update(SYSTEM, { _t, _i, _u, ...values })
    await server.parts.notifications.settle()
  }
  await change({ due: '2030-01-02' })
  await change({ due: '2030-01-03', done: true })
  const client = await server.client(runner.email)
  const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  client.close()
  const kinds = items.filter(({ context }) => context === id).map(({ kind }) => kind)
  expect(kinds).toEqual(['UPDATED', 'LATE_CHANGE', 'CREATED'])
})
