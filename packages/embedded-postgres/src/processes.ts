import { readFileSync } from 'node:fs'

/** Tells whether a process with this id exists, as far as this process can see. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns a text that distinguishes a process from a later one with the same id: boot and start time on
 * Linux, empty elsewhere.
 */
export function processMark(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`, '')
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return started ? `${readOr('/proc/sys/kernel/random/boot_id', '').trim()} ${started}` : ''
}

/** Tells whether a process is a PostgreSQL server; true if that cannot be determined. */
export function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  return readOr(`/proc/${pid}/cmdline`, '').includes('postgres')
}

function isZombie(pid: number): boolean {
  const stat = readOr(`/proc/${pid}/stat`, '')
  return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}
