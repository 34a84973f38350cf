import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { column, leave, signIn } from './people.ts'

/**
 * Field work is confirmed; a record is made on a phone; edits of the table are held; others see nothing
 * of it.
 */
test.describe.serial('field data', () => {
  let server: ServerProcess
  const open = async (page: Page, email: string) => {
    await signIn(page, server.url, email)
    return page
  }

  test.beforeAll(async () => {
    server = await startServerProcess()
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('GEO-14 the other party confirms what was ordered, and finds no records', async ({ browser }) => {
    const page = await open(await (await browser.newContext()).newPage(), 'proponent@demo.test')
    await page.goto(`${server.url}/geokeeper.fieldwork`)
    await page.getByRole('option', { name: /Walk of the line at North Fork/ }).click()
    const work = column(page, 'Walk of the line at North Fork')
    await work.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(work.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
    await page.goto(`${server.url}/geokeeper.my-data`)
    await expect(page.getByText('You have not collected anything yet')).toBeVisible()
  })

  test('GEO-11 a form is filled in on a phone, and a reload loses nothing', async ({ browser }) => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await open(phone, 'member@demo.test')
    await phone.goto(`${server.url}/i-GeoKeeperFormDef-6`)
    const form = phone.getByRole('form', { name: /Sighting/ })
    await form.getByLabel('Coordinates or GeoJSON').fill('52.9, -128.4')
    await form.getByLabel('Seals').check()
    await form.getByLabel('How many?').fill('3')
    await form.getByLabel('Notes').fill('On the rock off the point.')
    await expect(form.getByText('Kept on this device').first()).toBeVisible()
    await phone.waitForTimeout(1000)
    await phone.reload()
    await expect(form.getByLabel('Notes')).toHaveValue('On the rock off the point.')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(phone).toHaveURL(/i-GeoKeeperFieldData-\d+$/)
    await expect(phone.getByText('On the rock off the point.').first()).toBeVisible()
  })

  test('GEO-12 edits of the table are held, and leaving asks', async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await open(page, 'lands@demo.test')
    await page.goto(`${server.url}/i-GeoKeeperProgram-1`)
    const program = column(page, 'Shoreline watch')
    const forms = program.getByRole('group', { name: 'Published forms' })
    await forms.getByRole('button', { name: 'Shore visit · 3' }).click()
    const table = program.getByRole('table', { name: /Shore visit/ })
    await table
      .getByRole('textbox', { name: /^Notes/ })
      .first()
      .fill('Corrected by the office.')
    await expect(program.getByText('1 edit held').first()).toBeVisible()
    await page.getByRole('button', { name: 'Close this column' }).first().click({ noWaitAfter: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await program.getByRole('button', { name: 'Save all' }).click()
    await expect(program.getByText('1 edit held')).toHaveCount(0)
  })
})
