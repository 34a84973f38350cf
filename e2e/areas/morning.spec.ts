import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { leave, signIn } from '../support/people.ts'

const PANELS = [
  'Consultations to review',
  'Consultations to distribute',
  'Overdue responses',
  'My open responses',
  'Responses not assigned yet',
]

/** The work of the morning. */
test.describe.serial('the morning of a lands office', () => {
  let server: ServerProcess
  let lands: Page
  let admin: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const page = async (email: string) => {
      const made = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
      await signIn(made, server.url, email)
      return made
    }
    lands = await page('lands@demo.test')
    admin = await page('admin@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('the dashboard of staff and of administrators begins with the work, and counts what its lists have', async () => {
    for (const page of [lands, admin]) {
      await page.goto(`${server.url}/consult.dashboard`)
      const titles = page.getByRole('heading', { name: new RegExp(`^(${PANELS.join('|')})$`) })
      await expect(titles).toHaveText(PANELS)
      await expect(titles.first().locator('xpath=following::p[1]')).toHaveText('1 item in all')
      await page.goto(`${server.url}/consult.reviews`)
      await expect(page.getByRole('option')).toHaveCount(1)
    }
  })
})
