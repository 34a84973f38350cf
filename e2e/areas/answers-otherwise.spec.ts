import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, openRow, signIn, valueOf } from '../support/people.ts'

const responseOf = (file: string) => `${file} · Saltbox Inlet Nation`

/** Answers that go another way: by post, and a second time; and an area that two people screen. */
test.describe.serial('answers otherwise', () => {
  let server: ServerProcess
  let lands: Page
  let leader: Page
  let proponent: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const page = async (email: string) => {
      const made = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
      await signIn(made, server.url, email)
      return made
    }
    lands = await page('lands@demo.test')
    leader = await page('leader@demo.test')
    proponent = await page('proponent@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const press = (place: Locator | Page, name: string) =>
    place.getByRole('button', { name, exact: true }).first().click()
  const open = async (page: Page, list: string, file: string) => {
    await openRow(page, `${server.url}/${list}`, file)
    return column(page, responseOf(file))
  }

  test('CNS-85 an answer by post needs a log or a file, and the submitter sees that it was given', async () => {
    const response = await open(lands, 'consult.register', 'Culvert inventory permit')
    await press(response, 'Record a response by post or phone')
    const dialog = lands.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Outcome', exact: true }).selectOption({ label: 'No concerns' })
    await press(dialog, 'Record a response by post or phone')
    await expect(
      dialog.getByText('Choose the logged call or letter, or add a file that shows the response.'),
    ).toBeVisible()
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('We have no concerns.') }
    await dialog.locator('input[type=file]').first().setInputFiles(letter)
    await expect(dialog.getByRole('button', { name: 'Remove letter.txt' })).toBeVisible()
    await press(dialog, 'Record a response by post or phone')
    await expect(dialog).toBeHidden()
    await expect(response.getByText('Answered by post or phone').first()).toBeVisible()
    const notice = await open(proponent, 'consult.responses', 'Culvert inventory permit')
    await expect(notice.getByText('Answered by post or phone').first()).toBeVisible()
    await expect(notice.getByText('No concerns').first()).toBeVisible()
  })

  test('CNS-115 a response is reopened with a reason, and answered by a second letter', async () => {
    const file = 'Bridge 14 seismic retrofit'
    const response = await open(lands, 'consult.register', file)
    await press(response, 'Reopen')
    await lands.getByRole('dialog').getByLabel('Reason').fill('The design has changed')
    await press(lands.getByRole('dialog'), 'Reopen')
    await expect(response.getByText('Not answered yet', { exact: true }).first()).toBeVisible()
    await press(response, 'Write a letter')
    await lands.getByRole('menuitem', { name: 'No concerns' }).click()
    const letter = lands.getByRole('region', { name: new RegExp(`^${file}`) })
    await expect(letter.getByText('Replaces the letter').first()).toBeVisible()
    // The answer was approved with the template.
    await expect(valueOf(letter, 'Outcome')).toHaveText('No concerns')
    await press(letter, 'Approve with the template')
    await press(letter, 'Send the letter')
    const dialog = lands.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption({ label: 'In the conversation on this site' })
    await press(dialog, 'Send the letter')
    await expect(letter.getByText('Sent').first()).toBeVisible()
    const notice = await open(proponent, 'consult.responses', file)
    await expect(notice.getByText('No concerns').first()).toBeVisible()
    await expect(notice.getByText(/\.pdf/).nth(1)).toBeVisible()
  })

  test('CNS-162 two people of different rights screen an area, and each sees what they may', async () => {
    const file = 'North Fork transmission upgrade'
    const own = await open(lands, 'consult.register', file)
    await press(own, 'Screen the project area')
    await expect(own.getByText('Items in and near the project area').first()).toBeVisible()
    const theirs = await open(leader, 'consult.register', file)
    await expect(theirs.getByText(/^Only the person who ran the screening/)).toBeVisible()
    await expect(theirs.getByText(/items? of the community/).first()).toBeVisible()
    await press(theirs, 'Screen the project area')
    await expect(theirs.getByText(/^Only the person who ran the screening/)).toBeHidden()
    await expect(theirs.getByText(/items nearby (that you may not read|was counted)/).first()).toBeVisible()
    await expectAccessible(leader, 'a screening that another made')
  })
})
