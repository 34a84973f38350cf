import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits } from '../support/look.ts'
import { column, leave, openRow, signIn } from '../support/people.ts'

const FILE = 'North Fork transmission upgrade'
const DAY = new Date().toISOString().slice(0, 10)

/** What is written about a file: its writer reads it, and the people of the file are at hand. */
test.describe.serial('written about a file', () => {
  let server: ServerProcess
  let proponent: Page
  let lands: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const viewport = { width: 1600, height: 1000 }
    proponent = await (await browser.newContext({ viewport })).newPage()
    lands = await (await browser.newContext({ viewport })).newPage()
    await signIn(proponent, server.url, 'proponent@demo.test')
    await signIn(lands, server.url, 'lands@demo.test')
  })

  test.afterAll(({ browser }) => leave(browser, server))

  const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).first().click()
  const pick = async (page: Page, place: Locator, label: string, name: string) => {
    await place.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name, exact: true }).last().click()
  }
  /** Fills the form of a communication by phone. */
  const fillLog = async (subject: string) => {
    const form = column(proponent, 'New: Communication')
    await form.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await form.getByRole('textbox', { name: 'Date' }).fill(DAY)
    await press(form, 'Phone call')
    await press(form, 'Outgoing')
    await expect(form.getByText('Meridian Power').first(), 'their only organisation').toBeVisible()
    return form
  }

  test('a proponent logs a follow-up, reads it again, and the follow-up is done', async () => {
    await openRow(proponent, `${server.url}/consult.pending`, FILE)
    const file = column(proponent, FILE)
    await expect(file.getByRole('button', { name: 'Log the follow-up', exact: true })).toHaveCount(4)
    await press(file, 'Log the follow-up')
    const form = await fillLog('Called about the crossing')
    await press(form, 'Change these values')
    await expect(form.getByRole('combobox', { name: 'Who may see it' })).toHaveValue('PRIVATE')
    const readers = 'You may read this item, and so may people in Meridian Power who may read private items.'
    await expect(form.getByText(readers)).toBeVisible()
    await expectAccessible(proponent, 'who will read a log')
    await press(form, 'Create communication')
    await expect(column(proponent, 'Called about the crossing')).toBeVisible()
    await expect(file.getByRole('button', { name: 'Log the follow-up', exact: true })).toHaveCount(3)
    await expect(file.getByText(/Saltbox Inlet Nation · follow-up logged/)).toBeVisible()
  })

  test('it is in the list, and the other side gains nothing by it', async () => {
    const isThere = (page: Page) => page.getByRole('option', { name: /Called about the crossing/ })
    await proponent.goto(`${server.url}/consult.communications`)
    await expect(isThere(proponent)).toBeVisible()
    await lands.goto(`${server.url}/consult.communications`)
    await expect(lands.getByRole('option').first()).toBeVisible()
    await expect(isThere(lands)).toHaveCount(0)
  })

  test('a communication that is logged without a file is listed until the file is named', async () => {
    const list = column(proponent, 'Correspondence')
    await expect(list.getByRole('button', { name: /^Not linked to a consultation\s*0$/ })).toBeVisible()
    await press(list, 'Log a communication')
    const form = await fillLog('A call about the dam')
    await press(form, 'Create communication')
    // Beside the communication the list has room for a menu alone.
    const lists = list.getByRole('combobox', { name: 'Lists of consultations' })
    await lists.selectOption({ label: 'Not linked to a consultation 1' })
    await expect(list.getByRole('option', { name: /A call about the dam/ })).toBeVisible()
    await expectAccessible(proponent, 'communications without a file')
    await expectFits(proponent)
  })

  test('the people of a file are offered first, in meetings and conversations about the answer', async () => {
    await openRow(lands, `${server.url}/consult.register`, FILE)
    const response = column(lands, `${FILE} · Saltbox Inlet Nation`)
    await response.getByRole('button', { name: 'Meeting', exact: true }).last().click()
    const meeting = column(lands, 'New: Meeting')
    await pick(lands, meeting, 'Owner', 'Saltbox Inlet Nation')
    await press(meeting, 'Change these values')
    const level = meeting.getByRole('combobox', { name: 'Who may see it' })
    await expect(level, 'as guarded as the answer').toHaveValue('PROTECTED')
    await pick(lands, meeting, 'Other organisations', 'Meridian Power')
    const others = meeting.getByRole('combobox', { name: 'Other people' })
    await others.click()
    await expect(lands.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText(['Catherine Weld'])
    await expectAccessible(lands, 'people of a file, before anything is typed')
    await others.fill('Weld')
    await lands.getByRole('option', { name: 'Catherine Weld', exact: true }).click()
    await expect(meeting.getByRole('button', { name: /^Catherine Weld/ })).toBeVisible()
    await press(meeting, 'Cancel')
    await response.getByRole('button', { name: 'Conversation', exact: true }).last().click()
    const talk = column(lands, 'New: Conversation')
    await talk.getByRole('combobox', { name: 'Participants' }).click()
    await expect(lands.getByRole('option', { name: 'Catherine Weld', exact: true })).toBeVisible()
  })
})
