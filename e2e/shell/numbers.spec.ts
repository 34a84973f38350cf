import { expect, test, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { leave, PASSWORD, signIn } from '../support/people.ts'

const OFFICER = 'repatriation@demo.test'

/** What stands on a card or a box is typed where one looks for things, in any way of writing it. */
test.describe.serial('numbers of things', () => {
  let server: ServerProcess
  let page: Page
  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, OFFICER)
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const first = (name: RegExp) => expect(page.getByRole('option').first()).toHaveAccessibleName(name)

  test('a list finds them with and without blanks and hyphens', async () => {
    await page.goto(`${server.url}/belongings.catalog`)
    const filter = page.getByRole('searchbox', { name: 'Filter belongings' })
    for (const [typed, found] of [
      ['LB-17', /Cradle board/],
      ['v222', /Bentwood box/],
      ['HS 1931.45', /Berry basket/],
      ['lb 17', /Cradle board/],
      ['HS1931.45', /Berry basket/],
    ] as const) {
      await filter.fill(typed)
      await first(found)
      await expect(page.getByRole('option')).toHaveCount(1)
    }
  })

  test('the exact number stands first in a list of entries', async () => {
    await page.goto(`${server.url}/archive.catalogue`)
    await page.getByRole('searchbox', { name: /^Filter/ }).fill('si1')
    await first(/Saltbox Inlet Cannery Office/)
    await page.getByRole('searchbox', { name: /^Filter/ }).fill('SI-1-2')
    await expect(page.getByRole('option').nth(1)).toBeVisible()
    await expect(page.getByRole('option').first()).toContainText('SI-1-2')
  })

  test('the search of everything offers it first; Enter opens what an id names, and looks for a number', async () => {
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox')
    for (const typed of ['LB17', 'LB-17']) {
      await field.fill(typed)
      await expect(dialog.getByRole('option').first()).toHaveAccessibleName(/Cradle board/)
    }
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search/)
    await first(/Cradle board/)
    const wire = await TestClient.signedIn(server.url, OFFICER, PASSWORD)
    const { ids } = await wire.request<{ ids: string[] }>('search/ids', { types: ['Belonging'], text: 'LB-17' })
    wire.close()
    await page.keyboard.press('Control+k')
    await field.fill(ids[0] ?? '')
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/i-${ids[0]}$`))
  })

  test('a field that names another item finds it by its number', async () => {
    await page.goto(`${server.url}/belongings.repatriation`)
    await page.getByRole('button', { name: /^New/ }).click()
    await page.getByRole('region', { name: 'New: Claim' }).getByLabel('Belongings', { exact: true }).fill('LB 17')
    await expect(page.getByRole('option', { name: 'Cradle board', exact: true })).toBeVisible()
  })
})
