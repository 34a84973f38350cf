import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import type { TestClient } from '@cairn/testkit/server'
import { ownOrganization } from '../base/browser.ts'
import { rate } from '../base/rate.ts'
import { openRawPostgres } from '../base/raw-postgres.ts'
import { perSecond, type Figure } from '../base/table.ts'

const AT_ONCE = 16

/**
 * Measures single-item create, read and update a second over the channel, beside raw PostgreSQL commits and a
 * raw `ws` echo of this run.
 */
export async function measureItemRate(session: TestClient): Promise<Figure[]> {
  const echo = await measureEcho()
  const commits = await measureCommits()
  const owner = await ownOrganization(session)
  const ids: string[] = []
  const create = await rate(AT_ONCE, async (n) => {
    const item = await session.request('create/Contact', {
      firstName: 'Bench',
      lastName: `Number ${n}`,
      organizations: [owner],
    })
    ids.push(String(item.$id))
  })
  const read = await rate(AT_ONCE, (n) => session.request(`read/${ids[n % ids.length]}`))
  const updateCounts = new Map<string, number>()
  const update = await rate(AT_ONCE, async (n) => {
    const id = ids[n % ids.length] ?? ''
    const answer = await session.request('update', {
      _t: 'Contact',
      _i: Number(id.split('-')[1]),
      _u: updateCounts.get(id) ?? 1,
      officePhone: `604 555 ${1000 + (n % 9000)}`,
    })
    updateCounts.set(id, Number(answer._u))
  })
  const beside = (figure: number, peer: number, name: string) => ({
    beside: `${name} ${perSecond(peer)}`,
    verdict: (figure / peer).toFixed(2),
  })
  return [
    {
      what: `create over the channel, ${AT_ONCE} at once`,
      figure: perSecond(create),
      ...beside(create, commits, 'raw PostgreSQL commits'),
    },
    {
      what: `update over the channel, ${AT_ONCE} at once`,
      figure: perSecond(update),
      ...beside(update, commits, 'raw PostgreSQL commits'),
    },
    {
      what: `read over the channel, ${AT_ONCE} at once`,
      figure: perSecond(read),
      ...beside(read, echo, 'raw ws echo'),
    },
  ]
}

async function measureEcho(): Promise<number> {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(data.toString())))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  await new Promise((resolve) => socket.once('open', resolve))
  const waiting: (() => void)[] = []
  socket.on('message', () => waiting.shift()?.())
  const frame = JSON.stringify({ o: 'read/Contact-1', b: { text: 'x'.repeat(600) }, s: 1 })
  const figure = await rate(
    AT_ONCE,
    () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        socket.send(frame)
      }),
  )
  socket.terminate()
  server.close()
  http.close()
  return figure
}

/** Durable commits of one small row a transaction, on an own embedded server with the product's settings. */
async function measureCommits(): Promise<number> {
  const postgres = await openRawPostgres()
  try {
    const pool = await postgres.pool('cairn', AT_ONCE)
    await pool.query('create table raw (n bigint generated always as identity primary key, doc jsonb)')
    const doc = JSON.stringify({ firstName: 'Bench', lastName: 'x'.repeat(500) })
    return await rate(AT_ONCE, () => pool.query('insert into raw (doc) values ($1)', [doc]))
  } finally {
    await postgres.close()
  }
}
