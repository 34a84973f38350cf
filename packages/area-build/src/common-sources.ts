import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Sources } from './fingerprint.ts'

/** What every area's build depends on besides its own folder: the contract, these tools, and the versions of its libraries. */
export function commonSources(folder: string): Sources[] {
  const lock = lockOf(folder)
  return [
    [folderOf('@cairn/contract', folder), ['.']],
    [import.meta.dirname, ['.']],
    ...(lock ? [[lock, ['pnpm-lock.yaml']] as const] : []),
  ]
}

/** Folder of the code of a package that the area has: its sources in the repository, what was made of them elsewhere. */
function folderOf(name: string, from: string): string {
  return path.dirname(createRequire(path.join(from, 'package.json')).resolve(name))
}

/** The nearest folder upwards with a lock file. */
function lockOf(folder: string): string | undefined {
  if (readdirSync(folder).includes('pnpm-lock.yaml')) return folder
  const parent = path.dirname(folder)
  return parent === folder || !existsSync(parent) ? undefined : lockOf(parent)
}
