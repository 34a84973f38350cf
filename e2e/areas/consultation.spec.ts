import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits } from '../support/look.ts'
import { leave, openRow, signIn, tabTo, valueOf } from '../support/people.ts'

const FILE = 'Aggregate quarry, phase 2'

/**
 * A file goes from review back to its submitter, to a community, and to its end: each person at a screen of
 * their own.
 */
test.describe.serial('consultation', () => {
  let server: ServerProcess
  let lands: Page
  let proponent: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const viewport = { width: 1600, height: 1000 }
    lands = await (await browser.newContext({ viewport })).newPage()
    proponent = await (await browser.newContext({ viewport })).newPage()
    await signIn(lands, server.url, 'lands@demo.test')
    await signIn(proponent, server.url, 'proponent@demo.test')
  })

  test.afterAll(({ browser }) => leave(browser, server))

  /** The column of an item of this type, beside its list. */
  const columnOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
  const open = async (page: Page, list: string, name: string) => {
    await openRow(page, `${server.url}/${list}`, name)
    return columnOf(page, name)
  }
  /** The row of the community's notice, once it says this. */
  const noticeIn = (place: Locator, status: string) =>
    place.getByRole('button', { name: new RegExp(`Saltbox Inlet Nation.*${status}`) }).first()
  const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).first().click()

  test('a draft says what is missing, and is not submitted before it is there', async () => {
    await proponent.goto(`${server.url}/consult.drafts`)
    await proponent.getByRole('button', { name: 'New Consultation' }).click()
    const form = proponent.getByRole('region', { name: 'New: Consultation' })
    await form.getByRole('textbox', { name: 'Project', exact: true }).fill('Hatchery water line')
    await expect(form.getByText('Meridian Power').first(), 'their only organisation').toBeVisible()
    await press(form, 'Save for later')
    const draft = columnOf(proponent, 'Hatchery water line')
    await expect(draft.getByText('2 of 9')).toBeVisible()
    await press(draft, 'Submit the consultation')
    await expect(proponent.getByText(/Fill in these fields first: Kind of project, Project description/)).toBeVisible()
    await expect(draft.getByText('2 of 9')).toBeVisible()
    await expectAccessible(proponent, 'a draft with its checklist')
  })

  test('intake sends a file back with what is missing, and the submitter submits it again', async () => {
    const review = await open(lands, 'consult.reviews', FILE)
    await press(review, 'Send back to the submitter')
    const dialog = lands.getByRole('dialog')
    await press(dialog, 'Add Missing information')
    await dialog.getByRole('textbox').first().fill('A map of the haul road')
    await expectAccessible(lands, 'sending a file back')
    await press(dialog, 'Send back to the submitter')
    await expect(review.getByText('Sent back').first()).toBeVisible()
    const returned = await open(proponent, 'consult.returned', FILE)
    await expect(returned.getByText('9 of 9')).toBeVisible()
    const asked = returned.getByRole('checkbox', { name: 'A map of the haul road' })
    await expect(asked, 'what was asked for').not.toBeChecked()
    await expect(returned.getByText('Incomplete consultation'), 'what their conversation is').toBeVisible()
    await press(returned, 'Submit the consultation again')
    const again = proponent.getByRole('dialog')
    await expect(again.getByText('A map of the haul road'), 'what is still open').toBeVisible()
    await press(again, 'Cancel')
    await asked.click()
    await expect(asked).toBeChecked()
    await expect(review.getByText('1 of 1 requested items added'), 'live').toBeVisible()
    await press(returned, 'Submit the consultation again')
    await press(again, 'Submit the consultation again')
    await expect(returned.getByText('In review').first()).toBeVisible()
    await expect(review.getByText('In review').first(), 'live').toBeVisible()
  })

  test('of two people who accept one file at once the second is told, and does nothing else by it', async ({
    browser,
  }) => {
    const viewport = { width: 1600, height: 1000 }
    const colleague = await (await browser.newContext({ viewport })).newPage()
    await signIn(colleague, server.url, 'admin@demo.test')
    const theirs = await open(colleague, 'consult.reviews', FILE)
    await press(theirs, 'Accept the consultation')
    const dialog = colleague.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Accept the consultation', exact: true })).toBeVisible()
    await press(columnOf(lands, FILE), 'Accept the consultation')
    await press(lands.getByRole('dialog'), 'Accept the consultation')
    await expect(dialog.getByText('Meanwhile the state changed from “In review” to “Accepted”')).toBeVisible()
    await expect(dialog.getByText(/Marina Holloway/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /Accept the consultation|Distribute/ })).toHaveCount(0)
    await expectAccessible(colleague, 'a dialog whose act somebody else did')
    await press(dialog, 'Close')
    await expect(theirs.getByRole('button', { name: 'Distribute to communities', exact: true })).toBeVisible()
    await colleague.context().close()
  })

  test('intake chooses whom to ask, and distributes it', async () => {
    const file = columnOf(lands, FILE)
    await expect(file.getByText('No community to ask is chosen yet.')).toBeVisible()
    await press(file, 'Find communities by area of interest')
    await expect(file.getByRole('checkbox', { name: 'Saltbox Inlet Nation' })).toBeChecked()
    await press(file, 'Distribute to communities')
    const dialog = lands.getByRole('dialog')
    await expect(dialog.getByText(/15 working days · until/), 'whom it goes to, before it goes').toBeVisible()
    await expectAccessible(lands, 'whom a file goes to')
    await press(dialog, 'Distribute to communities')
    await expect(file.getByText('Waiting for communities').first()).toBeVisible()
    const own = await open(proponent, 'consult.pending', FILE)
    await expect(noticeIn(own, 'Waiting for a response')).toBeVisible()
    await expectAccessible(proponent, 'a file that a community was asked about')
  })

  test('the community stops its clock and answers; the file is answered, and closed', async () => {
    await open(lands, 'consult.register', FILE)
    const response = columnOf(lands, `${FILE} · Saltbox Inlet Nation`)
    await expect(response.getByText(/working days left to answer/)).toBeVisible()
    await press(response, 'Pause our response clock')
    await lands.getByRole('dialog').getByLabel('Reason').fill('The hall is closed')
    await press(lands.getByRole('dialog'), 'Pause our response clock')
    await expect(response.getByText('The response clock is paused').first()).toBeVisible()
    await expect(noticeIn(columnOf(proponent, FILE), 'Clock paused')).toBeVisible()
    await press(response, 'Resume our response clock')
    await expect(response.getByText(/working days left to answer/)).toBeVisible()
    await press(response, 'Write a letter')
    await lands.getByRole('menuitem', { name: 'No concerns' }).click()
    const letter = columnOf(lands, FILE)
    await expect(letter.getByText('Saltbox Inlet Nation has looked at your project')).toBeVisible()
    // The answer was approved with the template.
    await expect(valueOf(letter, 'Outcome')).toHaveText('No concerns')
    await press(letter, 'Approve with the template')
    await press(letter, 'Send the letter')
    await lands
      .getByRole('dialog')
      .getByRole('combobox')
      .first()
      .selectOption({ label: 'In the conversation on this site' })
    await press(lands.getByRole('dialog'), 'Send the letter')
    await expect(letter.getByText('Sent').first()).toBeVisible()
    await open(lands, 'consult.register', FILE)
    await expect(response.getByText('Answered').first()).toBeVisible()
    const file = await open(lands, 'consult.projects', FILE)
    await expect(file.getByText('All communities answered').first()).toBeVisible()
    await press(file, 'Close the consultation')
    const closing = lands.getByRole('dialog', { name: 'Close the consultation' })
    await expect(closing.getByText('Closing ends the consultation for everybody')).toBeVisible()
    await press(closing, 'Close the consultation')
    await expect(file.getByText('Closed', { exact: true }).first()).toBeVisible()
    await expect(columnOf(proponent, FILE).getByText('Closed', { exact: true }).first()).toBeVisible()
  })

  test('staff file a letter in the name of who asks, and its clock runs', async () => {
    await lands.goto(`${server.url}/consult.projects`)
    await lands.getByRole('button', { name: 'File a received consultation' }).click()
    const dialog = lands.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Project', exact: true }).fill('Letter about the boat ramp')
    await dialog.getByRole('combobox', { name: 'Proponent' }).fill('Northern')
    await lands.getByRole('option', { name: 'Northern Waters Board', exact: true }).click()
    await expectAccessible(lands, 'filing a letter')
    await press(dialog, 'File consultation and start clock')
    const file = columnOf(lands, 'Letter about the boat ramp')
    await expect(file.getByText('2 of 9')).toBeVisible()
    await expect(noticeIn(file, 'Waiting for a response')).toBeVisible()
  })

  test('a pen of a submitted file amends it, files too, with a reason, and its community is told once', async () => {
    const name = 'Saltbox Creek culvert'
    const file = await open(proponent, 'consult.pending', name)
    await press(file, 'Edit Files')
    const dialog = proponent.getByRole('dialog')
    const amend = dialog.getByRole('button', { name: 'Amend the consultation', exact: true })
    await expect(amend).toBeDisabled()
    const plan = { name: 'new plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The culvert is moved.') }
    await dialog.locator('input[type=file][multiple]').setInputFiles(plan)
    await dialog.getByRole('button', { name: /^More fields/ }).click()
    await press(dialog, 'Edit Location in words')
    await dialog.getByRole('textbox', { name: 'Location in words' }).fill('Along the east side of the creek')
    await dialog.getByLabel('Reason').fill('The west side slid')
    await expectAccessible(proponent, 'amending a file')
    await press(dialog, 'Amend the consultation')
    await expect(dialog).toBeHidden()
    await expect(file.getByText('Along the east side of the creek')).toBeVisible()
    await expect(file.getByText('new plan.txt').first()).toBeVisible()
    await lands.goto(`${server.url}/notifications`)
    const told = lands.getByText(new RegExp(`amended the consultation ${name}.*Reason: The west side slid`))
    await expect(told).toHaveCount(1)
    await expect(told).toContainText('Location in words')
    await expect(told).toContainText('Files')
  })

  test('the submitter withdraws a file by keyboard; the community is told while it looks at it', async () => {
    const name = 'Eelgrass survey permit'
    const response = await open(lands, 'consult.projects', name)
    const file = await open(proponent, 'consult.pending', name)
    await tabTo(proponent, file.getByRole('button', { name: 'Withdraw the consultation', exact: true }).first())
    await proponent.keyboard.press('Enter')
    const dialog = proponent.getByRole('dialog')
    await tabTo(proponent, dialog.getByLabel('Reason'))
    await proponent.keyboard.type('The survey is done elsewhere')
    await tabTo(proponent, dialog.getByRole('button', { name: 'Withdraw the consultation', exact: true }))
    await proponent.keyboard.press('Enter')
    await expect(file.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
    await expect(response.getByText('Withdrawn', { exact: true }).first(), 'live').toBeVisible()
    await expect(response.getByRole('button', { name: 'Pause the clock' })).toBeHidden()
  })

  test('at 390 px a file is submitted again, accepted, and distributed', async ({ browser }) => {
    const name = 'Harbour dredging notice'
    const viewport = { width: 390, height: 844 }
    const [staff, submitter] = await Promise.all(
      ['lands@demo.test', 'proponent@demo.test'].map(async (email) => {
        const page = await (await browser.newContext({ viewport })).newPage()
        await signIn(page, server.url, email)
        return page
      }),
    )
    const openOn = async (page: Page, list: string) => {
      await page.goto(`${server.url}/${list}`)
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await expect(page.getByRole('heading', { name: 'Whose turn it is to act' })).toBeVisible()
      await expectFits(page, list)
      return page.locator('main')
    }
    const own = await openOn(submitter as Page, 'consult.returned')
    await press(own, 'Submit the consultation again')
    await press((submitter as Page).getByRole('dialog'), 'Submit the consultation again')
    await expect(own.getByText('In review').first()).toBeVisible()
    const file = await openOn(staff as Page, 'consult.to-review')
    await press(file, 'Accept the consultation')
    await press((staff as Page).getByRole('dialog'), 'Accept the consultation')
    await press(file, 'Find communities by area of interest')
    await expect(file.getByRole('checkbox', { name: 'Saltbox Inlet Nation' })).toBeChecked()
    await press(file, 'Distribute to communities')
    await press((staff as Page).getByRole('dialog'), 'Distribute to communities')
    await expect(file.getByText('Waiting for communities').first()).toBeVisible()
    await expect(noticeIn(own, 'Waiting for a response'), 'live').toBeVisible()
    await expectAccessible(submitter as Page, 'a file on a phone')
  })

  test('on a phone the lists, a file and a response fit', async ({ browser }) => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signIn(phone, server.url, 'lands@demo.test')
    for (const path of ['consult.projects', 'consult.register', 'consult.dashboard', 'consult.calendar']) {
      await phone.goto(`${server.url}/${path}`)
      await expect(phone.getByRole('region').first()).toBeVisible()
      await expectFits(phone, path)
    }
    await openRow(phone, `${server.url}/consult.register`, 'Saltbox Creek culvert')
    const response = columnOf(phone, 'Saltbox Creek culvert · Saltbox Inlet Nation')
    await expect(response.getByText(/working days late/).first()).toBeVisible()
    await expectAccessible(phone, 'a response on a phone')
  })
})
