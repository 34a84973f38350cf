import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startSurvey, type Survey } from '../testing/survey.ts'

let all: Survey
let work: Item
beforeAll(async () => {
  all = await startSurvey()
  // The coordinator of this test knows nobody of the other organisation.
  work = await all.server.parts.engine.store.create(SYSTEM, 'GeoKeeperFieldwork', {
    ...{ label: 'Walk of the line', owner: all.home, program: all.program.$id },
    ...{ externalParty: all.away, externalNotify: [all.contacts.stranger] },
  })
})
afterAll(() => all.close())

const read = (who: keyof Survey['people']) => all.people[who].request<Item>(`read/${work.$id}`)
const confirm = (who: keyof Survey['people']) =>
  all.people[who].request<Item>('act/confirmFieldwork', { t: work._t, i: work._i })

it('GEO-14 is read by the people of the other party that it names, who confirm it and cannot change it', async () => {
  expect(await read('stranger')).toMatchObject({ label: 'Walk of the line', $can: { update: false } })
  expect(await codeOf(all.people.outsider.request(`read/${work.$id}`))).toBe('notAllowed')
  expect(await codeOf(confirm('outsider'))).toBe('notAllowed')
  expect(await codeOf(confirm('member'))).toBe('notAllowed')
  const confirmed = await confirm('stranger')
  expect(confirmed).toMatchObject({ confirmed: expect.any(String), confirmedBy: all.contacts.stranger })
  expect((await confirm('stranger'))._u).toBe(confirmed._u)
  await all.server.parts.notifications.settle()
  const { items } = await all.coordinator.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'GKF_CONFIRMED', context: work.$id }))
})

it('GEO-14 refuses people who are not of the other party', async () => {
  const other = {
    ...{ label: 'Other', owner: all.home, externalParty: all.away },
    externalNotify: [all.contacts.member],
  }
  expect(await codeOf(all.coordinator.request('create/GeoKeeperFieldwork', other))).toBe('invalidItem')
})

it('GEO-20 finds records by their answers, and those of a sensitive record by none', async () => {
  const questions = {
    languages: ['en'],
    choices: { seen: [{ name: 'seal', label: { en: 'Seals' } }] },
    questions: [
      { name: 'place', kind: 'geopoint' },
      { name: 'seen', kind: 'one', choices: 'seen', label: { en: 'What did you see?' } },
      { name: 'notes', kind: 'text' },
    ],
  }
  const form = await all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Seals', machineName: 'seals', formType: 'record', program: all.program.$id, questions },
  })
  await all.coordinator.request('act/publish', { t: form._t, i: form._i })
  const answers = { place: { type: 'Point', coordinates: [-128.4, 52.9] }, seen: 'seal', notes: 'zostera bed' }
  const send = (instance: string, sensitive: boolean) =>
    all.people.collector.request<Item>('act/recordFieldData', {
      ...{ t: 'GeoKeeperFieldData', i: 0, program: all.program.$id, formDef: form.$id },
      ...{ instance, sensitive, answers },
    })
  const open = await send('uuid:words-1', false)
  await send('uuid:words-2', true)
  const find = (query: object) =>
    all.people.reviewer.request<{ ids: string[]; facets?: Record<string, { value: string; count: number }[]> }>(
      'search/ids',
      { types: ['GeoKeeperFieldData'], ...query },
    )
  expect((await find({ text: 'zostera' })).ids).toEqual([open.$id])
  expect((await find({ must: [{ prop: 'chosen', kind: 'is', value: ['What did you see?: Seals'] }] })).ids).toEqual([
    open.$id,
  ])
  const { facets } = await find({ facets: { chosen: { prop: 'chosen' } } })
  expect(facets?.['chosen']).toMatchObject([{ value: 'What did you see?: Seals', count: 1 }])
})

it('GEO-6 refuses a record with ten thousand photographs in words', async () => {
  const formDef = await all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Shots', machineName: 'shots', formType: 'record', program: all.program.$id },
    questions: { languages: ['en'], questions: [{ name: 'shots', kind: 'photo' }] },
  })
  await all.coordinator.request('act/publish', { t: formDef._t, i: formDef._i })
  const shots = Array.from({ length: 10_000 }, (_, at) => `Attachment-${at + 1}`)
  const sent = all.people.collector.request('act/recordFieldData', {
    ...{ t: 'GeoKeeperFieldData', i: 0, program: all.program.$id, formDef: formDef.$id, instance: 'uuid:many-1' },
    answers: { shots },
  })
  await expect(sent).rejects.toMatchObject({ code: 'invalidItem', details: { properties: { files: {} } } })
})
