// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'
import { newsOf, quiet, toldTo, watchAll } from '../testing/told-to.ts'

let all: Consulting
let file: Item
let response: Item
beforeAll(async () => {
  all = await startConsulting()
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  file = await act(all.clerk, 'distribute', made)
  const { ids } = await all.lands.request<{ ids: string[] }>('search/ids', { types: ['ConsultResponse'] })
  response = await all.lands.request<Item>(`read/${ids[0] ?? ''}`)
})
afterAll(() => all.close())

const concern = (client: TestClient, values: object = {}) =>
  client.request<Item>('create/ConsultResponseConcern', {
    ...{ subject: 'Crossing at km 4', response: response.$id, severity: 'HIGH', asked: 'No work before July' },
    ...values,
  })
const section = (client: TestClient) =>
  client.request<Item>('create/ConsultResponseSection', { title: 'Conditions', response: response.$id, shared: true })
const change = ({ _t, _i, _u }: Item, client: TestClient, values: object) =>
  client.request<Item>('update', { _t, _i, _u, ...values })

it('CNS-88 who may change a response writes its sections and concerns, with their place; a new concern is open', async () => {
  const place = { type: 'Point', coordinates: [-128.4, 52.9] }
  const made = await concern(all.lands, { place })
  expect(made).toMatchObject({ status: 'OPEN', subject: 'Crossing at km 4', place })
  // An internal contact reads the concern, and not where it is.
  const person = await all.server.addUser({ organizations: [all.communities[0]], capabilities: ['ConsultRespond'] })
  const helper = await all.server.client(person.email)
  const { contact } = await all.admin.request<Item>(`read/User-${person.index}`)
  await change(response, all.lands, { assigned: contact })
  expect(await helper.request<Item>(`read/${made.$id}`)).toMatchObject({ subject: 'Crossing at km 4' })
  expect(await helper.request<Item>(`read/${made.$id}`)).not.toHaveProperty('place')
  expect(await codeOf(change(made, helper, { status: 'ACCEPTED' }))).toBe('notAllowed')
  expect(await change(made, all.lands, { status: 'ADDRESSED' })).toMatchObject({ status: 'ADDRESSED' })
  expect(await section(all.lands)).toMatchObject({ title: 'Conditions' })
  await all.lands.request(`delete/${made.$id}`)
  const { total } = await all.lands.request<{ total: number }>('search/ids', { types: ['ConsultResponseConcern'] })
  expect(total).toBe(0)
})

it('CNS-89 submitter, intake and other communities neither read nor write sections and concerns', async () => {
  const made = [await concern(all.lands), await section(all.lands)]
  for (const client of [all.submitter, all.chief, all.neighbour, all.clerk]) {
    for (const part of made) {
      expect(await codeOf(client.request(`read/${part.$id}`))).toBe('notAllowed')
      expect(await codeOf(change(part, client, { response: response.$id }))).not.toBeUndefined()
    }
    expect(await codeOf(concern(client))).not.toBeUndefined()
    const { total } = await client.request<{ total: number }>('search/ids', {
      types: ['ConsultResponseConcern', 'ConsultResponseSection'],
    })
    expect(total).toBe(0)
  }
})

it('CNS-89 nobody on another side is told on any path that a concern or section was written', async () => {
  for (const client of [all.submitter, all.neighbour]) await watchAll(client, file, all.server)
  const before = [await toldTo(all.submitter, all.server.url, file), await toldTo(all.neighbour, all.server.url, file)]
  const made = await concern(all.lands, { publicWords: 'The beds at km 4', description: undefined })
  await change(made, all.lands, { answered: 'Offered 15 July' })
  await section(all.lands)
  await quiet(all.server)
  expect([newsOf(all.submitter), newsOf(all.neighbour)]).toEqual([[], []])
  expect([
    await toldTo(all.submitter, all.server.url, file),
    await toldTo(all.neighbour, all.server.url, file),
  ]).toEqual(before)
})

it('CNS-90 the concerns of a response are saved as a table of what was asked and answered', async () => {
  await concern(all.lands, { subject: 'Berry slope', asked: 'Plant it again', answered: 'Agreed' })
  const query = {
    types: ['ConsultResponseConcern'],
    must: [{ prop: 'response', kind: 'rel', value: [response.$id] }],
  }
  const columns = ['subject', 'asked', 'answered'].map((prop) => ({ prop, title: prop }))
  const { key } = await all.lands.request<{ key: string }>('act/exportSearch/async', {
    ...{ format: 'csv', query, name: 'Concerns', columns },
  })
  const { b } = await all.lands.waitFor<Task>('taskComplete', (task) => task.key === key)
  const headers = { authorization: `Bearer ${all.lands.token}` }
  const text = await (await fetch(`${all.server.url}${b.resultURI ?? ''}`, { headers })).text()
  expect(text).toContain('Berry slope,Plant it again,Agreed')
})
