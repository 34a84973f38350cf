import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../items/engine.ts'
import { openEngine } from '../../open-engine.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { sampleCatalogue } from '../../testing/sample-types.ts'
import type { Database } from './database.ts'
import { connectDatabase, openDatabase } from './open-database.ts'

/**
 * `prlimit` sets how large files a process that runs may make; one it may not make larger is as good as a
 * full disk.
 */
const canLimit = spawnSync('prlimit', ['--version']).status === 0
/** Above the size of a file of the write-ahead log, which is made whole. */
const LARGEST_FILE = 17 * 1024 * 1024

let dataDir: string
/** Who runs the server of the database, and the product beside it, as on a database of its own. */
let owner: Database
let database: Database
let engine: Engine
const acknowledged: string[] = []
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cairn-trouble-'))
  owner = await openDatabase({ dataDir, unsafe: true })
  const { host = '', port = 0, user = '', database: name = '' } = owner.pool.options
  database = await connectDatabase({ host, port, user, database: name }, { unsafe: true })
  engine = await openEngine({ database, catalogue: sampleCatalogue() })
})
afterAll(async () => {
  await engine?.close()
  await database?.close()
  await owner?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The code of the refusal, undefined where it was acknowledged. */
async function write(title: string, on = engine): Promise<string | undefined> {
  try {
    await on.store.create(SYSTEM, 'Diary', { title })
    acknowledged.push(title)
    return undefined
  } catch (thrown) {
    return (thrown as { code?: string }).code ?? String(thrown)
  }
}

async function expectAllKept(): Promise<void> {
  const rows = await database.query<{ title: string }>(`select doc ->> 'title' as title from item`)
  const kept = rows.map(({ title }) => title)
  expect(acknowledged.filter((title) => !kept.includes(title))).toEqual([])
  expect(new Set(kept).size).toBe(kept.length)
}

test('a statement that is refused keeps its connection, and the next runs on it', async () => {
  const pid = async () => (await database.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const before = await pid()
  await expect(database.query('select 1 / 0')).rejects.toThrow('division by zero')
  expect([await pid(), database.pool.totalCount]).toEqual([before, database.pool.idleCount])
})

describe('T27 trouble with the database is refused, never acknowledged, and over when it is over', () => {
  test('no connection is free', async () => {
    const { pool } = database
    const { max, connectionTimeoutMillis } = pool.options
    const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()))
    // The pool asks for it at each wait. New connections, above, may take longer on a slow machine.
    pool.options.connectionTimeoutMillis = 200
    try {
      expect(await Promise.all(['one', 'two', 'three'].map((title) => write(title)))).toEqual(
        Array(3).fill('storeUnavailable'),
      )
    } finally {
      for (const client of taken) client.release()
      pool.options.connectionTimeoutMillis = connectionTimeoutMillis
    }
    expect(await write('after the crowd')).toBeUndefined()
    await expectAllKept()
    expect(acknowledged).toEqual(['after the crowd'])
  })

  test('the database is gone, and back', async () => {
    const told = new Set<string>()
    const forget = engine.feed.subscribe((changes) => changes.forEach(({ id }) => told.add(id)))
    const under = Array.from({ length: 40 }, (_, at) => write(`as it goes ${at}`))
    await owner.close()
    await Promise.all(under)
    expect(await write('while it is away')).toBe('storeUnavailable')
    owner = await openDatabase({ dataDir, unsafe: true })
    let attempt = 0
    await expect.poll(() => write(`back again ${attempt++}`)).toBeUndefined()
    await expectAllKept()
    expect(acknowledged).not.toContain('while it is away')
    const rows = await database.query<{ id: string }>(`select 'Diary-' || i as id from item`)
    await expect.poll(() => rows.every(({ id }) => told.has(id) || id === 'Diary-1')).toBe(true)
    forget()
  })

  test('a connection is lost after the commit: nobody is told that it was refused for good, and nothing is written twice', async () => {
    // Several of them share the statement that is lost.
    const titlesIn = (text: string) => new Set(text.match(/lost on the way \d+(?=")/g))
    const lossy = await openLossy((text) => text.includes('item-insert') && titlesIn(text).size > 1)
    const beside = await connectDatabase({ ...lossy.address, user: owner.pool.options.user }, { unsafe: true })
    const other = await openEngine({ database: beside, catalogue: sampleCatalogue() })
    const titles = Array.from({ length: 24 }, (_, at) => `lost on the way ${at}`)
    const codes = await Promise.all(titles.map((title) => write(title, other)))
    expect(codes.filter((code) => code === 'storeUnavailable').length).toBeGreaterThan(1)
    // How many of them share the statement is a matter of the moment.
    expect(codes.filter((code) => code !== undefined && code !== 'storeUnavailable')).toEqual([])
    const rows = await database.query(`select from item where doc ->> 'title' like 'lost on the way %'`)
    expect(rows).toHaveLength(titles.length)
    expect(await write('on a new connection', other)).toBeUndefined()
    await expectAllKept()
    await other.close()
    await beside.close()
    lossy.close()
  })

  test.skipIf(!canLimit)(
    'the disk is full',
    async () => {
      // A table that each write adds to, of pages that are full, and so large that it may not grow. Writes
      // beside each other have added pages to it that none of them filled.
      await database.query('alter table outbox alter column ev set storage plain')
      await database.query('vacuum full outbox')
      await database.query(
        `insert into outbox (ev) select jsonb_build_object('id', 'Diary-999999', 'type', 'Diary', 'u', 1, 'kind', 'update', 'pad', repeat('x', 7980)) from generate_series(1, 2300)`,
      )
      await limitFiles(String(LARGEST_FILE))
      const before = acknowledged.length
      const refused: string[] = []
      for (let at = 0; at < 200 && refused.length < 5; at++)
        refused.push(...[(await write(`on a full disk ${at}`)) ?? []].flat())
      expect(refused).toEqual(Array(5).fill('storeUnavailable'))
      expect(await database.room.isLacking()).toBe(true)
      await expectAllKept()
      expect(await engine.store.search(SYSTEM, { types: ['Diary'], max: 0 })).toMatchObject({ totalIsExact: true })
      await limitFiles('unlimited')
      expect(await write('with room again')).toBeUndefined()
      await expectAllKept()
      expect(acknowledged.length).toBeGreaterThan(before)
    },
    60_000,
  )
})

/**
 * A way to the database on which the answer to the first of such statements is lost, once what it wrote is
 * committed.
 */
async function openLossy(isMeant: (statement: string) => boolean) {
  const { host = '', port = 0 } = owner.pool.options
  const idle = Buffer.from('Z\0\0\0\x05I')
  let isOver = false
  const server = createServer((client) => {
    const database = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    let isLost = false
    client.on('data', (chunk) => {
      isLost ||= !isOver && isMeant(chunk.toString('latin1'))
      isOver ||= isLost
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (!isLost) client.write(chunk)
      else if (chunk.subarray(-idle.length).equals(idle)) client.destroy()
    })
    for (const [socket, far] of [
      [client, database],
      [database, client],
    ] as const)
      socket.on('error', () => {}).on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    database: owner.pool.options.database,
  }
  return { address, close: () => server.close() }
}

/**
 * How large a file the server of the database, and each connection there is, may make from now on (bytes).
 */
async function limitFiles(bytes: string): Promise<void> {
  const file = join(dataDir, 'postgres/postmaster.pid')
  const postmaster = readFileSync(file, 'utf8').split('\n')[0] ?? ''
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  // As the user it runs as, which is another one where the tests run as root.
  const { uid, gid } = statSync(file)
  for (const pid of [postmaster, ...rows.map((row) => row.pid)]) {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { uid, gid })
    expect([status, String(stderr)]).toEqual([0, ''])
  }
}
