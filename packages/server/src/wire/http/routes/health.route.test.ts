import Fastify from 'fastify'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createRoom } from '../../../platform/database/room.ts'
import { healthRoutes } from './health.route.ts'
import { createMetrics } from '../metrics.ts'

const TOKEN = 'a-token-for-figures'

/** Asks for the figures of a server with that token as a request that came so. */
async function ask(
  metricsToken: string | undefined,
  request: { remoteAddress: string; headers?: Record<string, string> },
  publicUrl?: string,
) {
  const app = Fastify()
  const none = { total: 0, idle: 0, waiting: 0 }
  healthRoutes(app, {
    database: { query: () => Promise.resolve([]), room: createRoom() },
    metrics: createMetrics({
      areas: () => [],
      sockets: () => 0,
      watches: () => 0,
      columns: () => ({ items: 0, bytes: 0 }),
      pool: () => none,
    }),
    settings: { metricsToken, publicUrl },
    isDraining: () => false,
  })
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/metrics', ...request })
  expect(body.includes('cairn_sockets')).toBe(statusCode === 200)
  return statusCode
}

test('figures are for this machine alone, and for nobody behind a proxy on it', async () => {
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(await ask(undefined, { remoteAddress })).toBe(200)
  expect(await ask(undefined, { remoteAddress: '203.0.113.7' })).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await ask(undefined, { remoteAddress: '127.0.0.1', headers: { [name]: '203.0.113.7' } })).toBe(404)
})

test('figures are told under no foreign name, and to nobody where people come by another address', async () => {
  const here = (host: string, publicUrl?: string) =>
    ask(undefined, { remoteAddress: '127.0.0.1', headers: { host } }, publicUrl)
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080']) expect(await here(host)).toBe(200)
  for (const host of ['rebound.example', '127.0.0.1.rebound.example', 'localhost.rebound.example:8080'])
    expect(await here(host)).toBe(404)
  // A proxy here that adds no header, and asks by the address of this machine.
  expect(await here('127.0.0.1:8080', 'https://cairn.example')).toBe(404)
  expect(await here('127.0.0.1:8080', 'http://localhost:8080')).toBe(200)
})

test('with a token set, figures are for whoever brings it, from anywhere', async () => {
  const from = (remoteAddress: string, authorization?: string) =>
    ask(TOKEN, { remoteAddress, headers: authorization === undefined ? {} : { authorization } })
  expect(await from('203.0.113.7', `Bearer ${TOKEN}`)).toBe(200)
  expect(await from('127.0.0.1')).toBe(404)
  expect(await from('127.0.0.1', `Bearer ${TOKEN}x`)).toBe(404)
  expect(await from('127.0.0.1', `Bearer ${TOKEN.replace('a', 'b')}`)).toBe(404)
})

test('a process whose store refuses writes for lack of room is not ready, until that is some while ago', async () => {
  let now = 0
  const room = createRoom(undefined, () => now)
  const app = Fastify()
  healthRoutes(app, {
    database: { query: () => Promise.resolve([]), room },
    metrics: createMetrics({
      areas: () => [],
      sockets: () => 0,
      watches: () => 0,
      columns: () => ({ items: 0, bytes: 0 }),
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    }),
    settings: { metricsToken: undefined, publicUrl: undefined },
    isDraining: () => false,
  })
  const ready = async () => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/readyz' })
    return [statusCode, body]
  }
  const refused = (code: string) => Object.assign(new DatabaseError('refused', 0, 'error'), { code })
  room.note(refused('23505'))
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
  room.note(refused('53100'))
  expect(await ready()).toEqual([503, '{"status":"no room"}'])
  now = 31_000
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
})
