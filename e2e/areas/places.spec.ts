import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk, type Desk } from '../support/desk.ts'
import { look } from '../support/look.ts'
import { column, leave, signIn } from '../support/people.ts'

const BOW_TIE = [
  [-128.46, 52.9],
  [-128.42, 52.93],
  [-128.42, 52.9],
  [-128.46, 52.93],
  [-128.46, 52.9],
]
const FILE = {
  type: 'FeatureCollection',
  features: [
    feature('Gauge at the bend', { type: 'Point', coordinates: [-128.395, 52.875] }),
    feature('North marsh', { type: 'Polygon', coordinates: [BOW_TIE] }),
  ],
}

function feature(name: string, geometry: object) {
  return { type: 'Feature', id: name, properties: { name }, geometry }
}

/**
 * A file of places with a broken polygon: looked into, repaired, on the map and in the list, exported, taken
 * back.
 */
test.describe.serial('places', () => {
  let server: ServerProcess
  let desk: Desk
  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    desk = await openDesk(browser)
    await signIn(desk.page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  test('a file is looked into, repaired with consent, imported, exported and taken back', async () => {
    const { page, failures } = desk
    await page.goto(`${server.url}/spatial`)
    await page.getByRole('button', { name: 'Import a file of places' }).click()
    const form = column(page, 'New: Import')
    await form.getByLabel('Name').fill('Walk of March')
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'walk.geojson', mimeType: '', buffer: Buffer.from(JSON.stringify(FILE)) })
    await form.getByRole('combobox', { name: 'Owner' }).fill('Saltbox Inlet N')
    await page.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await expect(form.getByRole('button', { name: 'Remove walk.geojson' })).toBeVisible()
    await form.getByRole('button', { name: 'Create import', exact: true }).click()

    const made = column(page, 'Walk of March')
    await expect(made.getByText('The outline of a polygon crosses itself')).toBeVisible({ timeout: 60_000 })
    await expect(made.getByRole('button', { name: 'Import 1 feature' })).toBeVisible()
    await made.getByRole('checkbox', { name: 'Split the polygon where it crosses itself (1 feature)' }).check()
    await expect(made.getByRole('button', { name: 'Import 2 features' })).toBeEnabled({ timeout: 60_000 })
    await look(page, 'import')
    await made.getByRole('button', { name: 'Import 2 features' }).click()
    await expect(made.getByText('2 features imported')).toBeVisible({ timeout: 60_000 })

    await made.getByRole('button', { name: 'Show the imported features' }).click()
    const list = column(page, 'Features')
    await expect(list.getByRole('option')).toHaveCount(2)
    await list.getByRole('button', { name: 'More actions for this list' }).click()
    await page.getByRole('menuitem', { name: 'Export as GeoJSON' }).click()
    const ready = page.getByRole('status').filter({ hasText: /\.geojson is ready/ })
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      ready.getByRole('button', { name: 'Download' }).click({ timeout: 60_000 }),
    ])
    const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      features: { properties: { label: string }; geometry: { type: string } }[]
    }
    const shapes = Object.fromEntries(
      exported.features.map(({ properties, geometry }) => [properties.label, geometry.type]),
    )
    expect(shapes).toEqual({ 'Gauge at the bend': 'Point', 'North marsh': 'MultiPolygon' })

    await page.goto(`${server.url}/spatial.map?c0=${encodeURIComponent('q=marsh')}`)
    await expect(page.getByRole('button', { name: 'List places in view (1)' })).toBeVisible({ timeout: 60_000 })

    await page.goto(`${server.url}/spatial.imports`)
    await page.getByRole('option', { name: /Walk of March/ }).click()
    await made.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(made.getByText('2 imported features were deleted')).toBeVisible({ timeout: 60_000 })
    expect(failures).toEqual([])
  })
})
