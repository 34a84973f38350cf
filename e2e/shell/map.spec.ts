import { expect, test, type Locator, type Page } from '@playwright/test'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { openDesk } from '../support/desk.ts'
import { choose, look } from '../support/look.ts'
import { column, leave, showAs, signIn, valueOf } from '../support/people.ts'

/** Shares of the width and height of a map; the last press of an area closes it. */
const LINE = [
  [0.3, 0.4],
  [0.4, 0.5],
] as const
const CORNERS = [
  [0.4, 0.3],
  [0.6, 0.3],
  [0.6, 0.6],
  [0.4, 0.6],
  [0.4, 0.3],
] as const
const LONE = { words: 'tide', name: 'Tide gauge' }
const FOUR_CORNERS = /^(-?\d+\.\d+, -?\d+\.\d+\n?){4}$/

/** `begun` can be pressed once something is drawn: the first press is made again until the map hears it. */
async function pressAlong(
  canvas: Locator,
  places: readonly (readonly [number, number])[],
  begun: Locator,
): Promise<void> {
  const press = async ([x, y]: readonly [number, number]) => {
    const box = await canvas.boundingBox()
    if (!box) throw new Error('the map has no size')
    const { mouse } = canvas.page()
    await mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 })
    await mouse.down()
    await mouse.up()
    // At the pace of a person: two presses at once would be a double one.
    await canvas.page().waitForTimeout(350)
  }
  const [first, ...others] = places
  if (!first) return
  await expect(async () => {
    await press(first)
    await expect(begun).toBeEnabled({ timeout: 5000 })
  }).toPass()
  for (const place of others) await press(place)
}

