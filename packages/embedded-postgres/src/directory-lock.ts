import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from './start-error.ts'
import { isAlive, processMark } from './processes.ts'

const ownerSchema = v.object({
  pid: v.number(),
  mark: v.string(),
  host: v.string(),
  role: v.string(),
  token: v.string(),
})
/** The process that runs the database of a data directory. */
export type LockOwner = v.InferOutput<typeof ownerSchema>

/** A lock on a data directory. */
export interface DirectoryLock {
  release(): void
}

const FILE = 'in-use.json'
const ATTEMPTS = 20

/** Takes the data directory for this process; throws a `StartError` that names the process that has it. */
export function lockDirectory(dataDir: string, role: string): DirectoryLock {
  const path = join(dataDir, FILE)
  const mine: LockOwner = {
    pid: process.pid,
    mark: processMark(process.pid),
    host: hostname(),
    role,
    token: randomBytes(8).toString('hex'),
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (writeWhole(path, JSON.stringify(mine))) return { release: () => releaseLock(path, mine.token) }
    const owner = readOwner(path)
    if (owner && isHeld(owner)) throw inUse(dataDir, owner)
    setAside(path, owner)
  }
  throw new StartError(
    `The data directory ${dataDir} could not be locked: ${path} keeps coming back. Is another server starting?`,
  )
}

/** Returns the living process that holds the directory; undefined if none does. */
export function lockOwner(dataDir: string): LockOwner | undefined {
  const owner = readOwner(join(dataDir, FILE))
  return owner && isHeld(owner) ? owner : undefined
}

/** Returns the error that a data directory is used by another process. */
export function inUse(dataDir: string, owner?: LockOwner): StartError {
  const by = owner ? `process ${owner.pid} (${owner.role})` : 'another process'
  return new StartError(
    `The data directory ${dataDir} is in use by ${by}: stop that one first, or set DATA_DIR to another folder.`,
  )
}

/**
 * A lock of this machine is held while its process lives; one of another host is judged by the database's
 * socket instead.
 */
function isHeld(owner: LockOwner): boolean {
  return owner.host === hostname() && isAlive(owner.pid) && processMark(owner.pid) === owner.mark
}

/** A link appears whole or not at all; false when the file is there already. */
function writeWhole(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes a stale lock, unless another process has replaced it in the meantime: then that one is put back.
 */
function setAside(path: string, stale: LockOwner | undefined): void {
  const aside = `${path}.stale.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return
    throw thrown
  }
  if (readOwner(aside)?.token === stale?.token) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function releaseLock(path: string, token: string): void {
  if (readOwner(path)?.token === token) rmSync(path, { force: true })
}

function readOwner(path: string): LockOwner | undefined {
  try {
    const parsed = v.safeParse(ownerSchema, JSON.parse(readFileSync(path, 'utf8')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
