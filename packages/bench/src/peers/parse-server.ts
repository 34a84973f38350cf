import path from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from '@cairn/testkit/server-process'
import { openRawPostgres, type RawPostgres } from '../base/raw-postgres.ts'
import { fetchPeer } from './fetch-peer.ts'
import { fillTable } from './fill-table.ts'
import { askJson, openHttpLine } from './http-line.ts'
import { PAGE, type Peer, type PeerItem, type RunningPeer } from './peer.ts'
import { runPeer } from './peer-process.ts'

const VERSION = '9.10.0'
const KEYS = { appId: 'bench', masterKey: 'a master key of the bench' }
const APP = { 'x-parse-application-id': KEYS.appId }
const ANYONE = { '*': true }

const idOf = (n: number) => `o${String(n).padStart(9, '0')}`

/** Parse Server as a peer of the benchmark. */
export const parseServer: Peer = {
  name: `Parse Server ${VERSION}`,
  async start(items) {
    const folder = fetchPeer('parse-server', { dependencies: { 'parse-server': VERSION } })
    const postgres = await openRawPostgres()
    try {
      return await startOn(postgres, folder, items)
    } catch (thrown) {
      await postgres.close()
      throw thrown
    }
  },
}

async function startOn(postgres: RawPostgres, folder: string, items: readonly PeerItem[]): Promise<RunningPeer> {
  const pool = await postgres.pool('parse', 2)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/parse`
  const options = { folder, port, keys: KEYS, database: { ...postgres.connection, database: 'parse' } }
  const host = path.join(import.meta.dirname, 'parse-server-child.ts')
  const args = ['--disable-warning=ExperimentalWarning', host, JSON.stringify(options)]
  const server = await runPeer(process.execPath, args, { cwd: folder, url: `${url}/health` })
  await makeClass(url)
  const now = new Date().toISOString()
  const rows = items.map((item, n) => ({ objectId: idOf(n), createdAt: now, updatedAt: now, ...item }))
  await fillTable(pool, 'Bench', rows, { objectId: 'text', createdAt: 'timestamptz', updatedAt: 'timestamptz' })
  return running(url, async () => {
    await server.stop()
    await postgres.close()
  })
}

function running(url: string, stop: () => Promise<void>): RunningPeer {
  const bench = `${url}/classes/Bench`
  const { pathname } = new URL(bench)
  return {
    note: 'PostgreSQL with fsync on, as ours; the class is open to everyone, so rights and sign-in cost it nothing',
    async connect() {
      const line = await openHttpLine(url, APP)
      return {
        read: (n) => line.ask('GET', `${pathname}/${idOf(n)}`),
        create: (item) => line.ask('POST', pathname, item),
        close: line.close,
      }
    },
    async find({ status, category }) {
      const where = encodeURIComponent(JSON.stringify({ status, category }))
      const found = await askJson<{ count: number; results: PeerItem[] }>(
        `${bench}?where=${where}&order=-count&limit=${PAGE}&count=1`,
        { headers: APP },
      )
      return { total: found.count, counts: found.results.map(({ count }) => count) }
    },
    watch: (n, onChange) => watch(url, idOf(n), onChange),
    update: (n, title) => askJson(`${bench}/${idOf(n)}`, { method: 'PUT', headers: APP, body: { title } }),
    stop,
  }
}

async function makeClass(url: string): Promise<void> {
  const text = ['code', 'title', 'body', 'status', 'category', 'date']
  const fields = Object.fromEntries(text.map((name) => [name, { type: 'String' }]))
  await askJson(`${url}/schemas/Bench`, {
    method: 'POST',
    headers: { ...APP, 'x-parse-master-key': KEYS.masterKey },
    body: {
      className: 'Bench',
      fields: { ...fields, count: { type: 'Number' } },
      classLevelPermissions: { find: ANYONE, count: ANYONE, get: ANYONE, create: ANYONE, update: ANYONE },
    },
  })
}

async function watch(url: string, objectId: string, onChange: () => void): Promise<() => void> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const query = { className: 'Bench', where: { objectId } }
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ op: 'connect', applicationId: KEYS.appId })))
    socket.on('message', (data) => {
      const { op } = JSON.parse(String(data)) as { op: string }
      if (op === 'connected') socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query }))
      if (op === 'subscribed') resolve()
      if (op === 'error') reject(new Error(String(data)))
      if (op === 'update') onChange()
    })
  })
  return () => socket.terminate()
}
