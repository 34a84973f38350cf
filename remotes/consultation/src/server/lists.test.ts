import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { SearchResult } from '@cairn/contract/query'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { ASKABLE, AUDITED, COMMUNICATIONS, ourAnswersTo } from '../model/queries.ts'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

it('CNS-126 has conversations and logged communications about consultations in one list, the latest first', async () => {
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', file)
  await act(all.clerk, 'returnIncomplete', file, { gaps: ['A map'] })
  await act(all.submitter, 'resubmit', file)
  await act(all.clerk, 'accept', file)
  await act(all.clerk, 'addCandidates', file, { communities: all.communities })
  await act(all.clerk, 'distribute', file)
  const must = [{ prop: 'consultation', kind: 'rel', value: [file.$id] }]
  const { ids } = await all.lands.request<SearchResult>('search/ids', { types: ['ConsultNotice'], must })
  const log = (subject: string, date: string, context: string[]) =>
    all.lands.request<Item>('create/CommLog', {
      ...{ subject, date, context, type: 'PHONE', direction: 'OUTGOING', owner: all.communities[0] },
    })
  await log('Of old', '2020-02-03', ids)
  await log('To come', '2099-02-03', [file.$id])
  await log('Of something else', '2026-02-03', [])
  const list = async () => {
    const query = { ...COMMUNICATIONS.query, types: COMMUNICATIONS.types, sort: [{ key: '$date', order: 'desc' }] }
    const found = await all.admin.request<SearchResult>('search/ids', { ...query, labels: true })
    return found.ids.map((id) => found.labels?.[id])
  }
  expect(await list()).toEqual(['To come', 'North Fork line', 'Of old'])
})

it('CNS-361 a file leads to the answer of one’s own community, and the submitter to none', async () => {
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', file)
  await act(all.clerk, 'accept', file)
  await act(all.clerk, 'addCandidates', file, { communities: all.communities })
  const answers = async (client: TestClient, organizations: readonly string[]) =>
    (await client.request<SearchResult>('search/ids', ourAnswersTo(file.$id, organizations))).ids.length
  expect(await answers(all.clerk, [all.office]), 'candidates are no answers').toBe(0)
  await act(all.clerk, 'distribute', file)
  expect(await answers(all.lands, [all.communities[0]])).toBe(1)
  expect(await answers(all.lands, [all.communities[1]])).toBe(0)
  expect(await answers(all.submitter, [...all.communities])).toBe(0)
})

it('CNS-54 tells who is named in how many consultations, with cards, of those that one may read', async () => {
  type People = { people: { contact: string; count: number; name: string; email?: string; organization?: string }[] }
  const asking = (client: TestClient) => client.request<People>('act/peopleAsking', { t: 'Consultation', i: 0 })
  const [contact = ''] = all.whole['primaryContacts'] as string[]
  const file = async () => {
    const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
    return act(all.submitter, 'submit', made)
  }
  const before = (await asking(all.clerk)).people.find((person) => person.contact === contact)?.count ?? 0
  const others = await asking(all.neighbour)
  await file()
  await file()
  expect((await asking(all.clerk)).people).toMatchObject([
    { contact, count: before + 2, name: 'Ellen Marsh', organization: 'Meridian' },
  ])
  expect(await asking(all.neighbour), 'whom it was not asked about').toEqual(others)
  await expect(asking(all.submitter)).rejects.toMatchObject({ code: 'notAllowed' })
})

it('CNS-54 tells supporting people too, and by name those of whom no file has details', async () => {
  const { store } = all.server.parts.engine
  const named = { firstName: 'Nora', lastName: 'Post', organizations: [all.proponent] }
  const { $id: contact } = await store.create(SYSTEM, 'Contact', named)
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  const body = { supOrgs: [all.proponent], supContacts: [contact] }
  await store.together(SYSTEM, [{ op: 'update', id: made.$id, body }])
  const asked = await all.clerk.request('act/peopleAsking', { t: 'Consultation', i: 0 })
  expect(asked).toMatchObject({
    people: expect.arrayContaining([{ contact, name: 'Nora Post', count: 1, organization: 'Meridian' }]),
  })
})

it('CNS-125 intake and communities are told how to reach the people of a file, as they were when it was sent', async () => {
  const [contact] = all.whole['primaryContacts'] as string[]
  const reached = async (email: string) => {
    const { _t, _i, _u } = await all.admin.request<Item>(`read/${contact ?? ''}`)
    await all.admin.request('update', { _t, _i, _u, email, officePhone: '+1 250 555 0142' })
  }
  await reached('ellen@meridian.test')
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  expect(file).not.toHaveProperty('contactCards')
  await act(all.submitter, 'submit', file)
  await reached('gone@meridian.test')
  await expect(all.clerk.request(`read/${contact ?? ''}`)).rejects.toMatchObject({ code: 'notAllowed' })
  const card = { contact, name: 'Ellen Marsh', email: 'ellen@meridian.test', phone: '+12505550142' }
  const read = () => all.clerk.request<Item>(`read/${file.$id}`)
  expect(await read()).toMatchObject({ contactCards: [{ ...card, phone: expect.stringContaining('555') }] })
  await act(all.submitter, 'amend', file, {
    changes: { supContacts: [], primaryContacts: [contact] },
    reason: 'New address',
  })
  expect(await read()).toMatchObject({ contactCards: [{ contact, email: 'gone@meridian.test' }] })
})

it('CNS-127 audits what was done with files and answers, to each as far as they may read it', async () => {
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', file)
  await act(all.clerk, 'accept', file)
  await act(all.clerk, 'addCandidates', file, { communities: [all.communities[0]] })
  await act(all.clerk, 'distribute', file)
  const told = async (client: TestClient) => {
    const body = { t: 'Timeline', i: 0, types: AUDITED, max: 200 }
    const { entries } = await client.request<{ entries: { id: string; kind: string }[] }>('act/timeline', body)
    return entries
  }
  const mine = await told(all.lands)
  const kindsIn = (entries: typeof mine) => entries.filter(({ id }) => id === file.$id).map(({ kind }) => kind)
  expect(kindsIn(mine)).toContain('CNS_DISTRIBUTED')
  expect(kindsIn(await told(all.submitter))).toEqual(['CNS_DISTRIBUTED', 'CNS_SUBMITTED', 'CNS_REVIEW', 'CREATED'])
  expect(mine.some(({ id }) => id.startsWith('ConsultResponse-'))).toBe(true)
  expect((await told(all.neighbour)).some(({ id }) => id === file.$id)).toBe(false)
  expect((await told(all.submitter)).some(({ id }) => id.startsWith('ConsultResponse-'))).toBe(false)
})

it('CNS-8 offers communities and who has terms to answer by, not an office that takes files in', async () => {
  const find = async () =>
    (await all.admin.request<{ ids: string[] }>('search/ids', { ...ASKABLE, types: ['Organization'] })).ids
  const museum = await all.admin.request<Item>('create/Organization', { displayName: 'Museum', type: 'MUSEUM' })
  expect(await find()).not.toContain(museum.$id)
  await all.admin.request('create/ConsultTerms', { title: 'Ours', owner: museum.$id })
  const found = await find()
  expect(found).toEqual(expect.arrayContaining([...all.communities, museum.$id]))
  expect(found).not.toContain(all.office)
})
