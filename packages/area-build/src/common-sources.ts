import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Sources } from './fingerprint.ts'

/**
 * Returns the sources that go into every area's build besides its own: the contract, these tools, and the
 * lock file if there is one.
 */
export function commonSources(folder: string): Sources[] {
  const lock = lockOf(folder)
  return [
    [folderOf('@cairn/contract', folder), ['.']],
    [import.meta.dirname, ['.']],
    ...(lock ? [[lock, ['pnpm-lock.yaml']] as const] : []),
  ]
}

/** Folder of a package's code: its sources in the repository, its build elsewhere. */
function folderOf(name: string, from: string): string {
  return path.dirname(createRequire(path.join(from, 'package.json')).resolve(name))
}

/** The nearest parent folder with a lock file. */
function lockOf(folder: string): string | undefined {
  if (readdirSync(folder).includes('pnpm-lock.yaml')) return folder
  const parent = path.dirname(folder)
  return parent === folder || !existsSync(parent) ? undefined : lockOf(parent)
}
