import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { choose, lookAtSizes } from '../support/look.ts'
import { PASSWORD, column, leave, showAs, signIn } from '../support/people.ts'

const ADMIN = 'admin@demo.test'

/**
 * A person looks at the same contacts in every way there is, arranges a table, selects, deletes and brings
 * back, and takes them along.
 */
test.describe.serial('results', () => {
  let server: ServerProcess
  let page: Page
  let wire: TestClient

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, acceptDownloads: true })
    page = await context.newPage()
    wire = await TestClient.signedIn(server.url, ADMIN, PASSWORD)
    await signIn(page, server.url, ADMIN)
    await page.goto(`${server.url}/my-contacts`)
  })
  test.afterAll(async ({ browser }) => {
    wire?.close()
    await leave(browser, server)
  })

  const contacts = (): Locator => column(page, 'All contacts').or(column(page, 'My contacts')).first()
  const show = (mode: string) => showAs(contacts(), mode)
  const option = (name: string) => contacts().getByRole('option', { name: new RegExp(name) })
  const openMore = () => contacts().getByRole('button', { name: 'More actions for this list' }).click()

  test('1 · every mode shows the same contacts, and a change of another person arrives in it', async () => {
    for (const mode of ['Cards', 'Timeline', 'Carousel', 'List']) {
      await show(mode)
      await expect(contacts().getByRole('option').first()).toBeVisible()
      await expect(contacts().getByRole('status')).toContainText(/^\d+ contacts/)
    }
    await show('Table')
    await expect(contacts().getByRole('rowheader', { name: 'Ada Fernwood' })).toBeVisible()
    const found = await wire.request<{ ids: string[] }>('search/ids', { types: ['Contact'], text: 'Fernwood' })
    const ada = await wire.request<{ _t: string; _i: number; _u: number }>(`read/${found.ids[0]}`)
    await wire.request('update', { _t: ada._t, _i: ada._i, _u: ada._u, email: 'ada@elsewhere.example' })
    await expect(contacts().getByRole('gridcell', { name: 'ada@elsewhere.example' })).toBeVisible()
  })

  test('2 · a table is ordered, its columns are chosen, pinned and made wider, and it stays so', async () => {
    await contacts()
      .getByRole('columnheader', { name: 'E-mail' })
      .getByRole('button', { name: 'E-mail', exact: true })
      .click()
    await expect(contacts().getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/s%3Demail/)
    for (const command of ['Keep the column in sight', 'Make the column wider']) {
      await contacts().getByRole('button', { name: 'Settings of the column E-mail' }).click()
      await page.getByRole('menuitem', { name: command }).click()
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await openMore()
    await page.getByRole('menuitemcheckbox', { name: 'Mobile phone' }).click()
    await page.keyboard.press('Escape')
    const titles = () => contacts().getByRole('columnheader').allInnerTexts()
    const expected = ['Name', 'E-mail', 'Organisations', 'Office phone', 'Created']
    await expect.poll(titles).toEqual(expected)
    await page.reload()
    await expect.poll(titles).toEqual(expected)
    await expect(contacts().getByRole('columnheader', { name: 'E-mail' })).toHaveCSS('width', '180px')
  })

  test('3 · what is selected stays selected in another mode; what is deleted can be brought back', async () => {
    await show('List')
    await option('Amos Kittiwake').click({ modifiers: ['Control'] })
    await option('Caleb Driftwood').click()
    await show('Cards')
    await expect(option('Caleb Driftwood')).toHaveAttribute('aria-selected', 'true')
    await expect(contacts().getByText('Items selected: 2')).toBeVisible()
    await contacts().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete 2 items?' }).getByRole('button', { name: 'Delete' }).click()
    const report = page.getByRole('dialog', { name: 'Deleted items' })
    await expect(report).toContainText('2 of 2 items done.')
    await expect(option('Amos Kittiwake')).toHaveCount(0)
    await report.getByRole('button', { name: 'Restore the items' }).click()
    await expect(option('Amos Kittiwake')).toBeVisible()
  })

  test('4 · by keyboard alone: from the filter into the results, select, open', async () => {
    await show('Table')
    await contacts().getByRole('searchbox').focus()
    await page.keyboard.press('ArrowDown')
    const grid = contacts().getByRole('grid')
    await expect(grid).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(contacts().getByText('Items selected: 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(contacts().getByText('Items selected: 1')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/i-Contact-\d+/)
    await page.goBack()
  })

  test('5 · the result is exported as a file, with the columns of the table', async () => {
    await openMore()
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
    const ready = page.getByRole('status').filter({ hasText: /\.csv is ready/ })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ready.getByRole('button', { name: 'Download' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text.split('\r\n')[0]).toContain('First name')
    expect(text).toContain('ada@elsewhere.example')
  })

  test('6 · all of it is printed as a plain table, in the columns of the table, and nothing else', async () => {
    await openMore()
    await page.getByRole('menuitem', { name: 'Print the whole list' }).click()
    const sheet = contacts().getByRole('table')
    await expect(contacts().getByText(/^\d+ rows to print$/)).toBeVisible()
    await expect(sheet.getByRole('columnheader')).toHaveText([
      'Name',
      'E-mail',
      'Organisations',
      'Office phone',
      'Created',
    ])
    await page.emulateMedia({ media: 'print' })
    await expect(sheet.getByRole('rowheader').last()).toBeVisible()
    for (const hidden of [contacts().getByRole('searchbox'), contacts().getByText(/rows to print$/)])
      await expect(hidden).toBeHidden()
    // The sheet grows beyond the window, where the list would scroll in it.
    await page.setViewportSize({ width: 1600, height: 400 })
    const rows = await sheet.getByRole('rowheader').count()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(rows * 20)
    await page.setViewportSize({ width: 1600, height: 1000 })
    await page.emulateMedia({ media: 'screen' })
    await contacts().getByRole('button', { name: 'Back to the list' }).click()
    await expect(contacts().getByRole('grid')).toBeVisible()
  })

  for (const theme of ['light', 'dark'] as const)
    test(`7 · every mode is accessible in every width, ${theme}`, async () => {
      await choose(page, theme)
      for (const mode of ['list', 'table', 'cards', 'timeline', 'carousel']) {
        await page.goto(`${server.url}/my-contacts?c0=m%3D${mode}`)
        await expect(page.getByRole(mode === 'table' ? 'grid' : 'listbox')).toBeVisible()
        await lookAtSizes(page, `contacts-${mode}`, theme)
      }
    })
})
