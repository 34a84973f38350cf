import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { platform } from 'node:process'
import path from 'node:path'

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm'
/** Most bytes that a test run keeps there, with a margin: databases of three files at a time, two demos. */
const ROOM = 3_000_000_000
const NAME = 'cairn-run-'
/** Name of the variable with the folder for temporary files on the disk. */
const ON_DISK = 'CAIRN_DISK_TMPDIR'

/**
 * Returns the folder for temporary files that must be on a disk rather than in memory, as pnpm hard-links
 * its store there. It is the usual one outside of `withScratch`.
 */
export function diskFolder(): string {
  return process.env[ON_DISK] ?? tmpdir()
}

/**
 * Runs tests with a new folder in memory for temporary files (`TMPDIR`), which makes databases faster, if
 * there is enough memory and `TMPDIR` is not set. Deletes the folder afterwards, and folders left by killed
 * runs. From then on this process does not end at signals, as the tests get them too. Returns what `run`
 * returns.
 */
export async function withScratch(run: () => Promise<number>): Promise<number> {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return run()
  removeLeft()
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`))
  // Databases in it run as another user where this one is root.
  chmodSync(folder, 0o711)
  process.env[ON_DISK] = tmpdir()
  process.env.TMPDIR = folder
  // Signals go to the tests, too, whose end is waited for.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  try {
    return await run()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  if (platform !== 'linux' || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM
}

function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : undefined
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  }
}
