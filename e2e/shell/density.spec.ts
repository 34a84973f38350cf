import { expect, test, type Locator, type Page } from '@playwright/test'
import { fillWithPlaces, type SamplePlace } from '@cairn/testkit/many-places'
import { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { storeWithGallery } from '../support/area-store.ts'
import { openDesk } from '../support/desk.ts'
import { choose, look, SIZES } from '../support/look.ts'
import { column, leave, PASSWORD, signIn } from '../support/people.ts'

const LANDS = 'lands@demo.test'
const PLACES = 2400
/** Places lie around these, the first most densely: longitude, latitude, and degrees they reach. */
const CENTRES = [
  [-128.36, 52.88, 0.18],
  [-128.7, 53.05, 0.1],
  [-127.95, 52.72, 0.07],
] as const
/** Every fiftieth place is shown as a cell of ten kilometres to those who may not see it exactly. */
const SENSITIVE_EVERY = 50
const YEAR_MS = 365 * 24 * 3600 * 1000

/** The same places in each run, dense in the middle of each centre, made over ten years. */
function* samplePlaces(): Generator<SamplePlace> {
  for (let at = 1; at <= PLACES; at++) {
    const [longitude, latitude, reach] = CENTRES[at % 7 < 4 ? 0 : at % 7 < 6 ? 1 : 2] ?? CENTRES[0]
    const distance = ((at * 0.754_877_666_246_693) % 1) ** 1.6 * reach
    const turn = at * 2.399_963
    yield {
      name: `Sample ${at}`,
      position: [longitude + Math.cos(turn) * distance * 1.6, latitude + Math.sin(turn) * distance],
      ts: new Date(Date.UTC(2016, 0, 1) + ((at * 0.618_033_988_749_895) % 1) * 10 * YEAR_MS).toISOString(),
      isSensitive: at % SENSITIVE_EVERY === 0,
    }
  }
}

/** Someone of the lands office looks at thousands of places: how many lie where, by map and by table. */
test.describe.serial('density', () => {
  let areas: ReturnType<typeof storeWithGallery>
  let server: ServerProcess
  let page: Page
  let failures: string[]

  test.beforeAll(async ({ browser }) => {
    areas = storeWithGallery()
    server = await startServerProcess(areas.env)
    const session = await TestClient.signedIn(server.url, LANDS, PASSWORD)
    const { ids } = await session.request<{ ids: string[] }>('search/ids', {
      types: ['Organization'],
      text: 'Saltbox Inlet Nation',
    })
    const { token } = session
    session.close()
    await fillWithPlaces(server, token, ids[0] ?? '', samplePlaces())
    ;({ page, failures } = await openDesk(browser))
    await page.setViewportSize({ width: 1000, height: 700 })
    await signIn(page, server.url, LANDS)
  })
  test.afterAll(async ({ browser }) => {
    await leave(browser, server)
    areas?.remove()
  })

  const features = (): Locator => column(page, 'Features')
  const shows = (name: string): Locator =>
    features().getByRole('group', { name: 'Display on the map' }).getByRole('button', { name, exact: true })
  const cells = (): Locator => features().getByRole('region', { name: /cells in view$/ })
  const inView = (): Locator => features().getByRole('button', { name: /^List places in view \(/ })
  const countOf = async () => Number((await inView().textContent())?.replaceAll(/\D/g, ''))

  /** How many there are once the map has come to rest. */
  async function restingCount(): Promise<number> {
    let last = 0
    await expect(async () => {
      const former = await countOf()
      await page.waitForTimeout(500)
      last = await countOf()
      expect([former, former > 0]).toEqual([last, true])
    }).toPass()
    return last
  }

  /** The middle of the map. */
  async function middle(): Promise<{ x: number; y: number }> {
    const box = await features().getByRole('application').boundingBox()
    if (!box) throw new Error('the map has no size')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  test('1 · a map of thousands of places offers their density, whose code and cells come when it is chosen', async () => {
    await page.goto(`${server.url}/spatial.features?c0=m%3Dmap`)
    await expect(shows('Density of places')).toBeVisible()
    await expect(shows('Single places')).toHaveAttribute('aria-pressed', 'true')
    const before = await scriptsOf(page)
    await shows('Density of places').click()
    await expect(features().getByRole('list', { name: 'Number of places in a map cell' })).toBeVisible()
    await expect(page).toHaveURL(/l%3Ddensity/)
    await expect.poll(async () => (await scriptsOf(page)).length).toBeGreaterThan(before.length)
    await expect.poll(countOf).toBeGreaterThan(PLACES)
    await expect(features().getByText(/^[\d,]+ places, counted in map cells about [\d.]+ km wide\.$/)).toBeVisible()
    await look(page, 'density-light')
  })

  test('2 · its cells are a table whose rows zoom in by key, and a pointer is told what a cell holds', async () => {
    await inView().click()
    const rows = cells().getByRole('row')
    await expect(rows.nth(1)).toHaveText(/° N .*° W[\d,]+$/)
    await look(page, 'density-table-light')
    const before = await countOf()
    await rows.nth(1).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(countOf).toBeLessThan(before)
    await inView().click()
    const near = await restingCount()
    const card = features().locator('[aria-hidden=true]').filter({ hasText: 'Press the cell to zoom in' })
    const { x, y } = await middle()
    await expect(async () => {
      await page.mouse.move(x - 40, y)
      await page.mouse.move(x, y, { steps: 2 })
      await expect(card).toHaveText(/^\d+ places?Press the cell to zoom in$/, { timeout: 2000 })
    }).toPass()
    await expect(async () => {
      await page.mouse.click(x, y)
      await expect.poll(countOf, { timeout: 5000 }).toBeLessThan(near)
    }).toPass()
  })

  test('3 · on paper it has its legend, in the dark its own colours, and on a phone it fits', async () => {
    await page.goto(`${server.url}/spatial.features?c0=${encodeURIComponent('m=map&l=both')}`)
    await expect(shows('Places and density')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(countOf).toBeGreaterThan(PLACES)
    await features().getByRole('button', { name: 'Print the map' }).click()
    const sheet = features().locator('[data-sheet]')
    await expect(sheet.getByRole('img', { name: 'Picture of the map: features' })).toBeVisible()
    await expect(sheet.getByRole('list', { name: 'Number of places in a map cell' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close the print view' }).click()
    await shows('Density of places').click()
    await choose(page, 'dark')
    await look(page, 'density-dark')
    await page.setViewportSize(SIZES.narrow)
    await look(page, 'density-dark-narrow')
    await page.setViewportSize({ width: 1000, height: 700 })
    await choose(page, 'light')
    expect(failures).toEqual([])
  })

  test('4 · a slider narrows the places to a span of time, by key, on the map and in the list', async () => {
    await shows('Places over time').click()
    const slider = features().getByRole('group', { name: 'Places by date: Created' })
    const shown = slider.getByRole('status')
    // They come piece by piece, each counted anew.
    await expect(shown).toHaveText(/^(2,4\d\d) of \1 places shown$/, { timeout: 90_000 })
    await expect.poll(countOf).toBeGreaterThan(PLACES)
    await look(page, 'time-light')
    const before = await pictureOf(features().getByRole('application'))
    const until = slider.getByRole('slider', { name: 'Created: end of the period shown' })
    await until.focus()
    for (let step = 0; step < 6; step++) await page.keyboard.press('PageDown')
    await expect(shown).toHaveText(/^[\d,]+ of 2,4\d\d places shown$/)
    await expect(shown).not.toHaveText(/^2,4\d\d of/)
    await expect(until).toHaveAttribute('aria-valuetext', /20(19|2\d)/)
    await expect.poll(countOf).toBeLessThan(PLACES)
    await expect.poll(() => pictureOf(features().getByRole('application'))).not.toBe(before)
    await choose(page, 'dark')
    await look(page, 'time-dark')
    await choose(page, 'light')
    expect(failures).toEqual([])
  })

  test('5 · tracks are played, or set to a moment by key, and arcs join two places: the gallery shows both', async ({
    browser,
  }) => {
    const admin = await (await browser.newContext({ viewport: { width: 1000, height: 1000 } })).newPage()
    await signIn(admin, server.url, 'admin@demo.test')
    await admin.goto(`${server.url}/admin.gallery`)
    const gallery = column(admin, 'Gallery of components')
    await gallery.getByRole('button', { name: 'Maps', exact: true }).click()
    const [boats, loans] = [gallery.getByRole('application').first(), gallery.getByRole('application').last()]
    const moment = gallery.getByRole('slider', { name: 'Time shown on the map' })
    await expect(moment).toHaveValue('0')
    await gallery.getByRole('button', { name: 'Play the tracks' }).click()
    await expect.poll(() => moment.inputValue()).not.toBe('0')
    await gallery.getByRole('button', { name: 'Pause the tracks' }).click()
    const before = await pictureOf(boats)
    await moment.focus()
    await admin.keyboard.press('End')
    await expect(moment).toHaveValue('500')
    await expect.poll(() => pictureOf(boats)).not.toBe(before)
    await gallery
      .getByRole('button', { name: /^List places in view/ })
      .first()
      .click()
    await expect(gallery.getByRole('table').getByRole('row')).toHaveText([
      /Track/,
      /First boat.*° N/,
      /Second boat.*° N/,
    ])
    await expect(loans).toBeVisible()
    await look(admin, 'gallery-maps-light')
    await admin.context().close()
  })

  test('6 · without WebGL 2 the layer says so, and the rest works', async ({ browser }) => {
    const blind = await (await browser.newContext({ viewport: SIZES.narrow })).newPage()
    await blind.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext as (
        this: HTMLCanvasElement,
        ...given: unknown[]
      ) => unknown
      Object.assign(HTMLCanvasElement.prototype, {
        getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest)
        },
      })
    })
    await signIn(blind, server.url, LANDS)
    await blind.goto(`${server.url}/spatial.features?c0=${encodeURIComponent('m=map&l=density')}`)
    const list = column(blind, 'Features')
    await expect(list.getByText(/cannot draw this layer/)).toBeVisible()
    await expect(list.getByRole('table').getByRole('row').nth(1)).toHaveText(/° N .*° W[\d,]+$/)
    await expect(list.getByRole('button', { name: 'Density of places' })).toHaveAttribute('aria-pressed', 'true')
    await list.getByRole('button', { name: 'Single places', exact: true }).click()
    await list.getByRole('option').first().click()
    await expect(blind).toHaveURL(/i-SpatialFeature-\d+/)
    await blind.context().close()
  })
})

/** What a part of the page looks like. */
async function pictureOf(part: Locator): Promise<string> {
  return (await part.screenshot()).toString('base64')
}

function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  )
}
