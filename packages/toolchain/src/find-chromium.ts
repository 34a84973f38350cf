import { createRequire } from 'node:module'
import path from 'node:path'
import { findChromium, HEADLESS_SHELL } from '@cairn/area-build/find-chromium'
import { canInstall, installDebian, runQuietly } from './install-debian.ts'

/**
 * Returns the path of the browser for tests: `E2E_CHROMIUM`, Playwright's own, or the system's. Installs one
 * if there is none, or if Debian has a faster one. Prints a message and returns undefined if there is none
 * and it cannot be installed.
 */
export function findOrInstallChromium(): string | undefined {
  const found = findChromium()
  const isSlow = found === '/usr/bin/chromium' && found !== process.env['E2E_CHROMIUM']
  if (found && !(isSlow && canInstall())) return found
  const installed = (install() ? findChromium() : undefined) ?? found
  if (!installed) console.error('Chromium could not be installed. Install it, or name its file in E2E_CHROMIUM.')
  return installed
}

/** Root on a Debian machine takes Debian's package; everyone else lets Playwright fetch its own. */
function install(): boolean {
  console.log('Installing Chromium for the tests …')
  if (canInstall())
    return installDebian([path.basename(HEADLESS_SHELL)]) || (!findChromium() && installDebian(['chromium']))
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  return runQuietly(process.execPath, [playwright, 'install', 'chromium'])
}
