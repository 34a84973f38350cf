import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { buildItem } from '@cairn/testkit/builders'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { meetingsIcs } from './meetings-ics.ts'

const meeting = (values: object) => buildItem('Meeting', 7, { summary: 'A walk', date: '2026-03-09', ...values })
const linesOf = (item: Item, zone = 'America/Vancouver') => meetingsIcs([{ item, zone }]).split('\r\n')

test('ORG-28 times are moments by the clock of the owner, whole days are dates, and an end that is not named is that of the day', () => {
  // The clock of Vancouver is seven hours behind from the eighth of March on, eight before.
  expect(linesOf(meeting({ start: '10:00', end: '11:30' }))).toEqual(
    expect.arrayContaining(['UID:Meeting-7', 'SEQUENCE:1', 'DTSTART:20260309T170000Z', 'DTEND:20260309T183000Z']),
  )
  expect(linesOf(meeting({ date: '2026-03-07', start: '10:00' }))).toEqual(
    expect.arrayContaining(['DTSTART:20260307T180000Z', 'DTEND:20260308T075900Z']),
  )
  expect(linesOf(meeting({}))).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20260309', 'DTEND;VALUE=DATE:20260310']),
  )
})

test('ORG-28 no line is longer than 75 octets, and none of a text is lost or taken for more', () => {
  const summary = `${'k̓ʷənt̓a 🌊 '.repeat(30)}; a, b\\c\nEND:VEVENT`
  const lines = linesOf(meeting({ summary, location: 'Hall' }))
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${'k̓ʷənt̓a 🌊 '.repeat(30)}\\; a\\, b\\\\c\\nEND:VEVENT\r\n`)
  expect(unfolded.match(/^END:VEVENT/gm)).toHaveLength(1)
})

let server: TestServer
let member: TestClient
let home: ItemId
beforeAll(async () => {
  server = await startTestServer()
  home = await make('Organization', { displayName: 'Home', type: 'COMMUNITY', timeZone: 'America/Vancouver' })
  member = await server.client((await server.addUser({ organizations: [home], capabilities: ['Org'] })).email)
})
afterAll(async () => {
  member.close()
  await server.close()
})
const make = async (type: string, values: object) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id

test('ORG-28 the meetings a person may see come as a file, and one by itself', async () => {
  const elsewhere = await make('Organization', { displayName: 'Elsewhere', type: 'COMMUNITY' })
  const mine = await make('Meeting', { summary: 'Ours', date: '2026-03-09', start: '10:00', end: '11:00', owner: home })
  await make('Meeting', { summary: 'Late', date: '2026-03-09', start: '18:30', owner: home })
  await make('Meeting', { summary: 'Earlier', date: '2026-02-01', owner: home })
  await make('Meeting', { summary: 'Theirs', date: '2026-03-09', owner: elsewhere })
  const zone = 'Europe/Paris'
  const body = { t: 'Meeting', i: 0, zone, from: '2026-03-01', to: '2026-03-09', name: 'Meetings' }
  const { key } = await member.request<{ key: string }>('act/exportMeetings/async', body)
  const { b: task } = await member.waitFor<Task>('taskComplete', (done) => done.key === key)
  expect(task).toMatchObject({ state: 'DONE', resultName: 'Meetings.ics' })
  const answer = await fetch(`${server.url}${task.resultURI}`, { headers: { authorization: `Bearer ${member.token}` } })
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
  const file = await answer.text()
  expect(file.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Late', 'SUMMARY:Ours'])
  expect(file).toContain('DTSTART:20260309T170000Z')
  const { ics } = await member.request<{ ics: string }>('act/meetingFile', {
    t: 'Meeting',
    i: Number(mine.split('-')[1]),
    zone,
  })
  expect(ics).toContain('SUMMARY:Ours')
  const wrong = member.request('act/exportMeetings/async', { ...body, zone: 'Nowhere/At all' })
  await expect(wrong).rejects.toMatchObject({ code: 'badMessage' })
})

test('ORG-27 meetings of one day are in the order of their times', async () => {
  const found = await member.request<{ ids: string[] }>('search/ids', {
    types: ['Meeting'],
    must: [{ prop: 'date', kind: 'range', value: { from: '2026-03-09', to: '2026-03-09' } }],
    sort: [{ key: 'date', order: 'desc' }],
  })
  const items = await member.request<Record<string, Item>>('readMany/object', found.ids)
  expect(found.ids.map((id) => items[id]?.summary)).toEqual(['Late', 'Ours'])
})
