import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, openRow, signIn } from '../support/people.ts'

const FILE = 'Aggregate quarry, phase 2'
const WRITTEN = 'Ridge trail bridge'
const ANSWERED = 'Culvert inventory permit'
const SUBJECT = `${WRITTEN}: our answer`
const MONTH = 'Name the month of the coho'

/** Who is told what: reasons stand where they matter, and one happening is one line. */
test.describe.serial('telling', () => {
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
  const open = async (page: Page, list: string, name: string, of = '') => {
    await openRow(page, `${server.url}/${list}`, name)
    return column(page, name + of)
  }
  /** Lines of the bell that are not read yet, once all before were. */
  const readAll = async (page: Page) => {
    await page.goto(`${server.url}/notifications`)
    await press(page, 'Mark all as read')
  }
  const unread = async (page: Page) => {
    await page.goto(`${server.url}/notifications`)
    await press(page, 'Unread')
    return column(page, 'Notifications').getByRole('option')
  }
  const rowOf = (response: Locator, title: string) =>
    response.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: title }).first()
  const OFFICE = ' · Saltbox Inlet Nation'
  /** The letter, before and after its subject was changed. */
  const letterOn = (page: Page) => page.getByRole('region', { name: new RegExp(`^${WRITTEN}[,:]`) })
  const change = async (place: Locator, label: string, set: (place: Locator) => Promise<unknown>) => {
    await place
      .getByRole('button', { name: `Edit ${label}` })
      .first()
      .click()
    await set(place)
  }

  test('a file that was sent back says why, and so does the one line about it', async () => {
    await readAll(proponent)
    const review = await open(lands, 'consult.reviews', FILE)
    await press(review, 'Send back to the submitter')
    const dialog = lands.getByRole('dialog')
    await press(dialog, 'Add Missing information')
    await dialog.getByRole('textbox').first().fill('A map of the haul road')
    await dialog.getByLabel('Reason').fill('The haul road crosses a creek')
    await press(dialog, 'Send back to the submitter')
    await expect(dialog).toBeHidden()
    const told = await unread(proponent)
    await expect(told).toHaveText([
      /sent the consultation Aggregate quarry, phase 2 back to be completed: The haul road crosses a creek/,
    ])
    const file = await open(proponent, 'consult.returned', FILE)
    await expect(file.getByText('Sent back by Marina Holloway')).toBeVisible()
    await expect(file.getByText('The haul road crosses a creek').first()).toBeVisible()
  })

  test('a letter is begun at its step; sent back, it says why, and so do its step and one line', async () => {
    const response = await open(lands, 'consult.register', WRITTEN, OFFICE)
    const draft = rowOf(response, 'Draft the letter')
    await press(draft, 'Write the letter')
    // That file has no concerns to quote.
    await lands.getByRole('menuitem', { name: 'Request for more information' }).click()
    const letter = letterOn(lands)
    await change(letter, 'Subject', (place) => place.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT))
    await change(letter, 'Outcome', (place) =>
      place.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Concerns, with mitigation' }),
    )
    // What is unsaved is saved with it.
    await press(letter, 'Propose the letter')
    await expect(rowOf(response, 'Approve the letter')).toContainText('Under way')
    await expect(draft).toBeHidden()
    const toApprove = await unread(leader)
    await expect(toApprove.first()).toContainText(`Letter to approve: ${SUBJECT}`)
    await readAll(lands)
    await openRow(leader, `${server.url}/consult.letters`, SUBJECT)
    await press(letterOn(leader), 'Reject the letter')
    await leader.getByRole('dialog').getByLabel('Reason').fill(MONTH)
    await press(leader.getByRole('dialog'), 'Reject the letter')
    await expect(await unread(lands)).toHaveText([new RegExp(`rejected your letter “${SUBJECT}”.*: ${MONTH}`)])
    await open(lands, 'consult.register', WRITTEN, OFFICE)
    await expect(draft).toContainText(MONTH)
    await expect(rowOf(response, 'Approve the letter')).toContainText('Waits for other steps: Draft the letter')
    await press(draft, 'Open: Letter')
    await expect(letter.getByText('Rejected by Odessa Tidepool')).toBeVisible()
    await expect(letter.getByText(MONTH)).toBeVisible()
    await expectAccessible(lands, 'a letter that was sent back, and its step')
  })

  test('an answer is one line for the proponent, with its outcome', async () => {
    await readAll(proponent)
    const response = await open(lands, 'consult.register', ANSWERED, OFFICE)
    await press(response, 'Write a letter')
    await lands.getByRole('menuitem', { name: 'No concerns' }).click()
    const letter = column(lands, ANSWERED)
    await press(letter, 'Approve with the template')
    await press(letter, 'Send the letter')
    const dialog = lands.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption({ label: 'In the conversation on this site' })
    await press(dialog, 'Send the letter')
    await expect(dialog).toBeHidden()
    await expect(await unread(proponent)).toHaveText([
      /^Response received for Culvert inventory permit · Saltbox Inlet Nation: No concerns/,
    ])
  })
})
