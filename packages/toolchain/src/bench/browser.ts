import { chromium, type Browser, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../find-chromium.ts'

export const DEMO_PASSWORD = 'walk-the-shoreline'

/** A headless browser for measuring; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findOrInstallChromium()
  if (!executablePath) throw new Error('Chromium could not be installed')
  return chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu',
    ],
  })
}

/** Signs in through the form, as a person would. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'My contacts' }).waitFor()
}
