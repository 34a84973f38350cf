import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemId, parseItemId, type ItemId } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, TEST_PASSWORD, type TestAccount, type TestServer } from '@cairn/testkit/server'
import { addDays } from '@cairn/model/reminders'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const name = { v: 'DEF', max: 200 } as const
const date = { v: 'DT', facet: { kind: 'periods' } } as const
const TYPES = [
  buildItemType('Organization', { owner: '$self', properties: { name, timeZone: name } }),
  buildItemType('Contact', {
    label: ['firstName'],
    properties: { firstName: name, lastName: name, organizations: { v: 'REL', t: 'Organization', many: true } },
    owner: 'organizations',
  }),
  buildItemType('Gathering', {
    properties: {
      ...{
        name,
        day: date,
        last: { v: 'DT', level: 'PROTECTED' },
        start: { v: 'DEF', t: 'time' },
        end: { v: 'DEF', t: 'time' },
      },
      owner: { v: 'REL', t: 'Organization' },
      guests: { v: 'REL', t: 'Organization' },
      guestsDay: date,
      isOff: { v: 'DEF', t: 'boolean' },
      access: { v: 'SEL', options: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] },
    },
    owner: 'owner',
    visibility: 'COMMUNITY',
    calendar: [
      {
        date: 'day',
        start: 'start',
        end: 'end',
        until: 'last',
        when: [{ prop: 'isOff', kind: 'exists', value: false }],
      },
      { date: 'guestsDay', of: 'guests' },
    ],
  }),
]

let server: TestServer
let home: ItemId
let member: TestAccount
let keeper: TestAccount
let stranger: TestAccount
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startTestServer({ areas: TYPES })
  home = (
    await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home', timeZone: 'Pacific/Auckland' })
  ).$id
  member = await server.addUser({ name: 'Member', organizations: [home] })
  const grants = [{ grant: 'Gathering.PROTECTED.read', grantedBy: home }]
  keeper = await server.addUser({ name: 'Keeper', organizations: [home], grants })
  stranger = await server.addUser({ name: 'Stranger' })
})
afterAll(() => server.close())

const gathering = async (values: object) =>
  (await server.parts.engine.store.create(SYSTEM, 'Gathering', { owner: home, day: today, ...values })).$id

async function addressOf({ email }: TestAccount): Promise<string> {
  const client = await server.client(email)
  const { path } = await client.request<{ path: string }>('act/makeCalendarFeed', {})
  client.close()
  return `${server.url}${path}`
}
async function entriesAt(address: string): Promise<string[]> {
  const answer = await fetch(address)
  const body = await answer.text()
  expect([answer.headers.get('content-type'), answer.status === 200 ? '' : body]).toEqual([
    'text/calendar; charset=utf-8',
    '',
  ])
  const text = body.replaceAll('\r\n ', '')
  return text.split('BEGIN:VEVENT').slice(1)
}
const entryOf = (entries: readonly string[], id: ItemId) => entries.filter((entry) => entry.includes(`UID:${id}.`))

