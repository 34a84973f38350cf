import { expect, type Locator, type Page, type Browser } from '@playwright/test'

export const PASSWORD = 'walk-the-shoreline'

/** Signs in through the form, as a person would, and waits for the home view. */
export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/`)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

/** The column whose title is exactly this. */
export function column(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** Opens a field of a column for editing and types a value into it. */
export async function typeInto(place: Locator, label: string, value: string): Promise<void> {
  await place.getByRole('button', { name: `Edit ${label}` }).click()
  await place.getByLabel(label, { exact: true }).fill(value)
}

/** The value shown beside a label in a column's description list. */
export function valueOf(place: Locator, label: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
}

/** Ends a file of journeys: a page left open would go on drawing, and looking for its server, beside all that come after. */
export async function leave(browser: Browser, server: { close(): Promise<void> } | undefined): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await server?.close()
}

/** More stops than any view has. */
const MOST_STOPS = 200

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}
