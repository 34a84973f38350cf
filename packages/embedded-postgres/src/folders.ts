import {
  chmodSync,
  chownSync,
  closeSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import type { RunAs } from './run-as.ts'

const MEGABYTE = 1_048_576
/** The database stops when it cannot write: ask for room before it starts. */
const NEEDED_MEGABYTES = 100

/** How a child process accesses a folder: by path, or by an open file descriptor. */
export interface Door {
  /** What the child calls the folder, when the descriptor is its n-th. */
  pathAt(descriptor: number): string
  stdio: number | 'ignore'
  close(): void
}

/** Makes the data directory and checks that it can be written to and has room. Throws a `StartError`. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = statfsSync(dataDir)
    const free = Math.floor((bavail * bsize) / MEGABYTE)
    if (free < NEEDED_MEGABYTES)
      throw new StartError(
        `The disk of ${dataDir} is full: ${free} MB free, ${NEEDED_MEGABYTES} MB needed. Free some space, then start again.`,
      )
  } catch (thrown) {
    if (thrown instanceof StartError) throw thrown
    throw new StartError(
      `The data directory ${dataDir} cannot be used (${(thrown as Error).message}): set DATA_DIR to a folder that can be written to.`,
      thrown,
    )
  }
}

/**
 * Opens a folder for a child. As root on Linux the child gets an open descriptor and calls it
 * `/proc/self/fd/N`: the user it runs as then needs no right on the folders above, such as a home of mode
 * 700. Elsewhere the path does.
 */
export function openDoor(folder: string, runAs: RunAs | undefined): Door {
  if (!runAs || process.platform !== 'linux') return { pathAt: () => folder, stdio: 'ignore', close: () => {} }
  const descriptor = openSync(folder, 'r')
  return { pathAt: (at) => `/proc/self/fd/${at}`, stdio: descriptor, close: () => closeSync(descriptor) }
}

/** Makes a folder that only the database's user may enter, if missing, and its parents. Returns its path. */
export function privateFolder(parent: string, name: string, runAs: RunAs | undefined): string {
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  return folder
}

/**
 * Changes the owner of a folder to the database's user if necessary, for example after root restored a
 * backup.
 */
export function takeOver(folder: string, { uid, gid }: RunAs): void {
  if (statSync(folder).uid === uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid)
  chmodSync(folder, 0o700)
  // Last, so that what was cut short is done again.
  chownSync(folder, uid, gid)
}
