import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from '../support/look.ts'
import { column, leave, openRow, signIn } from '../support/people.ts'

const FILE = 'Aggregate quarry, phase 2'
const PAPERS = 'Harbour dredging notice'

/** Conversations about what a file lacks: ended by whoever began them, and by the answer. */
test.describe.serial('resolving', () => {
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

  const press = (place: Locator | Page, name: string) =>
    place.getByRole('button', { name, exact: true }).first().click()
  /** Opens the conversation that has the name of the file. */
  const talkOf = async (page: Page, name: string) => {
    await page.goto(`${server.url}/conversations`)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
    return page.getByRole('region', { name, exact: true }).filter({ has: page.getByRole('log') })
  }

  test('to whoever was asked it says what ends it; whoever asked ends it, with a reason', async () => {
    await openRow(lands, `${server.url}/consult.reviews`, FILE)
    await press(column(lands, FILE), 'Send back to the submitter')
    const dialog = lands.getByRole('dialog')
    await press(dialog, 'Add Missing information')
    await dialog.getByRole('textbox').first().fill('A map of the haul road')
    await press(dialog, 'Send back to the submitter')
    await expect(dialog).toBeHidden()
    const theirs = await talkOf(proponent, FILE)
    await expect(
      theirs.getByText(/resolved when the consultation is submitted again with everything asked for, or answered/),
    ).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Resolve the conversation', exact: true })).toHaveCount(0)
    await expect(theirs.getByRole('switch', { name: 'Resolved' })).toHaveCount(0)
    await expectAccessible(proponent, 'a conversation that ends by itself')
    await press(await talkOf(lands, FILE), 'Resolve the conversation')
    await dialog.getByLabel('Reason').fill('The map came by post')
    await press(dialog, 'Resolve the conversation')
    await expect(theirs.getByText('Resolved', { exact: true })).toBeVisible()
  })

  test('submitting the file again with all that was asked for ends it', async () => {
    const theirs = await talkOf(proponent, PAPERS)
    await expect(theirs.getByText(/resolved when the consultation is submitted again/)).toBeVisible()
    const address = proponent.url()
    await openRow(proponent, `${server.url}/consult.returned`, PAPERS)
    const asked = column(proponent, PAPERS).getByRole('checkbox')
    await expect(asked.first()).toBeVisible()
    for (const box of await asked.all()) {
      await box.click()
      await expect(box).toBeChecked()
    }
    await press(column(proponent, PAPERS), 'Submit the consultation again')
    await press(proponent.getByRole('dialog'), 'Submit the consultation again')
    await expect(column(proponent, PAPERS).getByText('In review').first()).toBeVisible()
    await proponent.goto(address)
    await expect(theirs.getByText('Resolved', { exact: true })).toBeVisible()
  })
})
