import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { column, leave, signIn } from '../support/people.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The least size of what is pressed with a finger. */
const TOUCH = 44
/** What is pressed. */
const PRESSED = 'a[href], button, select, summary, input, textarea, [role^=menuitem], [role=option]'

/** What is pressed on a phone. */
test.describe.serial('on a phone', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext(PHONE)).newPage()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('what is pressed is 44 px high at the sign-in, at home, in the menu, in a list and in an item', async () => {
    await page.goto(`${server.url}/sign-in?next=%2F`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect.soft(await tooSmall(page)).toEqual([])

    await signIn(page, server.url, 'member@demo.test')
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    expect.soft(await tooSmall(page)).toEqual([])

    await page.getByRole('button', { name: 'Menu' }).first().click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Conversations' })).toBeVisible()
    expect.soft(await tooSmall(page)).toEqual([])

    await page.goto(`${server.url}/my-contacts`)
    await expect(page.getByRole('option').first()).toBeVisible()
    expect.soft(await tooSmall(page)).toEqual([])

    await page.goto(`${server.url}/i-Contact-1`)
    await expect(page.getByRole('heading', { name: 'Marina Holloway' }).first()).toBeVisible()
    expect.soft(await tooSmall(page)).toEqual([])
  })

  test('a list has room for its title and for words to search, also under a saved search with a long name', async () => {
    await page.goto(`${server.url}/my-contacts`)
    const list = column(page, 'My contacts')
    await list.getByRole('button', { name: /^All \d/ }).tap()
    await page.getByLabel('Name for the saved search').fill('Everybody who lives or works by the inlet')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('button', { name: /^Everybody who lives/ })).toBeVisible()
    const words = list.getByRole('searchbox')
    await words.fill('a')
    await expect(list.getByTitle('Clear the filter')).toBeVisible()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await widthOf(words)).toBeGreaterThan(180)
      expect.soft(await widthOf(list.getByRole('heading', { name: 'My contacts' }))).toBeGreaterThan(80)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0
}

/** What is less high than a finger needs: its name and height. Links in text are as high as their line. */
async function tooSmall(page: Page): Promise<[name: string | null, height: number][]> {
  await allThere(page)
  return page.evaluate(measure, { pressed: PRESSED, least: TOUCH })
}

/** Waits until no more comes: panels load after the heading of their page. */
async function allThere(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  let count = -1
  await expect
    .poll(
      async () => {
        const before = count
        count = await page.locator(PRESSED).count()
        return count - before
      },
      { intervals: [500] },
    )
    .toBe(0)
}

/** Runs in the page. */
function measure({ pressed, least }: { pressed: string; least: number }): [name: string | null, height: number][] {
  const found: [string | null, number][] = []
  for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
    const target = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
    const { height } = target.getBoundingClientRect()
    const isSeen = element.checkVisibility({ checkOpacity: true }) && height > 1
    const isInText = getComputedStyle(target).display === 'inline' || (target.matches('button') && target.closest('p'))
    if (isSeen && !isInText && height < least - 0.5)
      found.push([target.ariaLabel ?? target.textContent, Math.round(height)])
  }
  return found
}
