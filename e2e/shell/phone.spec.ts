import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { leave, signIn } from '../support/people.ts'

const [TALL, WITH_KEYBOARD] = [844, 420]
/** Enough to reach the fields that lie below the first screen. */
const STEPS = 14

/** Forms on a phone, whose keyboard takes half of the screen. */
test.describe.serial('on a phone', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 390, height: TALL } })).newPage()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('no bar covers the field that is typed in', async () => {
    await signIn(page, server.url, 'admin@demo.test')
    await page.goto(`${server.url}/i-Contact-0-1`)
    await page.getByLabel('First name').focus()
    for (let step = 0; step < STEPS; step++) {
      await page.setViewportSize({ width: 390, height: TALL })
      await page.keyboard.press('Tab')
      await expect.poll(() => covered(page)).toBeUndefined()
      await page.setViewportSize({ width: 390, height: WITH_KEYBOARD })
      await expect.poll(() => covered(page)).toBeUndefined()
    }
  })

  test('a keyboard that lies over the page makes the frame as high as what is left', async () => {
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 300, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => covered(page)).toBeUndefined()
    const bar = page.getByRole('button', { name: 'Create contact', exact: true })
    await expect.poll(async () => bar.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(301)
  })
})

/**
 * The field that has the focus, if its lower edge is hidden; undefined if it is in view, or no field has the
 * focus.
 */
function covered(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const field = document.activeElement
    if (!field?.matches('input, textarea, select')) return undefined
    const { left, bottom, width } = field.getBoundingClientRect()
    const top = document.elementFromPoint(left + width / 2, bottom - 3)
    return top && (field.contains(top) || top.contains(field)) ? undefined : field.outerHTML
  })
}
