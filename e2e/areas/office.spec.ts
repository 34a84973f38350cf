import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, expectFits } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

const FILE = 'Culvert inventory permit'
const RESPONSE = `${FILE} · Saltbox Inlet Nation`
const PROMISE = 'Plant the berry slope again'
const KEPT_BACK = 'Ask the families about the slope'
/** Files that are answered by one template, and their letters. */
const MANY = [/Eelgrass survey permit/, /Ridge trail bridge/]

/** What an office keeps beside its answers: promises, costs, and many letters of one kind. */
test.describe.serial('office', () => {
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

  const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).first().click()
  const open = async (page: Page, list: string, name: string | RegExp) => {
    await page.goto(`${server.url}/${list}`)
    await page.getByRole('option', { name }).first().click()
  }
  const select = async (page: Page, list: string) => {
    await page.goto(`${server.url}/${list}`)
    await page.getByRole('button', { name: 'More actions for this list' }).click()
    await page.getByRole('menuitem', { name: 'Select results' }).click()
    for (const name of MANY) await page.getByRole('option', { name }).first().click()
    return page.getByRole('toolbar', { name: 'Select results' })
  }
  const expectDone = async (page: Page) => {
    const report = page.getByRole('dialog')
    await expect(report).toContainText('2 of 2 items done.')
    await press(report, 'Close')
  }

  test('CNS-220 what was promised is noted, and who files the project sees what is shared with them', async () => {
    await open(lands, 'consult.register', new RegExp(FILE))
    for (const title of [KEPT_BACK, PROMISE]) {
      await press(column(lands, RESPONSE), 'New commitment')
      const form = column(lands, 'New: Commitment')
      await expect(form.getByText('Meridian Power')).toBeVisible()
      await form.getByRole('textbox', { name: 'Promise' }).fill(title)
      await form.getByRole('textbox', { name: 'Due' }).fill('2099-05-01')
      if (title === PROMISE) await form.getByRole('checkbox', { name: 'Shared with the submitter' }).check()
      await press(form, 'Create commitment')
      await expect(column(lands, title)).toBeVisible()
    }
    await open(proponent, 'consult.commitments', PROMISE)
    await expect(column(proponent, PROMISE).getByText('Promised to')).toBeVisible()
    await expect(
      column(proponent, PROMISE).getByRole('button', { name: 'Mark commitment as kept', exact: true }),
    ).toHaveCount(0)
    await expect(proponent.getByRole('option', { name: KEPT_BACK })).toHaveCount(0)
  })

  test('CNS-221 it is kept on a day, with evidence, which the other side sees at once', async () => {
    await open(lands, 'consult.commitments', PROMISE)
    const promise = column(lands, PROMISE)
    await press(promise, 'Mark commitment as kept')
    const dialog = lands.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Promise kept on' }).fill('2026-01-20')
    const evidence = { name: 'slope.txt', mimeType: 'text/plain', buffer: Buffer.from('Planted in spring.') }
    await dialog.locator('input[type=file]').first().setInputFiles(evidence)
    // While the file is on its way the dialog says so, and stays.
    await expect(dialog.getByRole('button', { name: 'Remove slope.txt' })).toBeVisible()
    await press(dialog, 'Mark commitment as kept')
    await expect(dialog).toBeHidden()
    await expect(promise.getByText('slope.txt')).toBeVisible()
    await expect(column(proponent, PROMISE).getByText('Kept', { exact: true }).first()).toBeVisible()
    await expectAccessible(lands, 'a commitment that was kept')
  })

  test('CNS-230 fees and hours of an answer are added up by who asked and by month, also as CSV', async () => {
    await open(lands, 'consult.register', new RegExp(FILE))
    const response = column(lands, RESPONSE)
    await press(response, 'Edit Fees')
    await response.getByRole('button', { name: /^Add\s*Fees$/ }).click()
    await response.getByRole('combobox', { name: 'Kind of fee', exact: true }).selectOption({ label: 'Review fee' })
    await response.getByRole('textbox', { name: 'Amount' }).fill('1250.50')
    await response.getByRole('textbox', { name: 'Invoice number' }).fill('SI-88')
    await response.getByRole('textbox', { name: 'Invoice sent on' }).fill('2020-10-05')
    await press(response, 'Save now')
    await expect(response.getByRole('button', { name: 'Save now' })).toBeHidden()
    await lands.goto(`${server.url}/consult.costs`)
    await expect(lands.getByRole('row', { name: /Meridian Power.*Oct-2020.*1,250\.5/ })).toBeVisible()
    await expectAccessible(lands, 'fees and hours')
    const [download] = await Promise.all([
      lands.waitForEvent('download'),
      lands.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Meridian Power,2020-10,0,1250.5,0')
  })

  test('CNS-211 one template answers many: written and proposed together, approved on a phone, sent', async () => {
    await press(await select(lands, 'consult.register'), 'Write letters from a template')
    const asking = lands.getByRole('dialog')
    await asking.getByRole('combobox', { name: 'Letter template' }).fill('No concern')
    await asking.getByRole('listbox').getByRole('option', { name: 'No concerns' }).click()
    await asking.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'No concerns' })
    await press(asking, 'Write letters from a template')
    await expectDone(lands)
    await press(await select(lands, 'consult.letters'), 'Propose the letter')
    await expectDone(lands)
    const bar = await select(phone, 'consult.letters')
    await expectFits(phone)
    await press(bar, 'Approve the letter')
    await expectDone(phone)
    await press(await select(lands, 'consult.letters'), 'Send the letter')
    const sending = lands.getByRole('dialog')
    await sending.getByRole('combobox').first().selectOption({ label: 'In the conversation on this site' })
    await press(sending, 'Send the letter')
    await expectDone(lands)
    await lands.goto(`${server.url}/consult.register`)
    for (const name of MANY) {
      // Those that are answered stand far down, where only rows near the view are drawn.
      await lands
        .getByRole('searchbox', { name: /^Filter/ })
        .first()
        .fill(name.source)
      await expect(lands.getByRole('option', { name }).first()).toContainText('Answered')
    }
    // What may not be done again is not offered.
    const sent = await select(lands, 'consult.letters')
    await expect(sent.getByRole('button').first()).toBeVisible()
    await expect(sent.getByRole('button', { name: 'Propose the letter', exact: true })).toHaveCount(0)
  })
})
