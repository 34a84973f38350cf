import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())

it('fills the demo with programs, versions of forms, records and trips', async () => {
  const client = await TestClient.signedIn(server.url, 'admin@demo.test', 'walk-the-shoreline')
  const count = async (type: string, must: object[] = []) =>
    (await client.request<{ total: number }>('search/ids', { types: [type], must })).total
  expect(await count('GeoKeeperProgram')).toBe(3)
  expect(await count('GeoKeeperFormDef')).toBe(6)
  expect(await count('GeoKeeperFormDef', [{ prop: 'state', kind: 'is', value: 'ACTIVE' }])).toBe(4)
  expect(await count('GeoKeeperFieldData')).toBe(60)
  expect(await count('GeoKeeperFieldData', [{ prop: 'formType', kind: 'is', value: 'trip' }])).toBe(3)
  expect(await count('GeoKeeperAttachment', [{ prop: 'kind', kind: 'is', value: 'IMAGE' }])).toBe(32)
  expect(await count('GeoKeeperReference')).toBe(2)
  expect(await count('GeoKeeperFieldwork')).toBe(5)
  for (const state of ['REQUESTED', 'IN_FIELD', 'REPORT', 'INVOICE', 'DONE'])
    expect(await count('GeoKeeperFieldwork', [{ prop: 'wfState', kind: 'is', value: state }])).toBe(1)
  client.close()
})
