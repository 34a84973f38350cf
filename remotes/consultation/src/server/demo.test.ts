import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'
import { RESPONSE_STATES } from '../model/file/states.ts'
import { FILES } from './demo/files.ts'
import { LETTERS } from './demo/letters.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())

it('CNS-30 fills the demo with a file in each state, and clocks that are alive today', async () => {
  const client = await TestClient.signedIn(server.url, 'admin@demo.test', 'walk-the-shoreline')
  const search = (type: string, prop: string) =>
    client.request<{ total: number; facets: { terms: { value: string; count: number }[] } }>('search/ids', {
      types: [type],
      facets: { terms: { prop } },
    })
  const { total, facets } = await search('Consultation', 'state')
  expect(total).toBe(FILES.length)
  expect(facets.terms.map(({ value }) => value).sort()).toEqual([...new Set(FILES.map(({ state }) => state))].sort())
  expect(total).toBe(24)
  const responses = await search('ConsultResponse', 'state')
  expect(responses.facets.terms.map(({ value }) => value).sort()).toEqual([...RESPONSE_STATES].sort())
  expect(responses.total).toBe(28)
  const work = (await search('ConsultResponse', 'wfState')).facets.terms.map(({ value }) => value)
  expect(work.sort()).toEqual(['APPROVAL', 'DONE', 'DRAFTING', 'NEW', 'RESEARCH', 'SCREENING', 'SENDING'])
  expect((await search('Commitment', 'state')).facets.terms.map(({ value }) => value).sort()).toEqual(['DONE', 'OPEN'])
  const costs = await client.request<{ rows: unknown[] }>('act/costs', { t: 'ConsultResponse', i: 0 })
  expect(costs.rows.length).toBeGreaterThan(4)
  const today = new Date().toISOString().slice(0, 10)
  const open = [
    { prop: 'state', kind: 'is', value: 'PENDING' },
    { prop: 'due', kind: 'range', value: { from: today } },
  ]
  const due = await client.request<{ total: number }>('search/ids', { types: ['ConsultResponse'], must: open })
  expect(due.total).toBeGreaterThan(1)
  const records = await client.request<{ ids: string[] }>('search/ids', { types: ['ConsultRecord'] })
  const [t = '', i] = (records.ids[0] ?? '').split('-')
  expect(await client.request('act/verifyRecord', { t, i: Number(i) })).toMatchObject({ problems: [] })
  const letters = await search('Letter', 'state')
  expect(letters.total).toBe(LETTERS.length)
  expect(letters.facets.terms.map(({ value, count }) => [value, count]).sort()).toEqual([
    ['APPROVED', 1],
    ['DRAFT', 1],
    ['PROPOSED', 1],
    ['SENT', 3],
  ])
  client.close()
})
