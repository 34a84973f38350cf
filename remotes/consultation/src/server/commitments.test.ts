// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { act, askBoth, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
let keeper: TestClient
let response: Item
beforeAll(async () => {
  all = await startConsulting()
  ;[response] = await askBoth(all)
  const [community] = all.communities
  const { email } = await all.server.addUser({
    organizations: [community],
    capabilities: ['ConsultRespond', 'ConsultCommon', 'Org'],
    grants: ['Consultation.PROTECTED.read', 'Commitment.PROTECTED.read', 'Commitment.update'].map((grant) => ({
      grant,
      grantedBy: community,
    })),
  })
  keeper = await all.server.client(email)
})
afterAll(() => all.close())

const promised = (values: object = {}) =>
  keeper.request<Item>('create/Commitment', {
    title: 'A monitor of the community at each crossing',
    owner: all.communities[0],
    consultation: response['consultation'],
    owedBy: all.proponent,
    due: '2026-12-01',
    ...values,
  })
const change = (client: TestClient, { _t, _i, _u }: Item, values: object) =>
  client.request<Item>('update', { _t, _i, _u, ...values })
const countOf = async (client: TestClient) =>
  (await client.request<{ total: number }>('search/ids', { types: ['Commitment'] })).total

it('CNS-220 a commitment is its community’s, until it is shared with who files the consultation', async () => {
  const made = await promised()
  expect(made).toMatchObject({ state: 'OPEN' })
  for (const client of [all.submitter, all.chief, all.neighbour, all.clerk]) {
    expect(await codeOf(client.request(`read/${made.$id}`))).toBe('notAllowed')
    expect(await countOf(client)).toBe(0)
  }
  const shared = await change(keeper, made, { shared: true })
  expect(await all.submitter.request<Item>(`read/${made.$id}`)).toMatchObject({ title: made['title'] })
  expect(await codeOf(change(all.submitter, shared, { title: 'Nothing' }))).toBe('notAllowed')
  for (const client of [all.neighbour, all.clerk]) expect(await countOf(client)).toBe(0)
  await change(keeper, shared, { shared: false })
  expect(await codeOf(all.submitter.request(`read/${made.$id}`))).toBe('notAllowed')
})

it('CNS-221 it is kept on a day that was, with its evidence, and opened again with a reason', async () => {
  const made = await promised()
  expect(await codeOf(act(keeper, 'fulfil', made, { done: '2999-01-01' }))).toBe('invalidItem')
  const done = await act(keeper, 'fulfil', made, { done: '2026-01-15' })
  expect(done).toMatchObject({ state: 'DONE', done: '2026-01-15' })
  expect(await codeOf(act(all.submitter, 'unfulfil', made, { reason: 'x' }))).toBe('notAllowed')
  expect(await act(keeper, 'unfulfil', made, { reason: 'The monitor left' })).toMatchObject({ state: 'OPEN' })
})
