import { expect, test, type Page } from '@playwright/test'
import { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { untilMayClose } from '../support/kept-drafts.ts'
import { column, leave, PASSWORD, signIn } from '../support/people.ts'

/** An item as the server answers it. */
interface Item {
  $id: string
  _t: string
  _i: number
  _u: number
  [property: string]: unknown
}

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
    await work.getByRole('button', { name: 'Confirm the field work', exact: true }).click()
    await expect(work.getByRole('button', { name: 'Confirm the field work', exact: true })).toHaveCount(0)
    // The office has the work done, and files its report and the invoice: they reach the other party.
    const office = await TestClient.signedIn(server.url, 'admin@demo.test', PASSWORD)
    const { ids } = await office.request<{ ids: string[] }>('search/ids', {
      ...{ types: ['GeoKeeperFieldwork'], text: 'Walk of the line at North Fork', max: 1 },
    })
    const read = () => office.request<Item>(`read/${String(ids[0])}`)
    const { $id: fieldwork, program } = await read()
    const task = await office.request<Item>('create/GeoKeeperWorkItem', { label: 'Walk it', program, fieldwork })
    const steps = async () => [(await read())['wfState']].flat().join()
    for (const action of ['activate', 'complete']) await office.request(`act/${action}`, { t: task._t, i: task._i })
    await expect.poll(steps).toBe('REPORT')
    for (const relProp of ['report', 'invoice']) {
      const { _t, _i, _u } = await read()
      const about = { name: `${relProp}.txt`, bytes: Buffer.from(relProp), relType: _t, relProp, relIndex: _i }
      const { $id } = await upload(server.url, office, about)
      await office.request('update', { _t, _i, _u, [relProp]: [$id] })
    }
    await expect.poll(steps).toBe('DONE')
    office.close()
    await expect(work.getByText('invoice.txt').first()).toBeVisible()
    await page.goto(`${server.url}/geokeeper.my-data`)
    await expect(page.getByText('You have not made any records yet')).toBeVisible()
  })

  test('GEO-11 a stranger leaves a sighting on a phone, over a reload and a new version, and sees no other', async ({
    browser,
  }) => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await open(phone, 'proponent@demo.test')
    await phone.goto(`${server.url}/i-GeoKeeperFormDef-6`)
    const form = phone.getByRole('form', { name: /Sighting/ })
    // Words that come and go never move what is about to be pressed.
    const send = form.getByRole('button', { name: 'Send' })
    const topOf = async () => (await send.boundingBox())?.y ?? 0
    await form.getByLabel('Coordinates or GeoJSON').fill('52.9, -128.4')
    await form.getByLabel('Seals').check()
    await form.getByLabel('How many?').fill('3')
    await untilMayClose(phone)
    await form.getByLabel('Notes').click()
    const before = await topOf()
    await form.getByLabel('Notes').fill('On the rock off the point.')
    await expect(form.getByText('Record kept on this device').first()).toBeVisible()
    await untilMayClose(phone)
    expect(await topOf()).toBe(before)
    expect((await form.getByText('Record kept on this device').last().boundingBox())?.y).toBeGreaterThan(before)
    // A page that is loaded again without a connection loses nothing: it goes on once there is one.
    await phone.context().setOffline(true)
    await phone.reload().catch(() => undefined)
    await phone.context().setOffline(false)
    await phone.goto(`${server.url}/i-GeoKeeperFormDef-6`)
    await expect(form.getByLabel('Notes')).toHaveValue('On the rock off the point.')
    // What was begun on a version goes in by it, also if the next one was published meanwhile.
    const office = await TestClient.signedIn(server.url, 'admin@demo.test', PASSWORD)
    const { program, machineName, title, formType, questions } = await office.request<Item>('read/GeoKeeperFormDef-6')
    const next = { program, machineName, title, formType, questions }
    const { _t: t, _i: i } = await office.request<Item>('create/GeoKeeperFormDef', next)
    await office.request('act/publish', { t, i })
    office.close()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(phone).toHaveURL(/i-GeoKeeperFieldData-\d+$/)
    await expect(phone.getByText('On the rock off the point.').first()).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Sighting · 1' }).first()).toBeVisible()
    // It is all that they find of the records.
    await phone.goto(`${server.url}/geokeeper.my-data`)
    await expect(phone.getByRole('option')).toHaveCount(1)
    const stranger = await TestClient.signedIn(server.url, 'proponent@demo.test', PASSWORD)
    const found = await stranger.request<{ total: number }>('search/ids', { types: ['GeoKeeperFieldData'], max: 0 })
    stranger.close()
    expect(found.total).toBe(1)
  })

  test('GEO-21 without a connection a record waits with its photographs, and is sent once there is one', async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await open(await context.newPage(), 'member@demo.test')
    await phone.goto(`${server.url}/i-GeoKeeperFormDef-3`)
    const form = phone.getByRole('form', { name: /Shore visit/ })
    await form.getByLabel('Coordinates or GeoJSON').fill('52.9, -128.4')
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByLabel('Waste').check()
    for (const name of ['one.png', 'two.png'])
      await form.getByLabel('Photograph', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer: DOT })
    await expect(form.getByRole('button', { name: 'Remove Photograph 2' })).toBeVisible()
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByLabel('Notes').fill('Written without a connection.')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByRole('group', { name: 'Records on this device only · 1' })).toContainText('with 2 files')
    // What waits outlives the page.
    await untilMayClose(phone)
    await context.setOffline(false)
    await phone.goto(`${server.url}/geokeeper.my-data`)
    const today = new Date().toISOString().slice(0, 10)
    const record = phone.getByRole('option').filter({ hasText: `Waste · ${today}` })
    await expect(record).toBeVisible({ timeout: 90_000 })
    await expect(phone.getByRole('group', { name: /^Records received today/ })).toContainText('with 2 files')
    await record.click()
    await expect(phone.getByText('Written without a connection.').first()).toBeVisible()
    await expect(phone.getByRole('button', { name: /two\.png/ }).first()).toBeVisible()
  })

  test('GEO-27 a place is taken from the device, or tapped, on a page over the whole screen', async ({ browser }) => {
    const geolocation = { longitude: -128.41, latitude: 52.884, accuracy: 6 }
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, geolocation, permissions: ['geolocation'] },
    })
    const phone = await open(await context.newPage(), 'member@demo.test')
    // A trip is begun, and its track runs on while a record is filled in.
    await phone.goto(`${server.url}/i-GeoKeeperProgram-1`)
    await phone.getByRole('button', { name: 'Patrol · 1 Trip · Shoreline watch' }).click()
    await phone.getByRole('button', { name: 'Start recording the track' }).click()
    await expect(phone.getByText(/^Recording the track/)).toBeVisible()
    const form = phone.getByRole('form', { name: /Shore visit/ })
    await phone.getByRole('navigation').getByRole('link', { name: 'Shoreline watch' }).click()
    await phone.getByRole('button', { name: 'Shore visit · 3 Record · Shoreline watch' }).click()
    await form.getByRole('button', { name: 'Find my position' }).click()
    const page = phone.getByRole('dialog', { name: 'Place' })
    // A device tells its position again and again; the browser's stand-in for one may lose the first time.
    await expect(async () => {
      await context.setGeolocation(geolocation)
      await expect(page.getByText('Good position: accurate to 6 m')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expect(page.getByText('accurate within 10 m')).toBeVisible()
    await expect(page.getByText('Shore visit · page 1 of 3')).toBeVisible()
    await expect(page.getByText(/^Recording the track/)).toBeVisible()
    await context.setGeolocation({ ...geolocation, accuracy: 48 })
    await expect(page.getByText('Rough position: accurate to 48 m')).toBeVisible()
    await page.getByRole('button', { name: 'Use this place' }).click()
    await expect(page).toHaveCount(0)
    await expect(form.getByLabel('Coordinates or GeoJSON')).toHaveValue(/52\.884/)
    await expect(form.getByText('accurate to 48 m')).toBeVisible()
    await form.getByRole('button', { name: 'Find my position' }).click()
    await page.getByRole('button', { name: 'Tap the map instead' }).click()
    await expect(page.getByText('Tap the place on the map')).toBeVisible()
    const take = page.getByRole('button', { name: 'Use this place' })
    await expect(take).toBeDisabled()
    await page.getByRole('application').click({ position: { x: 90, y: 260 } })
    await expect(page.getByText('Place that you tapped on the map')).toBeVisible()
    await take.click()
    await expect(form.getByLabel('Coordinates or GeoJSON')).not.toHaveValue(/52\.884000/)
    await expect(form.getByText('accurate to 48 m')).toHaveCount(0)
    await context.close()
  })

  test('GEO-26 a reviewer approves one record after the other, beside the answers of their form', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage()
    await open(page, 'lands@demo.test')
    await page.goto(`${server.url}/geokeeper.review`)
    const review = column(page, 'Records to review')
    await review.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Shore visit' })
    const table = review.getByRole('grid')
    for (const name of [
      'What did you see?',
      'How many?',
      'GPS accuracy',
      'Pictures',
      'Collected by',
      'Result of the review',
    ])
      await expect(table.getByRole('columnheader', { name: new RegExp(`^${name.replace('?', '\\?')}`) })).toHaveCount(1)
    await expect(table.getByRole('gridcell', { name: '48 m' }).first()).toBeVisible()
    await review.getByRole('button', { name: /^Not reviewed/ }).click()
    const waits = review.getByRole('button', { name: /^Not reviewed/ })
    const before = Number((await waits.textContent())?.replace(/\D/g, ''))
    await table.getByRole('row').nth(1).click()
    const record = page.getByRole('button', { name: 'Approve the record, then open the next item' })
    const first = page.url()
    await record.click()
    await expect(page).not.toHaveURL(first)
    await expect(record).toBeVisible()
    await expect(waits).toContainText(String(before - 1))
    await expect(review.getByRole('list', { name: 'Legend' })).toContainText('Areas of field work')
    // Asking for a correction stays with the record.
    const second = page.url()
    await page.getByRole('button', { name: 'Ask for a correction' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Which side of the creek?')
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for a correction' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(second)
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
    await expect(program.getByText('1 unsaved change').first()).toBeVisible()
    await page.getByRole('button', { name: 'Close this column' }).first().click({ noWaitAfter: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await program.getByRole('button', { name: 'Save all changes' }).click()
    await expect(program.getByText('1 unsaved change')).toHaveCount(0)
    // Somebody else changes the same answer while the next edit is held: whoever is later is told.
    await table
      .getByRole('textbox', { name: /^Notes/ })
      .first()
      .fill('Held by the first.')
    await expect(program.getByText('1 unsaved change').first()).toBeVisible()
    const other = await TestClient.signedIn(server.url, 'admin@demo.test', PASSWORD)
    const { ids } = await other.request<{ ids: string[] }>('search/ids', {
      ...{ types: ['GeoKeeperFieldData'], must: [{ prop: 'formDef', kind: 'rel', value: ['GeoKeeperFormDef-3'] }] },
      ...{ sort: [{ key: 'collected', order: 'desc' }], max: 1 },
    })
    await other.request('act/applyGeoKeeperFieldDataEdits', {
      ...{ t: 'GeoKeeperFieldData', i: 0 },
      edits: { [String(ids[0])]: { '/answers/notes': 'By the other.' } },
    })
    other.close()
    await program.getByRole('button', { name: 'Save all changes' }).click()
    const two = table.getByRole('group', { name: 'Choose between two values' })
    await expect(two.getByText('Somebody else changed this answer to: By the other.')).toBeVisible()
    await two.getByRole('button', { name: 'Use the value By the other.' }).click()
    await expect(table.getByRole('textbox', { name: /^Notes/ }).first()).toHaveValue('By the other.')
    await expect(program.getByText('1 unsaved change')).toHaveCount(0)
  })
})
