import { expect, test, type Page } from '@playwright/test'
import { browserOptions } from '@cairn/testkit/browser-options'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { leave, signIn } from '../support/people.ts'

const OPTIONS = browserOptions(process.env.E2E_CHROMIUM)
// A browser whose letters are twice as large as usual.
test.use({ launchOptions: { ...OPTIONS, args: [...OPTIONS.args, '--blink-settings=defaultFontSize=32'] } })

const PAGES = ['/', '/my-contacts', '/i-Contact-1', '/vocab', '/conversations']

/** Text that follows the browser's setting and the person's choice. */
test.describe.serial('large text', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('at twice the size nothing runs out of a phone', async () => {
    await page.goto(`${server.url}/sign-in?next=%2F`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('28px')
    expect(await runningOut(page)).toEqual([])
    await signIn(page, server.url, 'member@demo.test')
    for (const path of PAGES) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await runningOut(page), path).toEqual([])
    }
  })

  test('a person makes text larger in three steps, and this browser keeps it', async () => {
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Larger text: 100%' }).click()
    await expect.poll(size).toBe('40px')
    await page.getByRole('menuitemcheckbox', { name: 'Larger text: 125%' }).click()
    await expect.poll(size).toBe('48px')
    await page.reload()
    await expect.poll(size).toBe('48px')
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Larger text: 150%' }).click()
    await expect.poll(size).toBe('32px')
  })
})

/** Texts that lie outside of the window where nothing scrolls sideways, and the page if it does. */
function runningOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element.tagName !== 'MAIN' &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const out = [...document.querySelectorAll('#root *')].filter((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || !element.checkVisibility()) return false
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 1 || left < -1) && !scrolls(element)
    })
    const isWide = document.documentElement.scrollWidth > innerWidth
    return [...out.map((element) => element.textContent ?? ''), ...(isWide ? ['the page'] : [])]
  })
}
