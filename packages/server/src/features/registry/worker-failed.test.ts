import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [] })
})
afterAll(() => server.close())

test('a service worker that a person’s browser could not register is in the log; visitors write nothing there', async () => {
  const warn = vi.spyOn(server.parts.log, 'warn')
  const visitor = await TestClient.connect(server.url)
  expect(await codeOf(visitor.request('act/workerFailed', { detail: 'anything' }))).toBe('notSignedIn')
  expect(warn).not.toHaveBeenCalled()
  const person = await server.client((await server.addUser()).email)
  expect(await person.request('act/workerFailed', { detail: 'TypeError: refused' })).toEqual({})
  expect(warn).toHaveBeenCalledWith({ detail: 'TypeError: refused' }, expect.stringContaining('service worker'))
  for (const client of [visitor, person]) client.close()
})
