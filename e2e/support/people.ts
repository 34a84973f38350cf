import { expect, type Locator, type Page, type Browser } from '@playwright/test'

/** Password of every account of the demo. */
export const PASSWORD = 'walk-the-shoreline'

/**
 * Signs in over HTTP, stores the session token in the browser, and waits for the home view. The form would
 * take a tenth of the time of all journeys.
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

/** Opens the product, signs in through the form and waits for the home view. */
export async function signInByForm(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/sign-in?next=%2F`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

/** Returns the locator of the column with exactly this title. */
export function column(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/**
 * Opens the field with this label in a column for editing and replaces its value; the field keeps the focus.
 */
export async function typeInto(place: Locator, label: string, value: string): Promise<void> {
  await place.getByRole('button', { name: `Edit ${label}` }).click()
  await place.getByLabel(label, { exact: true }).fill(value)
}

/** Shows a list in another mode, such as `Table`, by the button that names the present one. */
export async function showAs(list: Locator, mode: string): Promise<void> {
  await list.getByRole('button', { name: /^Show results as/ }).click()
  await list.page().getByRole('menuitemradio', { name: mode, exact: true }).click()
}

/**
 * Returns the locator of the value beside a label in a description list. The label is a regular expression
 * for all of its text.
 */
export function valueOf(place: Locator, label: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
}

/**
 * Closes all pages of the browser, and the server, at the end of a file of journeys; an open page would keep
 * drawing and slow down later ones.
 */
export async function leave(browser: Browser, server: { close(): Promise<void> } | undefined): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await server?.close()
}

/**
 * Goes to an address, filters the list there by `name`, and opens the first row whose name matches `name` as
 * a regular expression. Tries again if rows move during the click.
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

/** Presses Tab until the control has the focus. Fails after 200 times. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await untilFocusInDialog(control)
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/**
 * Waits until the focus is in the dialog that contains this element; a dialog takes it shortly after it is
 * drawn. Does not wait outside of a dialog.
 */
export async function untilFocusInDialog(place: Locator): Promise<void> {
  const isIn = () =>
    place.evaluate((element) => {
      const dialog = element.closest('[role=dialog], [role=alertdialog], dialog')
      return dialog === null || dialog.contains(document.activeElement)
    })
  await expect.poll(isIn).toBe(true)
}

/**
 * Presses a key or shortcut, again if need be, until `opened` is visible, because a page just loaded may not
 * react yet.
 */
export async function pressUntil(page: Page, key: string, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(key)
    await expect(opened).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/**
 * Chooses this entry of the open menu by pressing the down arrow key until it is highlighted, then Enter.
 * Typing its first letters is unreliable on a slow machine.
 */
export async function chooseByKey(page: Page, entry: Locator): Promise<void> {
  await expect(entry).toBeVisible()
  const isHighlighted = () => entry.evaluate((element) => 'highlighted' in (element as HTMLElement).dataset)
  for (let stop = 0; stop < MOST_STOPS && !(await isHighlighted()); stop++) await page.keyboard.press('ArrowDown')
  await expect(entry).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}