/**
 * Someone of the lands office looks at places as a map, opens one from it, narrows the list to what the map
 * shows, and draws a new place.
 */
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
  const inView = (): Locator => features().getByRole('button', { name: /^List places in view \(/ })

  /** The middle of the map, at which a lone place stands. */
  async function middle(): Promise<{ x: number; y: number }> {
    const box = await canvas(features()).boundingBox()
    if (!box) throw new Error('the map has no size')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  test('1 · a list becomes a map, whose places open beside it by key, pointer and press; the map is what the list narrows to', async () => {
    await page.goto(`${server.url}/spatial.features`)
    await showAs(features(), 'Map')
    await expect(inView()).toHaveText('List places in view (30)')
    await expect(page).toHaveURL(/m%3Dmap%26b%3D/)
    await look(page, 'map-light')
    await expect(async () => {
      await canvas(features()).press('n')
      await canvas(features()).press('Enter')
      await expect(page).toHaveURL(/i-SpatialFeature-\d+/, { timeout: 5000 })
    }).toPass()
    await page.goto(`${server.url}/spatial.features?c0=${encodeURIComponent(`m=map&q=${LONE.words}`)}`)
    await expect(inView()).toHaveText('List places in view (1)')
    const card = features().locator('[aria-hidden=true]').filter({ hasText: LONE.name })
    await expect(async () => {
      const { x, y } = await middle()
      await page.mouse.move(x - 60, y)
      await expect(card).toHaveCount(0, { timeout: 1000 })
      await page.mouse.move(x, y, { steps: 2 })
      await expect(card).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await expect(async () => {
      const { x, y } = await middle()
      await page.mouse.click(x, y)
      await expect(column(page, LONE.name)).toBeVisible({ timeout: 5000 })
    }).toPass()
    await inView().click()
    await expect(features().getByRole('option', { selected: true })).toHaveText(new RegExp(`^${LONE.name}`))
    await page.goto(`${server.url}/spatial.features?c0=m%3Dmap`)
    await inView().click()
    await features().getByRole('option').first().click()
    await expect(page).toHaveURL(/i-SpatialFeature-\d+/)
    await page.getByRole('link', { name: 'Map collections' }).click()
    await column(page, 'Map collections')
      .getByRole('option', { name: /^Harvest areas/ })
      .click()
    // In a low window, too, a map in a column has its height.
    await expect
      .poll(async () => (await canvas(column(page, 'Harvest areas')).boundingBox())?.height)
      .toBeGreaterThan(200)
    await page.goto(`${server.url}/spatial.features?c0=m%3Dmap`)
    await inView().click()
    await features().getByRole('option').first().click()
    await choose(page, 'dark')
    await look(page, 'map-dark')
    await choose(page, 'light')
    await features().getByRole('button', { name: 'Zoom in' }).click()
    await expect(inView()).not.toHaveText('List places in view (30)')
    await features().getByRole('button', { name: 'Search the area in view' }).click()
    await expect(
      features()
        .getByRole('status')
        .filter({ hasText: /^30 features/ }),
    ).toHaveCount(0)
  })

  test('2 · layers are hidden, faded and ordered, a length and an area are measured, and the map is made a sheet', async () => {
    await page.goto(`${server.url}/spatial.map`)
    const map = column(page, 'Map of places')
    const places = map.getByRole('button', { name: /^List places in view \(/ })
    await expect(places).toHaveText('List places in view (33)')
    const layers = map.getByRole('tree', { name: 'Map layers' })
    const layer = (name: RegExp) => layers.getByRole('treeitem', { name })
    await layer(/^Harvest areas/).click()
    const options = map.getByRole('group', { name: 'Options of the layer Harvest areas' })
    await options.getByRole('slider', { name: 'Opacity of the layer' }).fill('40')
    await options.getByRole('button', { name: 'Move the layer Harvest areas down' }).click()
    await expect(options.getByRole('button', { name: 'Move the layer Harvest areas up' })).toBeEnabled()
    const compare = options.getByRole('button', { name: 'Compare layers with a divider' })
    await compare.click()
    const divider = map.getByRole('slider', { name: /^Divider/ })
    await divider.press('ArrowLeft')
    await expect(divider).toHaveAttribute('aria-valuenow', '45')
    await options.getByRole('combobox', { name: 'Layer left of the divider' }).selectOption('Shoreline walk')
    await expect(divider).toHaveAccessibleName('Divider between “Shoreline walk” and “Harvest areas”')
    await compare.click()
    await layers.press('Space')
    await expect(layer(/^Harvest areas/)).toHaveAttribute('aria-checked', 'false')
    await expect(layer(/^Map collections/)).toHaveAttribute('aria-checked', 'mixed')
    await expect(places).toHaveText('List places in view (30)')
    await map.getByRole('searchbox', { name: /layers/i }).fill('walk')
    await expect(layers.getByRole('treeitem')).toHaveText([/Map collections/, /Shoreline walk/])

    await map.getByRole('button', { name: 'Measure on the map' }).click()
    const measured = map.getByRole('group', { name: 'Measure on the map', exact: true }).getByRole('status')
    await expect(measured).toHaveText('Click along a line. A double click ends the line.')
    const clear = map.getByRole('button', { name: 'Clear the measurement', exact: true })
    await pressAlong(canvas(map), LINE, clear)
    await expect(measured).toHaveText(/^\d+\.\d+ km$/)
    await map.getByRole('button', { name: 'Measure an area', exact: true }).click()
    await pressAlong(canvas(map), CORNERS, clear)
    await expect(measured).toHaveText(/^\d+\.\d+ km · \d+(\.\d+)? km²$/)
    await map.getByRole('button', { name: 'Close the tool' }).click()

    await map.getByRole('button', { name: 'Print the map' }).click()
    await expect(map.getByRole('img', { name: 'Picture of the map: Map' })).toBeVisible()
    await expect(map.getByRole('listitem').filter({ hasText: 'Shoreline walk' })).toBeVisible()
    await expect(map.getByRole('listitem').filter({ hasText: 'Harvest areas' })).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(map.getByRole('img', { name: 'Picture of the map: Map' })).toBeVisible()
    await expect(canvas(map)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  test('3 · an area is drawn into the form of a new place, and is there once it is saved', async () => {
    await page.goto(`${server.url}/spatial.features`)
    await features().getByRole('button', { name: 'New' }).click()
    const form = page.getByRole('region', { name: /New/ })
    await form.getByLabel('Name').fill('Test plot')
    await form.getByRole('button', { name: 'Area', exact: true }).click()
    await canvas(form).scrollIntoViewIfNeeded()
    await expect(form.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await pressAlong(canvas(form), CORNERS, form.getByRole('button', { name: 'Clear the place' }))
    const typed = form.getByRole('textbox', { name: 'Coordinates or GeoJSON' })
    await expect(typed).toHaveValue(FOUR_CORNERS)
    await form.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(typed).not.toHaveValue(FOUR_CORNERS)
    await form.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(typed).toHaveValue(FOUR_CORNERS)
    await form.getByRole('combobox', { name: 'Owner' }).fill('Salt')
    await form.getByRole('option', { name: 'Saltbox Inlet Nation' }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    const plot = column(page, 'Test plot')
    await expect(valueOf(plot, 'Place')).toContainText(/° N .*° W · .*km²/)
    expect(failures).toEqual([])
  })

  test('4 · rows begin with a small map, the base map is chosen, and what lies around the open place is drawn', async () => {
    await page.goto(`${server.url}/spatial.features`)
    const first = features().getByRole('option').first()
    await expect(first.locator('img')).toHaveAttribute('src', /^data:image\/webp/)
    await first.click()
    await showAs(features(), 'Map')
    const chosen = (name: string) => features().getByRole('button', { name, exact: true })
    await chosen('Plain map').click()
    await expect(chosen('Plain map')).toHaveAttribute('aria-pressed', 'true')
    await chosen('Relief map').click()
    const around = features().getByRole('group', { name: 'Area around the place' })
    await around.getByRole('button', { name: '+ 1 km' }).click()
    await look(page, 'map-around')
    await expect(features().getByRole('list', { name: 'Legend' })).toContainText('Within 1 km of the place')
    await around.getByRole('button', { name: 'No surrounding area' }).click()
    await features().getByRole('button', { name: 'Export the visible part of the base map' }).click()
    await expect(features().getByText(/^Size of the map file: \d/)).toBeVisible()
    await features().getByRole('button', { name: 'Create the map file' }).click()
    await expect(page.getByText(/^Base map .*\.zip is ready$/)).toBeVisible({ timeout: 60_000 })
    expect(failures).toEqual([])
  })

  test('5 · troubles of the base map are said, tried again, and the places are there all the same', async () => {
    const ground = features().getByText('Part of the base map did not load.')
    const retry = features().getByRole('button', { name: 'Try again' })
    await page.goto('about:blank')
    await page.route('**/basemap/*.pmtiles', (route) => route.fulfill({ status: 416 }))
    await page.goto(`${server.url}/spatial.features?c0=m%3Dmap`)
    await expect(ground).toBeVisible()
    await expect(inView()).toHaveText('List places in view (31)')
    await page.unroute('**/basemap/*.pmtiles')
    const tile = page.waitForResponse((answer) => answer.url().endsWith('/map.pmtiles') && answer.status() === 206)
    await retry.click()
    await tile
    await expect(ground).toHaveCount(0)
    const lost = features().getByText('The browser has stopped drawing the map.')
    await canvas(features()).evaluate((element) => {
      const context = (element as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')
      context?.loseContext()
      Object.assign(globalThis, { restoreContext: () => context?.restoreContext() })
    })
    await expect(lost).toBeVisible()
    await page.evaluate(() => (globalThis as unknown as { restoreContext(): void }).restoreContext())
    await expect(lost).toHaveCount(0)
  })

  test('6 · a style that does not load, and a browser without WebGL: a plain map, a list with small maps', async () => {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        json: { ...(await answer.json()), map: { style: `${server.url}/no-style.json`, layers: [] } },
      })
    })
    await page.goto(`${server.url}/spatial.features?c0=m%3Dmap`)
    await expect(features().getByText('The base map of this site does not answer.')).toBeVisible()
    await expect(inView()).toHaveText('List places in view (31)')
    await page.unroute('**/config.json')
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: [string]) {
        return asked[0].startsWith('webgl') ? null : getContext.apply(this, asked)
      } as typeof getContext
    })
    await page.goto(`${server.url}/spatial.features?c0=m%3Dmap`)
    await expect(features().getByText('This browser cannot draw maps.')).toBeVisible()
    const first = features().getByRole('option').first()
    await expect(first).toContainText(/° N .*° W/)
    await expect(first.locator('img')).toHaveAttribute('src', /^data:image\/webp/)
  })
})
