import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { leave, signIn } from '../support/people.ts'

/** An archivist puts many entries right at once, and takes it back. */
test.describe.serial('many entries at once', () => {
  let server: ServerProcess
  let page: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, 'archivist@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const bar = () => page.getByRole('toolbar', { name: 'Select results' })
  const dialog = () => page.getByRole('dialog')
  const entries = (count: number) => expect(page.getByText(`${count} archive entries`)).toBeVisible()
  /** Selects the first three photographs, and chooses a change of them. */
  const choose = async (name: string) => {
    await page.goto(`${server.url}/archive.catalogue`)
    const fonds = page.getByRole('navigation', { name: 'Fonds and collections' })
    await fonds.getByRole('button', { name: 'Show the parts of Saltbox Inlet Cannery Office' }).click()
    await fonds.getByRole('button', { name: 'Photographs of the landing', exact: true }).click()
    await entries(20)
    await page.getByRole('button', { name: 'More actions for this list' }).click()
    await page.getByRole('menuitem', { name: 'Select results' }).click()
    await page.getByRole('option').first().click()
    await page
      .getByRole('option')
      .nth(2)
      .click({ modifiers: ['Shift'] })
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    await expect(bar()).toContainText('Items selected: 3')
    await bar().getByRole('button', { name: 'Change a field …' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const close = async () => {
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog()).toHaveCount(0)
  }

  test('ARC-16 many entries are put into a series, and come out again', async () => {
    await choose('Move into another item …')
    await dialog().getByRole('combobox').fill('Letters in and out')
    await dialog()
      .getByRole('option', { name: /Letters in and out/ })
      .first()
      .click()
    await dialog().getByRole('button', { name: 'Move into another item …' }).click()
    await expect(dialog()).toContainText('3 of 3 items done.')
    await entries(17)
    await expectAccessible(page, 'the report of a change of many')
    await dialog().getByRole('button', { name: 'Undo' }).click()
    await expect(dialog()).toContainText('3 items were changed back.')
    await entries(20)
    await close()
  })

  test('ARC-16 many entries get a keyword, and the list of tasks undoes it later', async () => {
    await choose('Add a value to “Keywords”')
    await dialog().getByRole('button', { name: 'Add Keywords' }).click()
    await dialog().getByRole('textbox').first().fill('Tide mill')
    await dialog().getByRole('button', { name: 'Add a value to “Keywords”' }).click()
    await expect(dialog()).toContainText('3 of 3 items done.')
    await close()
    await page.getByRole('button', { name: /^Background tasks/ }).click()
    const tasks = page.getByRole('dialog', { name: 'Background tasks' })
    await tasks.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(tasks.getByText('Undoing a change of many items')).toHaveCount(2)
    await expect(tasks.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  })
})
