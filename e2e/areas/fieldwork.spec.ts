import { expect, test, type Browser, type Page } from '@playwright/test'
import { openNetworkProxy, type NetworkProxy } from '@cairn/testkit/network-proxy'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { untilMayClose } from '../support/kept-drafts.ts'
import { leave, openRow, signIn } from '../support/people.ts'

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const NAME = 'Culverts above the landing'
/** Each way, as far from the next mast (milliseconds). */
const FAR_MS = 250

/** Field work from its order to its invoice, by three people on phones whose link is slow and breaks. */
test.describe.serial('field work on phones', () => {
  let server: ServerProcess
  let link: NetworkProxy

  test.beforeAll(async () => {
    server = await startServerProcess()
    link = await openNetworkProxy(server.url)
  })
  test.afterAll(async ({ browser }) => {
    await leave(browser, server)
    await link.close()
  })

  const phoneOf = async (browser: Browser, email: string) => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    phone.setDefaultTimeout(30_000)
    await signIn(phone, link.url, email)
    return phone
  }
  const pick = async (page: Page, label: string, name: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  const attach = async (page: Page, paper: string) => {
    await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: paper, exact: true }).click()
    const files = page.getByRole('group', { name: `Drop zone for files: ${paper}` })
    const file = { name: `${paper}.txt`, mimeType: 'text/plain', buffer: Buffer.from(paper) }
    await files.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByText(file.name).first()).toBeVisible()
    await page.getByRole('button', { name: 'Save now' }).click()
  }
  /** A link that breaks in the middle comes back after a moment. */
  const breakFor = async (ms: number) => {
    link.refuse(true)
    link.cut()
    await new Promise((done) => setTimeout(done, ms))
    link.refuse(false)
  }

  test('GEO-14 GEO-21 from the order to the invoice, nothing is lost on the way', async ({ browser }) => {
    test.setTimeout(240_000)
    const [office, other, outside] = [
      await phoneOf(browser, 'admin@demo.test'),
      await phoneOf(browser, 'proponent@demo.test'),
      await phoneOf(browser, 'member@demo.test'),
    ]
    link.delay(FAR_MS)
    await test.step('the office orders it', async () => {
      await office.goto(`${link.url}/geokeeper.fieldwork`)
      await office.getByRole('button', { name: 'New Field work' }).click()
      await office.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME)
      await pick(office, 'Program', 'Shoreline watch')
      await pick(office, 'Owner', 'Saltbox Inlet Nation')
      await pick(office, 'Other party', 'Meridian Power')
      await pick(office, 'People of the other party', 'Catherine Weld')
      await office.getByRole('button', { name: 'Create field work', exact: true }).click()
      await office.getByRole('button', { name: 'Start the workflow: Fieldwork order' }).click()
      await expect(office.getByRole('list', { name: 'Steps' })).toBeVisible()
    })
    await test.step('the other party confirms it', async () => {
      await openRow(other, `${link.url}/geokeeper.fieldwork`, NAME)
      await other.getByRole('button', { name: 'Confirm the field work', exact: true }).click()
      await expect(other.getByRole('button', { name: 'Confirm the field work', exact: true })).toHaveCount(0)
    })
    await test.step('the office says what is to be done', async () => {
      await office.getByRole('button', { name: 'Add a field work item' }).click()
      await office.getByRole('button', { name: 'Create field work item', exact: true }).click()
      await office.getByRole('button', { name: 'Activate', exact: true }).click()
      await expect(office.getByRole('button', { name: 'Complete', exact: true })).toBeVisible()
    })
    await test.step('a trip is begun, and the link breaks while it is sent', async () => {
      await outside.goto(`${link.url}/i-GeoKeeperFormDef-4`)
      await outside.getByRole('combobox', { name: 'Field work item', exact: true }).selectOption(NAME)
      await outside.getByLabel('Skiff').check()
      await outside.getByLabel('Weather').fill('Rain')
      await untilMayClose(outside)
      const broken = breakFor(4000)
      await outside.getByRole('button', { name: 'Send' }).click()
      await broken
      await expect(outside.getByText(/^Records on this device only/)).toHaveCount(0, { timeout: 60_000 })
    })
    await test.step('a record is made on it, with a photograph that waits for the link', async () => {
      await outside.goto(`${link.url}/i-GeoKeeperFormDef-3`)
      const form = outside.getByRole('form', { name: /Shore visit/ })
      await form.getByRole('combobox', { name: 'Trip', exact: true }).selectOption({ index: 1 })
      await form.getByRole('combobox', { name: 'Field work item', exact: true }).selectOption(NAME)
      await form.getByLabel('Coordinates or GeoJSON').fill('52.9, -128.4')
      await form.getByRole('button', { name: 'Next' }).click()
      await form.getByLabel('Waste').check()
      await form
        .getByLabel('Photograph', { exact: true })
        .setInputFiles({ name: 'culvert.png', mimeType: 'image/png', buffer: DOT })
      await form.getByRole('button', { name: 'Next' }).click()
      await form.getByLabel('Notes').fill('Gravel below the culvert.')
      link.refuse(true)
      link.cut()
      await form.getByRole('button', { name: 'Send' }).click()
      await expect(outside.getByRole('group', { name: 'Records on this device only · 1' })).toBeVisible()
      link.refuse(false)
      await expect(outside.getByText(/^Records on this device only/)).toHaveCount(0, { timeout: 60_000 })
    })
    await test.step('the office looks it over, and the work is done', async () => {
      await office.getByRole('button', { name: 'Complete', exact: true }).click()
      await expect(office.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(0)
      const today = new Date().toISOString().slice(0, 10)
      await office.goto(`${link.url}/geokeeper.review`)
      await office.getByRole('searchbox').first().fill('Waste')
      await office
        .getByRole('option', { name: new RegExp(`Waste · ${today}`) })
        .first()
        .click()
      await expect(office.getByText('Gravel below the culvert.').first()).toBeVisible()
      const record = office.url()
      // Approving opens the next record that waits.
      await office.getByRole('button', { name: 'Approve the record, then open the next item' }).click()
      await expect(office).not.toHaveURL(record)
      await office.goto(record)
      await expect(office.getByText('Approved').first()).toBeVisible()
    })
    await test.step('report and invoice reach the other party', async () => {
      await openRow(office, `${link.url}/geokeeper.fieldwork`, NAME)
      await attach(office, 'Report')
      await attach(office, 'Invoice')
      await expect(office.getByText('Invoice.txt').first()).toBeVisible()
      await openRow(other, `${link.url}/geokeeper.fieldwork`, NAME)
      for (const paper of ['Report.txt', 'Invoice.txt']) await expect(other.getByText(paper).first()).toBeVisible()
    })
  })
})
