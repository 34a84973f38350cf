import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { findChromium } from '@cairn/area-build/find-chromium'
import { root } from './paths.ts'

/**
 * The browser for the tests: `E2E_CHROMIUM`, Playwright's own, or the system's; installed first when there is none.
 * Answers its path, or undefined when it cannot be had, and says so.
 */
export function findOrInstallChromium(): string | undefined {
  const found = findChromium() ?? (install() ? findChromium() : undefined)
  if (!found) console.error('Chromium could not be installed. Install it, or name its file in E2E_CHROMIUM.')
  return found
}

/** Root on a Debian machine takes Debian's package; everyone else lets Playwright fetch its own. */
function install(): boolean {
  console.log('Installing Chromium for the tests …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    return (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    )
  }
  return run(process.execPath, [createRequire(import.meta.url).resolve('@playwright/test/cli'), 'install', 'chromium'])
}

function run(command: string, args: string[]): boolean {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return result.status === 0
}
