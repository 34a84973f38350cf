import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { column, leave, openRow, signIn } from '../support/people.ts'

/** A lands office looks over its answers, and deals out work to many at once. */
test.describe.serial('answers', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const select = async (...names: RegExp[]) => {
    await page.getByRole('button', { name: 'More actions for this list' }).click()
    await page.getByRole('menuitem', { name: 'Select results' }).click()
    for (const name of names) await page.getByRole('option', { name }).click()
    const bar = page.getByRole('toolbar', { name: 'Select results' })
    await expect(bar).toContainText(`Items selected: ${names.length}`)
    return bar
  }

  test('CNS-210 a priority is suggested with its reasons, and set by a person', async () => {
    await openRow(page, `${server.url}/consult.register`, 'Gravel pit reclamation')
    const response = column(page, 'Gravel pit reclamation · Saltbox Inlet Nation')
    await expect(response.getByText(/working days? late/).last()).toBeVisible()
    await expect(response.getByText(/steps of the response are not done/)).toBeVisible()
    const set = response.getByRole('button', { name: /^Set to: / })
    // By its word, not by the value that stands there until the words have come.
    await expect(set).toHaveText(/^Set to: [A-Z][a-z]/)
    const priority = ((await set.textContent()) ?? '').replace('Set to: ', '')
    await set.click()
    await expect(set).toBeHidden()
    await expect(page.getByRole('option', { name: /Gravel pit reclamation/ })).toContainText(priority)
  })

  test('CNS-211 many responses get a person at once', async () => {
    await page.goto(`${server.url}/consult.register`)
    const bar = await select(/Eelgrass survey permit/, /North Fork transmission/)
    await bar.getByRole('button', { name: 'Change a field …' }).click()
    await page.getByRole('menuitem', { name: 'Set “Assigned to”' }).click()
    const dialog = page.getByRole('dialog')
    // Freya is of the community and has no account that may do it.
    await dialog.getByRole('combobox').fill('Freya')
    await expect(dialog.getByText('Nothing found')).toBeVisible()
    await dialog.getByRole('combobox').fill('Marina')
    await dialog.getByRole('option', { name: /Marina Holloway · .*open/ }).click()
    await dialog.getByRole('button', { name: 'Set “Assigned to”' }).click()
    await expect(dialog).toContainText('2 of 2 items done.')
  })

  test('CNS-200 the charts of the dashboard also read as tables', async () => {
    await page.goto(`${server.url}/consult.dashboard`)
    await page.getByText('Table', { exact: true }).first().click()
    await page.getByText('Table', { exact: true }).nth(1).click()
    await expect(page.getByRole('row', { name: /No concerns \d/ })).toBeVisible()
  })
})
