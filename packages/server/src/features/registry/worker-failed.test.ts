import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [] })
})
afterAll(() => server.close())

test('a service worker that a browser could not register is in the log, also of visitors', async () => {
  const warn = vi.spyOn(server.parts.log, 'warn')
  const visitor = await TestClient.connect(server.url)
  expect(await visitor.request('act/workerFailed', { detail: 'TypeError: refused' })).toEqual({})
  expect(warn).toHaveBeenCalledWith({ detail: 'TypeError: refused' }, expect.stringContaining('service worker'))
  visitor.close()
})
