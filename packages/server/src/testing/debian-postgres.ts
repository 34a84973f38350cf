import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { connectDatabase } from '../platform/database/open-database.ts'
import type { TestDatabase } from './open-test-database.ts'

const VERSIONS = '/usr/lib/postgresql'

/**
 * Folder with the programs of the newest PostgreSQL installed from Debian packages; undefined if there is
 * none.
 */
export const debianPostgres: string | undefined = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
  .sort((left, right) => Number(right) - Number(left))
  .map((version) => join(VERSIONS, version, 'bin'))
  .find((programs) => existsSync(join(programs, 'initdb')))

/** Tells whether this PostgreSQL has the extension PostGIS available. */
export function hasPostgis(programs: string): boolean {
  const version = basename(join(programs, '..'))
  return existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`)
}

/**
 * Starts a durable cluster of this PostgreSQL on a free port, with an empty, migrated database. Closing it
 * ends and removes the cluster.
 */
export async function startDebianPostgres(programs: string): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-debian-'))
  const owner = ownerOf(folder)
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'cairn', '-A', 'trust', '-E', 'UTF8'],
    owner,
  )
  const port = await freePort()
  const settings = ['-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const child = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...settings], owner)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `postgresql://cairn@127.0.0.1:${port}/postgres`
  const database = await untilItAnswers(() => connectDatabase({ connectionString: url }))
  return {
    ...database,
    url,
    async close() {
      await database.close()
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to be run by root, who runs it as the user its package made. */
function ownerOf(folder: string): { uid?: number; gid?: number; stdio: 'ignore' } {
  if (process.getuid?.() !== 0) return { stdio: 'ignore' }
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])))
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres')
  chownSync(folder, uid, gid)
  return { uid, gid, stdio: 'ignore' }
}

async function untilItAnswers<T>(connect: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await connect()
    } catch (thrown) {
      if (left === 0) throw thrown
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
