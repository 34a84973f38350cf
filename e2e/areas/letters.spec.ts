import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits } from '../support/look.ts'
import { column, leave, signIn, valueOf } from '../support/people.ts'

const FILE = 'Saltbox Creek culvert'
const RESPONSE = `${FILE} · Saltbox Inlet Nation`
const SUBJECT = `${FILE}: our answer`
/** Name of the letter, before and after its subject was changed. */
const LETTER = new RegExp(`^${FILE}`)
/** A number of the community. */
const NUMBER = /^\d{4}-\d{4}$/
/** What stands around the words of a letter, in each of its forms. */
const FRAME = [
  /Our number: \d{4}-\d{4}/,
  new RegExp(`Your consultation: ${FILE}`),
  'Odessa Tidepool, for the families',
  /To answer this letter: lands@saltbox\.example/,
]
/** A file of every record. */
const TABLE = 'data/record.csv'

/** An answer from its concern to the reply of the submitter: each person at a screen of their own. */
test.describe.serial('letters', () => {
  let server: ServerProcess
  let lands: Page
  let phone: Page
  let proponent: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const page = async (email: string, width = 1600, height = 1000) => {
      const made = await (await browser.newContext({ viewport: { width, height } })).newPage()
      await signIn(made, server.url, email)
      return made
    }
    lands = await page('lands@demo.test')
    phone = await page('leader@demo.test', 390, 844)
    proponent = await page('proponent@demo.test')
  })

  test.afterAll(({ browser }) => leave(browser, server))

  const letterOn = (page: Page) => page.getByRole('region', { name: LETTER })
  const press = (place: Locator | Page, name: string) =>
    place.getByRole('button', { name, exact: true }).first().click()
  const open = async (page: Page, list: string, name: string | RegExp) => {
    await page.goto(`${server.url}/${list}`)
    await page.getByRole('option', { name }).first().click()
  }
  const expectState = (state: string) => expect(letterOn(lands).getByText(state, { exact: true }).first()).toBeVisible()
  const sign = async (place: Locator, name: string) => {
    await place.getByRole('button', { name: 'Edit Signed by' }).first().click()
    await place.getByRole('textbox', { name: 'Signed by' }).fill(name)
  }

  test('a concern is noted, and the area is screened, with a map', async () => {
    await open(lands, 'consult.register', new RegExp(FILE))
    const response = column(lands, RESPONSE)
    await press(response, 'Screen the project area')
    await expect(response.getByText('Items in and near the project area').first()).toBeVisible()
    await expect(response.getByText('Berry slopes').first()).toBeVisible()
    await press(response, 'Add a concern')
    const form = lands.getByRole('region', { name: 'New: Concern' })
    await form.getByRole('textbox', { name: 'Subject' }).fill('Fish passage')
    await form.getByRole('textbox', { name: 'Text that letters may quote' }).fill('Coho pass here in October.')
    await press(form, 'Create concern')
    await expect(column(lands, 'Fish passage')).toBeVisible()
  })

  test('a letter with an empty field is not proposed, which is said in words; nobody approves their own', async () => {
    await open(lands, 'consult.register', new RegExp(FILE))
    await press(column(lands, RESPONSE), 'Write a letter')
    await lands.getByRole('menuitem', { name: 'Answer with concerns' }).click()
    const letter = letterOn(lands)
    await expect(letter.getByText('Draft, with fields filled as of today')).toBeVisible()
    await expect(letter.getByText('Outcome: choose it below, in this letter.')).toBeVisible()
    await letter.getByRole('button', { name: 'Edit Outcome' }).first().click()
    await letter.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Concerns, with mitigation' })
    await press(letter, 'Save now')
    await expect(letter.getByRole('button', { name: 'Save now' })).toBeHidden()
    await expect(letter.getByText('Outcome: choose it below, in this letter.')).toBeHidden()
    await letter.getByRole('button', { name: 'Edit Subject' }).first().click()
    await letter.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
    await press(letter, 'Save now')
    await expect(letter.getByRole('button', { name: 'Save now' })).toBeHidden()
    await press(letter, 'Propose the letter')
    await expect(letter.getByText('You wrote this letter, so another person has to approve it')).toBeVisible()
    await expect(letter.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    await expectAccessible(lands, 'a letter that was proposed')
  })

  test('it is sent back on a phone with a reason, changed, and approved there', async () => {
    await open(phone, 'consult.letters', LETTER)
    const letter = letterOn(phone)
    await expect(letter.getByText('This letter waits for your approval')).toBeVisible()
    await expectFits(phone)
    await expectAccessible(phone, 'a letter to approve on a phone')
    await press(letter, 'Reject the letter')
    await phone.getByRole('dialog').getByLabel('Reason').fill('Name the month')
    await press(phone.getByRole('dialog'), 'Reject the letter')
    await expectState('Draft')
    const own = letterOn(lands)
    await sign(own, 'Odessa Tidepool, for the families')
    await press(own, 'Save now')
    await expect(own.getByRole('button', { name: 'Save now' })).toBeHidden()
    await press(own, 'Propose the letter')
    await expect(letter.getByText('This letter waits for your approval')).toBeVisible()
    await press(letter, 'Approve the letter')
    await expectState('Approved')
  })

  test('of two people who write at once the second is told, and loses nothing', async ({ browser }) => {
    const other = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(other, server.url, 'leader@demo.test')
    const places: Locator[] = []
    for (const page of [lands, other]) {
      await open(page, 'consult.letters', /Gravel pit reclamation/)
      places.push(page.getByRole('region', { name: /^Gravel pit reclamation/ }))
    }
    const [mine, theirs] = places as [Locator, Locator]
    await sign(mine, 'Signed by the office')
    await sign(theirs, 'Signed by the leader')
    await press(mine, 'Save now')
    await expect(theirs.getByText(/changed “Signed by” while you were editing the same field/)).toBeVisible()
    await expect(theirs.getByText('Choose between two values')).toBeVisible()
    await other.context().close()
  })

  test('it is sent, and the submitter reads it and replies', async () => {
    await open(lands, 'consult.letters', LETTER)
    await press(letterOn(lands), 'Send the letter')
    const dialog = lands.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption({ label: 'In the conversation on this site' })
    await press(dialog, 'Send the letter')
    await expectState('Sent')
    await open(proponent, 'consult.responses', new RegExp(FILE))
    const notice = column(proponent, RESPONSE)
    await expect(notice.getByText(`${FILE} our answer.pdf`)).toBeVisible()
    await expect(valueOf(notice, 'Reference number of the community')).toHaveText(NUMBER)
    await expect(valueOf(notice, 'Response late')).toHaveText('Yes')
    await expectAccessible(proponent, 'a notice that was answered')
    await notice
      .getByRole('button', { name: SUBJECT, exact: true })
      .or(notice.getByRole('link', { name: SUBJECT, exact: true }))
      .first()
      .click()
    const thread = column(proponent, SUBJECT)
    await expect(thread.getByRole('log').getByText('Our answer is')).toBeVisible()
    for (const words of FRAME) await expect(thread.getByRole('log').getByText(words).first()).toBeVisible()
    await thread.getByRole('textbox', { name: 'Message' }).click()
    await proponent.keyboard.type('We will wait until 1 July.')
    await press(thread, 'Send message')
    await expect(thread.getByRole('log').getByText('We will wait until 1 July.')).toBeVisible()
  })

  test('CNS-350 the letter on paper has its numbers, its signature and how to answer, and no ids', async () => {
    await open(proponent, 'consult.responses', new RegExp(FILE))
    const notice = column(proponent, RESPONSE)
    await notice
      .getByRole('button', { name: /^View .*our answer\.pdf/ })
      .first()
      .click()
    const paper = proponent.getByRole('dialog', { name: 'Files' })
    for (const words of [...FRAME, /the consultation that you submitted, version \d+/])
      await expect(paper).toContainText(words)
    await expect(paper).not.toContainText(/(?:Consultation|ConsultResponse|ConsultTerms|LetterTemplate)-\d/)
    await proponent.keyboard.press('Escape')
  })

  test('CNS-143 a record is compiled, remarked on, sealed, verifies, and is found out once it was altered', async () => {
    await open(proponent, 'consult.responses', new RegExp(FILE))
    await expect(proponent).toHaveURL(/i-ConsultNotice/)
    await lands.goto(proponent.url().replace('consult.responses', 'consult.register'))
    await press(column(lands, RESPONSE), 'Compile a record')
    await expect(lands.getByText('Entries of the record').first()).toBeVisible()
    const ticks = lands.getByRole('checkbox', { checked: true })
    const before = await ticks.count()
    await ticks.last().uncheck()
    // What is ticked goes with the act, saved or not.
    await press(lands, 'Open the record for remarks')
    await expect(lands.getByRole('dialog').getByRole('listitem')).toHaveCount(before)
    await lands.getByRole('dialog').getByRole('textbox').first().fill('2099-01-01')
    await press(lands.getByRole('dialog'), 'Open the record for remarks')
    await open(proponent, 'consult.records', new RegExp(FILE))
    await proponent.getByRole('textbox', { name: 'Remark' }).fill('The visit of May is missing.')
    await press(proponent, 'Add the remark')
    await expect(proponent.getByText('The visit of May is missing.').first()).toBeVisible()
    await press(proponent, 'Confirm we have nothing to add')
    await expect(proponent.getByRole('button', { name: 'Confirm we have nothing to add' })).toBeHidden()
    await expect(proponent.getByRole('button', { name: 'Seal the record' })).toHaveCount(0)
    await press(lands, 'Seal the record')
    await expect(lands.getByRole('dialog')).toContainText('Nobody can change it afterwards')
    await press(lands.getByRole('dialog'), 'Seal the record')
    await press(lands, 'Verify the record')
    await expect(lands.getByText(/not changed since the record was sealed/)).toBeVisible()
    const records = bundlesIn(path.join(server.dataDir, 'files'))
    for (const file of records) changeByte(file)
    await press(lands, 'Verify the record')
    await expect(lands.getByText(`${TABLE}: this file was changed after the record was sealed`)).toBeVisible()
    await expectAccessible(lands, 'a record that was altered')
  })
})

/** Stored files that are bundles of records. */
function bundlesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name))
  return paths.filter((file) => readFileSync(file).includes('bagit.txt'))
}

/** Turns one bit in the middle of the packed table of a bundle. */
function changeByte(file: string): void {
  const bytes = readFileSync(file)
  const name = bytes.indexOf(TABLE)
  const place = name + TABLE.length + bytes.readUInt16LE(name - 2) + 100
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
