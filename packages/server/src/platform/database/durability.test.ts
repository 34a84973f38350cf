import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { openEngine } from '../../open-engine.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { sampleCatalogue } from '../../testing/sample-types.ts'
import { isAlive } from '@cairn/embedded-postgres'
import { connectOrStart, openDatabase } from './open-database.ts'

const WRITER = join(import.meta.dirname, '../../testing/durability-writer.ts')
const ROUNDS = process.env.SOAK ? 40 : 3
const ACKNOWLEDGEMENTS = 150

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cairn-durability-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Starts a writing server, kills it without warning after some acknowledgements, and gives the newest update
 * count acknowledged per item.
 */
async function writeAndKill(): Promise<Map<string, number>> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged = new Map<string, number>()
  let count = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [id = '', u] = line.split(' ')
    if (u !== undefined) acknowledged.set(id, Number(u))
    count++
    if (count === ACKNOWLEDGEMENTS) child.kill('SIGKILL')
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit')
  return acknowledged
}

const refusal = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    (thrown: unknown) => String(thrown),
  )

test('T24: kill -9 while writing, again and again, loses no acknowledged write', async () => {
  const acknowledged = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [id, u] of await writeAndKill()) acknowledged.set(id, u)
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 50)
  const database = await openDatabase({ dataDir })
  const engine = await openEngine({ database, catalogue: sampleCatalogue() })
  const items = await engine.store.readMany(SYSTEM, [...acknowledged.keys()] as ItemId[])
  for (const [id, u] of acknowledged) expect(items[id]?._u ?? 0).toBeGreaterThanOrEqual(u)
  const { total } = await engine.store.search(SYSTEM, { types: ['Diary'], max: 0 })
  expect(total).toBeGreaterThanOrEqual(acknowledged.size)
  const [{ fsync } = { fsync: '' }] = await database.query<{ fsync: string }>(
    `select current_setting('fsync') as fsync`,
  )
  expect(fsync).toBe('on')
  await engine.close()
  await database.close()
}, 600_000)

describe('one data directory', () => {
  test('T25: a second server is refused at once, in words; a tool may join', async () => {
    const database = await openDatabase({ dataDir })
    const began = Date.now()
    expect(await refusal(openDatabase({ dataDir }))).toMatch(
      new RegExp(
        `StartError: The data directory .* is in use by process ${process.pid} \\(server\\): stop that one first`,
      ),
    )
    // It waits for nothing; a machine that does other work beside it is late.
    expect(Date.now() - began).toBeLessThan(3000)
    const tool = await connectOrStart({ dataDir, role: 'import' })
    await tool.query(`insert into setting (key, value) values ('told', '1')`)
    await tool.close()
    expect(await database.query('select key from setting')).toEqual([{ key: 'told' }])
    await database.close()
    const alone = await connectOrStart({ dataDir, role: 'import' })
    expect(await alone.query('select key from setting')).toEqual([{ key: 'told' }])
    await alone.close()
  })

  test('the database ends with a server that is killed', async () => {
    await writeAndKill()
    const file = join(dataDir, 'postgres/postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    for (let attempt = 0; attempt < 200 && isAlive(pid); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 25))
    expect(isAlive(pid)).toBe(false)
  })

  test('a cluster of another version, and a folder that is a file, are refused in words', async () => {
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '14\n')
    expect(await refusal(openDatabase({ dataDir }))).toMatch(/was made by PostgreSQL 14, but this server brings 18/)
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    expect(await refusal(openDatabase({ dataDir: file }))).toMatch(/cannot be used .*set DATA_DIR/)
    await (await openDatabase({ dataDir })).close()
  })

  test('a database that cannot be reached, or would not sync, is refused in words', async () => {
    expect(await refusal(openDatabase({ dataDir, databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' }))).toMatch(
      /StartError: The database cannot be reached/,
    )
    const unsafe = await openDatabase({ dataDir, unsafe: true })
    const [{ host, port } = { host: '', port: '' }] = await unsafe.query<{ host: string; port: string }>(
      `select current_setting('unix_socket_directories') as host, current_setting('port') as port`,
    )
    expect(host && port).toBeTruthy()
    const url = `postgresql://cairn@/cairn?host=${encodeURIComponent(join(dataDir, 'run'))}`
    expect(await refusal(openDatabase({ dataDir, databaseUrl: url }))).toMatch(
      /runs with fsync off, so a crash could lose saved data/,
    )
    await unsafe.close()
  })
})
