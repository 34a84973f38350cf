import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Debian's Chromium without windows, in which journeys take about a sixth less time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_BROWSERS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium: the path in `E2E_CHROMIUM`, Playwright's own, or the system's. Undefined if there is
 * none.
 */
export function findChromium(): string | undefined {
  return [process.env['E2E_CHROMIUM'], chromium.executablePath(), ...SYSTEM_BROWSERS].find(
    (file) => file !== undefined && existsSync(file),
  )
}
