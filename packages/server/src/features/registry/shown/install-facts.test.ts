import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import { startTestServer } from '@cairn/testkit/server'
import type { InstallFacts } from './install-facts.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())
afterEach(() => server.leave())

test('ADM-7 administrators see the processes as they come and go, their sockets and builds, and nobody else does', async () => {
  const admin = await server.join(server.admin.email)
  const facts = () => admin.request<InstallFacts>('act/installState', {})
  const first = await facts()
  expect(first.processes).toMatchObject([{ pid: process.pid, builds: { 'test-area': '0123456789ab' } }])
  expect(first.database.size).toBeGreaterThan(1_000_000)
  expect(first.tasks).toEqual({ queued: 0, running: 0, failed: 0 })
  expect(first).toMatchObject({ walls: { network: true }, readsScans: expect.any(Boolean) as boolean })
  const second = await startTestServer({ beside: server })
  expect((await facts()).processes).toHaveLength(2)
  await second.close()
  expect((await facts()).processes).toHaveLength(1)
  await expect.poll(async () => (await facts()).processes[0]?.sockets).toBeGreaterThan(0)
  for (const { email } of [server.keeper, server.ana])
    expect(await codeOf((await server.join(email)).request('act/installState', {}))).toBe('notAllowed')
})

test('ADM-7 a statement that takes long is named while it does, and for a day after', async () => {
  const admin = await server.join(server.admin.email)
  const slow = server.parts.database.query('select pg_sleep(6) as the_slow_one')
  const statements = async () =>
    (await admin.request<InstallFacts>('act/installState', {})).slow.map(({ statement }) => statement)
  await expect.poll(statements, { timeout: 5500 }).toContain('select pg_sleep(6) as the_slow_one')
  await slow
  const ofDay = async () =>
    (await admin.request<InstallFacts>('act/installState', {})).slowOfDay.find(({ statement }) =>
      statement.includes('the_slow_one'),
    )
  await expect.poll(ofDay).toMatchObject({ times: 1 })
  expect((await ofDay())?.slowest).toBeGreaterThan(5.9)
})
