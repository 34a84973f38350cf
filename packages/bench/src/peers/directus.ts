import { mkdirSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from '@cairn/testkit/server-process'
import { openRawPostgres, type RawPostgres } from '../base/raw-postgres.ts'
import { fetchPeer } from './fetch-peer.ts'
import { fillTable } from './fill-table.ts'
import { askJson, openHttpLine } from './http-line.ts'
import { PAGE, type Peer, type PeerItem, type RunningPeer } from './peer.ts'
import { runPeer } from './peer-process.ts'

const VERSION = '12.4.1'
const TOKEN = 'token-of-the-bench'

/** Directus as a peer of the benchmark. */
export const directus: Peer = {
  name: `Directus ${VERSION}`,
  async start(items) {
    const folder = install()
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
  const pool = await postgres.pool('directus', 2)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = environment(postgres, port)
  const cli = path.join(folder, 'node_modules/directus/cli.js')
  spawnSync(process.execPath, [cli, 'bootstrap'], { cwd: folder, env: { ...process.env, ...env } })
  const server = await runPeer(process.execPath, [cli, 'start'], { cwd: folder, env, url: `${url}/server/ping` })
  await makeCollection(url)
  await fillTable(
    pool,
    'bench',
    items.map((item, n) => ({ id: n + 1, ...item })),
    { id: 'int' },
  )
  await pool.query(`select setval(pg_get_serial_sequence('bench', 'id'), $1)`, [items.length])
  return running(url, async () => {
    await server.stop()
    await postgres.close()
  })
}

/** Its sandbox for scripts of flows, which has to be compiled and has no part in this work, is left empty. */
function install(): string {
  const folder = fetchPeer('directus', {
    dependencies: { directus: VERSION },
    overrides: { '@directus/app': '18.0.0' },
  })
  const sandbox = path.join(folder, 'node_modules/isolated-vm/out')
  mkdirSync(sandbox, { recursive: true })
  writeFileSync(path.join(sandbox, 'isolated_vm.js'), 'module.exports = { ivm: {} }\n')
  return folder
}

function environment({ connection }: RawPostgres, port: number): Record<string, string> {
  return {
    DB_CLIENT: 'pg',
    DB_HOST: connection.host,
    DB_PORT: String(connection.port),
    DB_USER: connection.user,
    DB_PASSWORD: 'none',
    DB_DATABASE: 'directus',
    DB_POOL__MAX: '20',
    SECRET: 'a secret of the bench, long enough for it',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'a password of the bench',
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    WEBSOCKETS_ENABLED: 'true',
  }
}

function running(url: string, stop: () => Promise<void>): RunningPeer {
  const token = `Bearer ${TOKEN}`
  return {
    note: 'PostgreSQL with fsync on, as ours; signed in as an administrator, so its permissions cost it nothing',
    async connect() {
      const line = await openHttpLine(url, { authorization: token })
      return {
        read: (n) => line.ask('GET', `/items/bench/${n + 1}`),
        create: (item) => line.ask('POST', '/items/bench', item),
        close: line.close,
      }
    },
    async find({ status, category }) {
      const filter = encodeURIComponent(JSON.stringify({ status: { _eq: status }, category: { _eq: category } }))
      const found = await askJson<{ data: PeerItem[]; meta: { filter_count: number } }>(
        `${url}/items/bench?filter=${filter}&sort=-count&limit=${PAGE}&meta=filter_count`,
        { token },
      )
      return { total: found.meta.filter_count, counts: found.data.map(({ count }) => count) }
    },
    watch: (n, onChange) => watch(url, n + 1, onChange),
    update: (n, title) => askJson(`${url}/items/bench/${n + 1}`, { method: 'PATCH', token, body: { title } }),
    stop,
  }
}

async function makeCollection(url: string): Promise<void> {
  const text = ['code', 'title', 'status', 'category', 'date'].map((field) => ({ field, type: 'string', schema: {} }))
  await askJson(`${url}/collections`, {
    method: 'POST',
    token: `Bearer ${TOKEN}`,
    body: {
      collection: 'bench',
      schema: {},
      meta: {},
      fields: [
        { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
        ...text,
        { field: 'body', type: 'text', schema: {} },
        { field: 'count', type: 'integer', schema: {} },
      ],
    },
  })
}

async function watch(url: string, id: number, onChange: () => void): Promise<() => void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`)
  const query = { fields: ['*'], filter: { id: { _eq: id } } }
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', access_token: TOKEN })))
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; event?: string; status?: string }
      if (message.type === 'auth' && message.status === 'ok')
        socket.send(JSON.stringify({ type: 'subscribe', collection: 'bench', query }))
      if (message.type === 'auth' && message.status !== 'ok') reject(new Error(String(data)))
      if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }))
      if (message.type !== 'subscription') return
      if (message.event === 'init') resolve()
      if (message.event === 'update') onChange()
    })
  })
  return () => socket.terminate()
}
