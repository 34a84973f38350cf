import { expect, test, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { expectAccessible } from './look.ts'
import { column, leave, signIn } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const DESK = { viewport: { width: 1600, height: 1000 } }

/** Field work is ordered, confirmed and done; records are made on a phone, looked at, and edited in a table. */
test.describe.serial('field data', () => {
  let server: ServerProcess
  let lands: Page
  let member: Page
  let proponent: Page

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    const open = async (size: object, email: string) => {
      const page = await (await browser.newContext(size)).newPage()
      await signIn(page, server.url, email)
      return page
    }
    lands = await open(DESK, 'lands@demo.test')
    member = await open(PHONE, 'member@demo.test')
    proponent = await open(DESK, 'proponent@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('GEO-14 the other party confirms what was ordered, and its steps go on', async () => {
    await proponent.goto(`${server.url}/geokeeper.fieldwork`)
    await proponent.getByRole('option', { name: /Walk of the line at North Fork/ }).click()
    const theirs = column(proponent, 'Walk of the line at North Fork')
    await theirs.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(theirs.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
    await lands.goto(`${server.url}/geokeeper.fieldwork`)
    await lands.getByRole('option', { name: /Walk of the line at North Fork/ }).click()
    const ours = column(lands, 'Walk of the line at North Fork')
    await expect(ours.getByText('Do the work items')).toBeVisible()
    await expectAccessible(lands, 'field work')
  })

  test('GEO-11 a form is filled in on a phone; a reload and a lost link lose nothing', async () => {
    await member.goto(`${server.url}/geokeeper`)
    await member.getByRole('button', { name: 'Report a sighting' }).click()
    await member.getByRole('button', { name: 'Sighting · 1' }).first().click()
    const form = member.getByRole('form', { name: /Sighting/ })
    await form.getByLabel('Coordinates or GeoJSON').fill('52.9, -128.4')
    await form.getByLabel('Seals').check()
    await form.getByLabel('How many?').fill('3')
    await form.getByLabel('Notes').fill('On the rock off the point.')
    await member.reload()
    await expect(form.getByLabel('Notes')).toHaveValue('On the rock off the point.')
    await expectAccessible(member, 'a form on a phone')
    await member.context().setOffline(true)
    await form.getByRole('button', { name: 'Send' }).click()
    await member.context().setOffline(false)
    const made = member.getByRole('region', { name: /^Sighting · \d{4}-\d{2}-\d{2}$/ })
    await expect(made.getByText('On the rock off the point.').first()).toBeVisible()
    await expectAccessible(member, 'a record on a phone')
  })

  test('GEO-12 edits of the table are held, leaving warns, and saving marks an approved record', async () => {
    await lands.goto(`${server.url}/geokeeper.private`)
    await lands.getByRole('option', { name: /Shoreline watch/ }).click()
    const program = column(lands, 'Shoreline watch')
    await program.getByRole('button', { name: 'Shore visit · 3', exact: true }).last().click()
    const table = program.getByRole('table', { name: /Shore visit/ })
    await table.getByRole('textbox', { name: /^Notes/ }).first().fill('Corrected by the office.')
    await expect(program.getByText('1 edit held').first()).toBeVisible()
    await program.getByRole('button', { name: /^Close/ }).click()
    await expect(lands.getByText(/edits of field data that are not saved/).last()).toBeVisible()
    await lands.getByRole('button', { name: /stay|keep/i }).first().click()
    await program.getByRole('button', { name: 'Save all' }).click()
    await expect(program.getByText('1 edit held')).toHaveCount(0)
  })

  test('GEO-17 a form is built, and its next version is begun', async () => {
    await lands.goto(`${server.url}/geokeeper.private`)
    await lands.getByRole('option', { name: /Report a sighting/ }).click()
    await column(lands, 'Report a sighting').getByRole('button', { name: 'Sighting · 1' }).first().click()
    await column(lands, 'Sighting · 1').getByRole('button', { name: 'Begin the next version' }).click()
    const draft = column(lands, 'Sighting · 2')
    await draft.getByRole('button', { name: 'Add', exact: true }).last().click()
    await draft.getByLabel('Question (en)').fill('Who was with you?')
    await expectAccessible(lands, 'the builder of forms')
    await draft.getByRole('button', { name: 'Save the form' }).click()
    await draft.getByRole('button', { name: 'Publish' }).first().click()
    await expect(draft.getByText('Published').first()).toBeVisible()
  })

  test('GEO-9 somebody of another organisation reports a sighting, and sees nothing else', async () => {
    await proponent.goto(`${server.url}/geokeeper.public`)
    await expect(proponent.getByRole('option')).toHaveCount(1)
    await proponent.goto(`${server.url}/geokeeper.my-data`)
    await expect(proponent.getByText('You have not collected anything yet')).toBeVisible()
    await proponent.goto(`${server.url}/geokeeper.review`)
    await expect(proponent.getByRole('option')).toHaveCount(0)
  })
})
