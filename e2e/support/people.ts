import { expect, type Locator, type Page, type Browser } from '@playwright/test'

export const PASSWORD = 'walk-the-shoreline'

/**
 * Signs in and waits for the home view. The token is put where the form would put it: the form itself has
 * journeys of its own, and for everyone's first step it would take a tenth of the time of all of them.
 */
export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  const answer = await page.request.post(`${url}/api/sign-in`, { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  // A page without the product, at which nobody is signed in yet.
  await page.goto(`${url}/healthz`)
  await page.evaluate((token) => localStorage.setItem('Access-Token', token), answer.headers()['x-vgn-token'] ?? '')
  await page.goto(`${url}/`)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

/** Signs in through the form, as a person would, and waits for the home view. */
export async function signInByForm(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/`)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

/** Returns the column whose title is exactly this. */
export function column(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** Opens a field of a column for editing and types a value into it. */
export async function typeInto(place: Locator, label: string, value: string): Promise<void> {
  await place.getByRole('button', { name: `Edit ${label}` }).click()
  await place.getByLabel(label, { exact: true }).fill(value)
}

/** Returns the value shown beside a label in a column's description list. */
export function valueOf(place: Locator, label: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
}

/** Ends a file of journeys: a page left open would go on drawing, and looking for its server, beside all that come after. */
export async function leave(browser: Browser, server: { close(): Promise<void> } | undefined): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await server?.close()
}

/**
 * Opens the row of this name in a list, narrowed to it: of a long list only the rows near the view are
 * drawn. Rows move while a list is narrowed, and a press may fall on another one: then it is pressed again.
 */
export async function openRow(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  const filter = page.getByRole('searchbox', { name: /^Filter/ }).first()
  await filter.fill(name)
  const named = { name: new RegExp(name) }
  await expect(async () => {
    await page.getByRole('option', named).first().click({ timeout: 10_000 })
    await expect(page.getByRole('region', named).first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

/** More stops than any view has. */
const MOST_STOPS = 200

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await untilFocusInDialog(control)
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Until the dialog that this stands in, if any, has the focus: it takes it a moment after it is drawn. */
export async function untilFocusInDialog(place: Locator): Promise<void> {
  const isIn = () =>
    place.evaluate((element) => {
      const dialog = element.closest('[role=dialog], [role=alertdialog], dialog')
      return dialog === null || dialog.contains(document.activeElement)
    })
  await expect.poll(isIn).toBe(true)
}

/**
 * Presses a key of the whole page until what it opens is there: a page that was just loaded is drawn before
 * it hears keys.
 */
export async function pressUntil(page: Page, key: string, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(key)
    await expect(opened).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/**
 * Goes to an entry of the open menu with the arrow keys, and chooses it. By its first letters a slow
 * machine finds another.
 */
export async function chooseByKey(page: Page, entry: Locator): Promise<void> {
  await expect(entry).toBeVisible()
  const isHighlighted = () => entry.evaluate((element) => 'highlighted' in (element as HTMLElement).dataset)
  for (let stop = 0; stop < MOST_STOPS && !(await isHighlighted()); stop++) await page.keyboard.press('ArrowDown')
  await expect(entry).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}
