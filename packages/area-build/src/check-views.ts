import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type { AreaData } from '@cairn/contract/registry'
import { accessibilityProblems } from './accessibility.ts'
import { buildArea } from './build-area.ts'
import { devArea } from './dev/dev-area.ts'

/** A running backend to open an area's views in: its origin, and the account to sign in with. */
export interface Backend {
  origin: string
  email: string
  password: string
}

const SIZE = { width: 1280, height: 900 }
const WITHIN_MS = 20_000
/** A page that still loads after this time keeps polling. */
const REST_WITHIN_MS = 5_000

/**
 * Opens each view of an area in a browser, and the first item it lists, in both themes. Returns one message
 * for each view that fails to load and each accessibility problem. `browser` is the path of a Chromium.
 * Throws if the account cannot sign in.
 */
export async function checkViews(folder: string, backend: Backend, browser: string): Promise<string[]> {
  const { folder: built } = await buildArea(folder)
  const { views } = JSON.parse(await readFile(path.join(built, 'area.json'), 'utf8')) as AreaData
  const served = await devArea({ folder, backend: backend.origin })
  const opened = await chromium.launch({ executablePath: browser, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const page = await opened.newPage({ viewport: SIZE, serviceWorkers: 'block' })
    page.setDefaultTimeout(WITHIN_MS)
    // The script that waits for rebuilds would keep the network busy for ever.
    await page.route('**/area-dev.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await signIn(page, served.url, backend)
    const problems: string[] = []
    // Two rounds leave the person's theme unchanged.
    for (let round = 0; round < 2; round++) {
      for (const view of Object.keys(views)) problems.push(...(await lookAt(page, served.url, view)))
      await changeTheme(page)
    }
    return problems
  } finally {
    await opened.close()
    await served.close()
  }
}

async function signIn(page: Page, url: string, { origin, email, password }: Backend): Promise<void> {
  await page.goto(`${url}/sign-in?next=%2F`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/sign-in'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (!(await answered).ok()) throw new Error(`${email} could not sign in at ${origin}`)
  await userMenu(page).waitFor()
}

async function lookAt(page: Page, url: string, view: string): Promise<string[]> {
  await page.goto(`${url}/${view}`)
  const column = page.getByRole('region').last()
  const hasCome = await column
    .getByRole('heading')
    .first()
    .waitFor()
    .then(...YES_OR_NO)
  if (!hasCome) return [`the view ${view} does not come within ${WITHIN_MS / 1000} s`]
  await settle(page)
  // Not before: a page has loaded before it is drawn in its theme.
  const theme = (await isDark(page)) ? 'dark' : 'light'
  const said = await column.getByRole('alert').allInnerTexts()
  const problems = [...said.map((words) => `it says "${words.split('\n')[0]}"`), ...(await accessibilityProblems(page))]
  const item = column.getByRole('listbox').getByRole('option').first()
  if (await item.isVisible()) {
    await item.click()
    await settle(page)
    const beside = await accessibilityProblems(page)
    problems.push(
      ...beside.filter((one) => !problems.includes(one)).map((one) => `with its first item beside it, ${one}`),
    )
  }
  return problems.map((problem) => `the view ${view}, in the ${theme} theme: ${problem}`)
}

const YES_OR_NO = [() => true, () => false] as const

/** Waits until the page is idle. A page that stays busy is checked as it is. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: REST_WITHIN_MS }).then(...YES_OR_NO)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null).then(...YES_OR_NO)
}

function userMenu(page: Page) {
  return page.getByRole('button', { name: /^Menu of/ })
}

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains('dark'))
}

async function changeTheme(page: Page): Promise<void> {
  const before = await isDark(page)
  await userMenu(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await page.waitForFunction((was) => document.documentElement.classList.contains('dark') !== was, before)
  await page.keyboard.press('Escape')
}
