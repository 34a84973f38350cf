import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from './desk.ts'
import { choose, look } from './look.ts'
import { column, leave, signIn, valueOf } from './people.ts'

/** Someone of the lands office looks at places as a map, opens one from it, narrows the list to what the map shows, and draws a new place. */
test.describe.serial('map', () => {
  let server: ServerProcess
  let page: Page
  let failures: string[]

  test.beforeAll(async ({ browser }) => {
    server = await startServerProcess()
    ;({ page, failures } = await openDesk(browser))
    await page.setViewportSize({ width: 1200, height: 760 })
    await signIn(page, server.url, 'lands@demo.test')
  })
  test.afterAll(({ browser }) => leave(browser, server))

  const features = (): Locator => column(page, 'Features')
  const canvas = (place: Locator): Locator => place.getByRole('application')
  const inView = (): Locator => features().getByRole('button', { name: /^In view \(/ })

  test('1 · a list becomes a map, whose places open beside it by key and by press; the map is what the list narrows to', async () => {
    await page.goto(`${server.url}/spatial.features`)
    await features().getByRole('button', { name: 'Map', exact: true }).click()
    await expect(inView()).toHaveText('In view (13)')
    await expect(page).toHaveURL(/m%3Dmap%26b%3D/)
    await look(page, 'map-light')
    await canvas(features()).press('n')
    await canvas(features()).press('Enter')
    await expect(page).toHaveURL(/i-SpatialFeature-\d+/)
    await page.goto(`${server.url}/spatial.features?c0=m%3Dmap`)
    await inView().click()
    await features().getByRole('option').first().click()
    await expect(page).toHaveURL(/i-SpatialFeature-\d+/)
    await choose(page, 'dark')
    await look(page, 'map-dark')
    await choose(page, 'light')
    await features().getByRole('button', { name: 'Zoom in' }).click()
    await expect(inView()).not.toHaveText('In view (13)')
    await features().getByRole('button', { name: 'Search in this area' }).click()
    await expect(
      features()
        .getByRole('status')
        .filter({ hasText: / features/ }),
    ).not.toContainText(/^13 /)
  })

  test('2 · an area is drawn into the form of a new place, and is there once it is saved', async () => {
    await page.goto(`${server.url}/spatial.features`)
    await features().getByRole('button', { name: 'New' }).click()
    const form = page.getByRole('region', { name: /New/ })
    await form.getByLabel('Name').fill('Test plot')
    await form.getByRole('button', { name: 'Area', exact: true }).click()
    await canvas(form).scrollIntoViewIfNeeded()
    const box = await canvas(form).boundingBox()
    if (!box) throw new Error('the map has no size')
    const corners = [
      [0.4, 0.3],
      [0.6, 0.3],
      [0.6, 0.6],
      [0.4, 0.6],
      [0.4, 0.3],
    ] as const
    for (const [x, y] of corners) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 })
      await page.mouse.down()
      await page.mouse.up()
      // At the pace of a person: two presses at once would be a double one.
      await page.waitForTimeout(350)
    }
    await expect(form.getByRole('textbox', { name: 'Coordinates or GeoJSON' })).toHaveValue(
      /^(-?\d+\.\d+, -?\d+\.\d+\n?){4}$/,
    )
    await form.getByRole('combobox', { name: 'Owner' }).fill('Salt')
    await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    const plot = column(page, 'Test plot')
    await expect(valueOf(plot, 'Place')).toContainText(/° N .*° W · .*km²/)
    expect(failures).toEqual([])
  })
})