test('it has what its person may read, with times by the clock of the owner', async () => {
  const id = await gathering({ name: 'Smokehouse; day', start: '09:00', end: '10:30' })
  const days = await gathering({ name: 'Camp', last: addDays(today, 2) })
  const far = await gathering({ name: 'Far', day: addDays(today, 900) })
  const off = await gathering({ name: 'Off', isOff: true })
  const entries = await entriesAt(await addressOf(keeper))
  expect(entryOf(entries, id)).toHaveLength(1)
  const [entry = ''] = entryOf(entries, id)
  expect(entry).toContain(String.raw`SUMMARY:Smokehouse\; day`)
  const start = /DTSTART:(\d{8}T\d{6}Z)/.exec(entry)?.[1] ?? ''
  const shown = new Date(start.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  expect(shown.toLocaleString('sv', { timeZone: 'Pacific/Auckland' })).toBe(`${today} 09:00:00`)
  expect(entryOf(entries, days)[0]).toContain(`DTEND;VALUE=DATE:${addDays(today, 3).replaceAll('-', '')}`)
  expect([...entryOf(entries, far), ...entryOf(entries, off)]).toEqual([])
})

test('T1 T2 another person’s file has nothing of an item, or of a property, that they may not read', async () => {
  const open = await gathering({ name: 'Open', last: addDays(today, 3) })
  const closed = await gathering({ name: 'Closed', access: 'PROTECTED' })
  const [ofMember, ofKeeper, ofStranger] = [await addressOf(member), await addressOf(keeper), await addressOf(stranger)]
  const seen = await entriesAt(ofMember)
  const lastDay = (entries: string[]) => /DTEND;VALUE=DATE:(\d+)/.exec(entryOf(entries, open).join(''))?.[1]
  expect(lastDay(seen)).toBe(addDays(today, 1).replaceAll('-', ''))
  expect(seen.join('')).not.toContain(closed)
  expect(seen.join('')).not.toContain('Closed')
  expect(await entriesAt(ofStranger)).toEqual([])
  const kept = await entriesAt(ofKeeper)
  expect(lastDay(kept)).toBe(addDays(today, 4).replaceAll('-', ''))
  const [unnamed = ''] = entryOf(kept, closed)
  expect(unnamed, 'what mail does not name, a calendar does not').not.toContain('Closed')
  expect(unnamed).toContain(`?c0=i-${closed}`)
})

test('a day of organisations is for their people, and for nobody else who reads the item', async () => {
  const { store } = server.parts.engine
  const guests = (await store.create(SYSTEM, 'Organization', { name: 'Guests' })).$id
  const id = await gathering({ name: 'Visit', guests, guestsDay: addDays(today, 5), access: 'PUBLIC' })
  const guest = await server.addUser({ name: 'Guest', organizations: [guests] })
  const daysIn = async (of: TestAccount) =>
    entryOf(await entriesAt(await addressOf(of)), id).map((entry) => /DTSTART;VALUE=DATE:(\d+)/.exec(entry)?.[1])
  const [day, visit] = [today, addDays(today, 5)].map((each) => each.replaceAll('-', ''))
  expect([(await daysIn(member)).sort(), (await daysIn(guest)).sort()]).toEqual([[day], [day, visit]])
})

test('twins that differ in what is hidden give equal bytes', async () => {
  const id = await gathering({ name: 'Twin' })
  const address = await addressOf(member)
  const before = entryOf(await entriesAt(address), id)
  const twin = await gathering({ name: 'Hidden twin', access: 'PRIVATE', last: addDays(today, 1) })
  const after = await entriesAt(address)
  expect(entryOf(after, id)).toEqual(before)
  expect(after.join('')).not.toContain(twin)
})

test('it follows the rights of the moment it is asked', async () => {
  const id = await gathering({ name: 'Now hidden' })
  const address = await addressOf(member)
  expect(entryOf(await entriesAt(address), id)).toHaveLength(1)
  const { index: _i, type: _t } = parseItemId(id)
  await server.parts.engine.store.update(SYSTEM, { _t, _i, _u: 1, access: 'PRIVATE' })
  expect(entryOf(await entriesAt(address), id)).toEqual([])
})

test('an address is told once, ends when it is made anew or revoked, and nobody else’s leads anywhere', async () => {
  const client = await server.client(member.email)
  const first = await addressOf(member)
  expect(await client.request('act/calendarFeed', {})).toEqual({ made: expect.any(String) })
  const second = await addressOf(member)
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(second)).status).toBe(200)
  await client.request('act/revokeCalendarFeed', {})
  expect(await client.request('act/calendarFeed', {})).toEqual({})
  expect((await fetch(second)).status).toBe(404)
  for (const file of ['', 'x.ics', `${'a'.repeat(43)}.ics`, '..%2F..%2Fetc%2Fpasswd.ics'])
    expect((await fetch(`${server.url}/calendar/${file}`)).status).not.toBe(200)
  client.close()
  const visitor = await fetch(`${server.url}/calendar/${'b'.repeat(43)}.ics`)
  expect(await visitor.text()).not.toContain('VCALENDAR')
})

test('T16 an address that whoever had a session made ends with a new password and with signing out everywhere', async () => {
  const person = await server.addUser({ name: 'Robbed', organizations: [home] })
  const status = async (address: string) => (await fetch(address)).status
  const first = await addressOf(person)
  const client = await server.client(person.email)
  await client.request('act/changePassword', { current: TEST_PASSWORD, password: 'walk the long shoreline' })
  expect(await status(first)).toBe(404)
  const { path } = await client.request<{ path: string }>('act/makeCalendarFeed', {})
  expect(await status(`${server.url}${path}`)).toBe(200)
  void client.request('act/signOutEverywhere', {}).catch(() => {})
  await expect.poll(() => status(`${server.url}${path}`)).toBe(404)
  client.close()
})

test('the account that is gone, or the person acted as, has no address', async () => {
  const address = await addressOf(stranger)
  await server.parts.database.query('update account set disabled = true where user_i = $1', [stranger.index])
  server.parts.engine.principals.written([itemId('User', stranger.index)])
  await expect.poll(async () => (await fetch(address)).status).toBe(404)
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const target = { targetUserID: `User-${member.index}` }
  const { newToken } = await admin.request<{ newToken: string }>('act/masquerade', target)
  await admin.authenticate(newToken)
  expect(await codeOf(admin.request('act/makeCalendarFeed', {}))).toBe('masquerading')
  admin.close()
})
