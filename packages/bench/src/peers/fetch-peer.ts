import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@cairn/toolchain/paths'

/**
 * Installs a peer from the npm registry into a git-ignored folder, once and without install scripts. Returns
 * the folder.
 */
export function fetchPeer(name: string, manifest: object): string {
  const folder = path.join(root, '.runtime/peers', name)
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  const done = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) throw new Error(`it could not be fetched from the registry: ${done.stderr.trim().slice(-300)}`)
  return folder
}
