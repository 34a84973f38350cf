import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible, look } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

/**
 * Looking after an install: what an administrator says and changes is in force in somebody else's browser,
 * who sees nothing of the rest.
 */
test.describe.serial('administration', () => {
  let server: ServerProcess
  let folder: string
  let admin: Page
  let member: Page

  test.beforeAll(async ({ browser }) => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-dedicated-'))
    server = await startServerProcess({ INSTALL: writeInstall(folder) })
    admin = await open(browser, 'admin@demo.test')
    member = await open(browser, 'member@demo.test')
  })
  test.afterAll(async ({ browser }) => {
    await leave(browser, server)
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(browser: Browser, email: string): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await signIn(page, server.url, email)
    return page
  }

  test('ADM-16 home lists the open first steps to an administrator until they are done; nobody else sees any', async () => {
    const steps = admin.getByRole('region', { name: 'First steps of this site' })
    await steps.getByRole('button', { name: /^Make a backup/ }).click()
    await expect(column(admin, 'State of this site').getByText('No backup yet')).toBeVisible()
    await expectAccessible(admin, 'the first steps')
    writeFileSync(path.join(server.dataDir, 'last-backup'), '')
    await expect(steps.getByRole('button', { name: /^Make a backup/ })).toHaveCount(0, { timeout: 15_000 })
    await expect(member.getByRole('region', { name: 'First steps of this site' })).toHaveCount(0)
  })

  test('ADM-3 a system alert appears in another browser by itself, and goes when it is ended', async () => {
    await menu(admin, 'System alerts').click()
    const alerts = column(admin, 'System alerts')
    await alerts.getByRole('button', { name: 'Create an alert' }).click()
    const form = column(admin, 'New: System alert')
    await form.getByLabel(/^Title/).fill('Short pause')
    await form.getByLabel(/^Message/).fill('From 22:00 to 22:15.')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(member.getByText('From 22:00 to 22:15.')).toBeVisible()
    await expect(alerts.getByRole('heading', { name: 'Alerts shown now' })).toBeVisible()
    await expectAccessible(admin, 'system alerts')
    await alerts.getByRole('button', { name: 'End the alert now' }).click()
    await expect(member.getByText('From 22:00 to 22:15.')).toBeHidden()
    await expect(alerts.getByRole('heading', { name: 'Ended alerts' })).toBeVisible()
  })

  test('ADM-5 a person’s rights are told with who gave them, and why they can see an item', async () => {
    await menu(admin, 'People and rights').click()
    await column(admin, 'People and rights')
      .getByRole('option', { name: /lands@demo\.test/ })
      .click()
    const account = column(admin, 'Account of a person')
    await expect(account.getByText('Administer the organisation').first()).toBeVisible()
    await account.getByLabel('Item to check', { exact: true }).fill('Contact-1')
    await account.getByRole('button', { name: /Contact-1/ }).click()
    await expect(account.getByText(/^The person is an administrator of the organisation/).first()).toBeVisible()
    await expectAccessible(admin, 'a person and their rights')
  })

  test('ADM-9 a text in the install’s own words shows in another browser by itself, and the original again', async () => {
    await admin.goto(`${server.url}/admin.systext`)
    const texts = column(admin, 'Texts of the interface')
    await texts.getByLabel('Find texts by words or key').fill('app.timeline')
    await texts
      .getByRole('listbox')
      .getByRole('option', { name: /^Timeline/ })
      .first()
      .click()
    const text = column(admin, 'Text of the interface')
    await text.getByRole('textbox', { name: 'Your words for the text' }).fill('What { happened')
    await expect(text.getByRole('alert')).toContainText('cannot be read')
    await expect(text.getByRole('button', { name: 'Save' })).toBeDisabled()
    await text.getByRole('textbox', { name: 'Your words for the text' }).fill('What happened')
    await text.getByRole('button', { name: 'Save' }).click()
    await expect(menu(member, 'What happened')).toBeVisible()
    await expectAccessible(admin, 'texts')
    await text.getByRole('button', { name: 'Restore the original text' }).click()
    await expect(menu(member, 'Timeline')).toBeVisible()
  })

  test('ADM-8 an entry of the menu that is moved or hidden is so in another browser by itself', async () => {
    await menu(admin, 'Menu entries').click()
    const items = column(admin, 'Menu entries')
    await expect(menu(member, 'Conversations')).toBeVisible()
    await items.getByRole('button', { name: 'Hide the entry Conversations' }).click()
    await expect(menu(member, 'Conversations')).toHaveCount(0)
    await look(admin, 'admin-menu-items', false)
    await expectAccessible(admin, 'menu items')
    await items.getByRole('button', { name: 'Restore the original menu' }).click()
    await expect(menu(member, 'Conversations')).toBeVisible()
  })

  test('ADM-7 ADM-13 ADM-15 the state of the install names its processes and areas; nobody else is told that there is such a view', async () => {
    await menu(admin, 'State of this site').click()
    const state = column(admin, 'State of this site')
    await expect(state.getByText('This program answers')).toBeVisible()
    await expect(state.getByText('vocabulary', { exact: true })).toBeVisible()
    await expectAccessible(admin, 'the state of the install')
    await menu(admin, /^Workflows/).click()
    const flows = column(admin, 'Workflows')
    await flows
      .getByRole('button', { name: /^Draft 1$/ })
      .first()
      .click()
    const drafts = column(admin, 'All items')
    await expect(drafts.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await expectAccessible(admin, 'workflows')
    await menu(member, /^Workflows/).waitFor({ state: 'detached' })
    await admin.goto(`${server.url}/admin.collections/i-Collection-1`)
    await expect(column(admin, 'Collections').getByRole('rowheader')).toHaveCount(3)
    await expect(
      column(admin, 'For the classroom').getByRole('heading', { name: 'Items of the collection' }),
    ).toBeVisible()
    await expectAccessible(admin, 'a collection')
    await expect(menu(member, 'State of this site')).toHaveCount(0)
    await member.goto(`${server.url}/admin.state`)
    await expect(member.getByText('There is no page at this address')).toBeVisible()
  })
})

/** A dedicated install with every area. */
function writeInstall(folder: string): string {
  const read = (kind: string) => JSON.parse(readFileSync(`deploy/installs/${kind}.json`, 'utf8')) as { areas: object }
  const file = path.join(folder, 'install.json')
  writeFileSync(file, JSON.stringify({ ...read('dedicated'), areas: read('shared').areas }))
  return file
}

function menu(page: Page, entry: string | RegExp): Locator {
  return page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry })
}
