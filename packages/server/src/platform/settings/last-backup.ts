import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns when the last backup was made (ISO 8601): when the file `last-backup` in the data folder was
 * written, as `deploy/backup.sh` does at its end. Undefined if it never was.
 */
export function lastBackup(dataDir: string): string | undefined {
  return statSync(join(dataDir, 'last-backup'), { throwIfNoEntry: false })?.mtime.toISOString()
}
