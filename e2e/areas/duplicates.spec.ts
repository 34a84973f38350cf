import { expect, test } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { expectAccessible, look } from '../support/look.ts'
import { column, leave, signIn, valueOf } from '../support/people.ts'

/**
 * A contact that was entered twice is found, compared and merged; the old link leads on, until the merge is
 * taken back.
 */
test.describe('a contact that is there twice', () => {
  let server: ServerProcess
  test.beforeAll(async () => {
    server = await startServerProcess()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('ORG-24 is found, merged, led on from, and there again', async ({ browser }) => {
    const { page, failures } = await openDesk(browser)
    await signIn(page, server.url, 'admin@demo.test')
    await page.goto(`${server.url}/my-contacts`)
    await column(page, 'All contacts').getByRole('button', { name: /^New/ }).click()
    const form = column(page, 'New: Contact')
    await form.getByLabel('First name').fill('ROSALIND')
    await form.getByLabel('Last name').fill('Quáy')
    await expect(form.getByRole('status').getByRole('button', { name: 'Rosalind Quay' })).toBeVisible()
    await form.getByLabel('Mobile phone').fill('250 555 0177')
    await form.getByRole('combobox', { name: 'Organisations' }).fill('Salt')
    await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    const twice = column(page, 'ROSALIND Quáy')
    await expect(twice.getByRole('button', { name: 'Compare with the entry Rosalind Quay' })).toBeVisible()
    await expect(page).toHaveURL(/i-Contact-\d+$/)
    const oldLink = page.url().replace(/^.*\/(i-Contact-\d+)$/, `${server.url}/$1`)

    await page.goto(`${server.url}/duplicates`)
    const found = column(page, 'Duplicates')
    await found.getByRole('button', { name: 'Find duplicates' }).click()
    await found
      .getByRole('button', { name: /^Compare with the entry Ros/i })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Merge two entries' })
    await expect(dialog.getByRole('columnheader', { name: /^Entry to keep/ })).toBeVisible()
    // Whichever was found first: the one entered twice goes.
    if (!(await dialog.getByRole('columnheader', { name: /^Entry to remove ROSALIND/ }).isVisible()))
      await dialog.getByRole('button', { name: 'Keep the other entry instead' }).click()
    await expect(dialog.getByRole('columnheader', { name: /^Entry to remove ROSALIND/ })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Mobile phone: (250) 555-0177' }).check()
    await look(page, 'merge-wide')
    await dialog.getByRole('button', { name: 'Merge the entries', exact: true }).click()
    await expect(dialog.getByText('The entry ROSALIND Quáy was merged into Rosalind Quay.')).toBeVisible()

    const visitor = await page.context().newPage()
    // It is said for a moment only.
    await Promise.all([
      expect(visitor.getByText('was merged into this item')).toBeAttached({ timeout: 60_000 }),
      visitor.goto(oldLink),
    ])
    const kept = column(visitor, 'Rosalind Quay')
    await expect(valueOf(kept, 'Mobile phone')).toHaveText('(250) 555-0177')
    await expect(visitor).not.toHaveURL(oldLink)
    await expectAccessible(visitor, 'kept contact')

    await dialog.getByRole('button', { name: 'Undo the merge' }).click()
    await expect(dialog.getByText('The merge of ROSALIND Quáy was undone.')).toBeVisible()
    await visitor.goto(oldLink)
    await expect(valueOf(column(visitor, 'ROSALIND Quáy'), 'Mobile phone')).toHaveText('(250) 555-0177')
    expect(failures).toEqual([])
  })
})
