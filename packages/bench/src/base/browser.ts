import { chromium, type Browser, type Page } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'
import { TestClient } from '@cairn/testkit/server'
import { DEMO_PASSWORD } from '@cairn/toolchain/area-demo'
import { findOrInstallChromium } from '@cairn/toolchain/find-chromium'

/** Opens a headless browser for measuring; the caller closes it. Throws if Chromium cannot be installed. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findOrInstallChromium()
  if (!executablePath) throw new Error('Chromium could not be installed')
  return chromium.launch(browserOptions(executablePath))
}

const CONTACTS = /^(My|All) contacts$/

/** Signs in through the form, as a person would; done when the menu has an entry of that name. */
export async function signIn(page: Page, url: string, email: string, entry = CONTACTS): Promise<void> {
  await page.goto(`${url}/sign-in?next=%2F`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').getByRole('link', { name: entry }).first().waitFor()
}

/** Opens a signed-in socket of a demo account. */
export function openSession(url: string, email: string): Promise<TestClient> {
  return TestClient.signedIn(url, email, DEMO_PASSWORD)
}

/** Asks the server for the id of the organisation of the demo accounts. Throws if there is none. */
export async function ownOrganization(session: TestClient): Promise<string> {
  const found = await session.request<{ ids: string[] }>('search/ids', {
    types: ['Organization'],
    text: 'Saltbox',
    max: 1,
  })
  const [id] = found.ids
  if (!id) throw new Error('the demo organisation is missing')
  return id
}
