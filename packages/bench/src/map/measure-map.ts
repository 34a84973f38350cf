import type { Browser, Locator, Page } from '@playwright/test'
import { startServerProcess } from '@cairn/testkit/server-process'
import { openBrowser, openSession, ownOrganization, signIn } from '../base/browser.ts'
import { kilobytes, milliseconds, perSecond, quantiles, type Figure } from '../base/table.ts'
import { fillWithPlaces, placesOf } from '@cairn/testkit/many-places'
import { measureCoastFrames, measureGround, measureMiniatures, withoutBaseMap } from './base-drawing.ts'
import { measureBaseTiles } from './base-tiles.ts'
import { framesOfDrag, watchForColour } from './map-frames.ts'
import { servePlainPages, type PlainPages } from './plain-page.ts'

const PLACES = Number(process.env.BENCH_ITEMS ?? 100_000)
/** Of more the map shows tiles. */
const MOST_STREAMED = 100_000
/** Milliseconds until the first and until all of 100,000 are there. */
const [FIRST_LIMIT, ALL_LIMIT] = [1000, 5000]
/** Frames may take so many times those of a plain page. */
const FRAME_LIMIT = 1.3
/** The tone of the first set in the light theme. */
const TONE = [11, 92, 173] as const
const WAIT = { timeout: 120_000 }
/** The first place with the base map may come so many times as late as without it. */
const BASE_LIMIT = 1.15
const TILES = 24
const CANVAS = '.maplibregl-canvas'

/** Milliseconds a frame, and how they spread in words. */
interface Frames {
  mean: number
  spread: string
}

/**
 * From the press on Map: the first place drawn, and all of them there, in milliseconds; scripts and styles
 * that were loaded for it; and the heap, in MB, after.
 */
interface Opened {
  first: number
  all: number
  scripts: string[]
  heap: number
}

/**
 * Measures a map of `BENCH_ITEMS` points (100,000) in Chromium with software rendering: time to the first and
 * to all points, bytes loaded, and frame times while dragging, compared with plain MapLibre pages. Above
 * 100,000 it uses tiles.
 */
export async function measureMap(): Promise<Figure[]> {
  const server = await startServerProcess()
  const plain = await servePlainPages(placesOf(PLACES))
  const browser = await openBrowser()
  try {
    const session = await openSession(server.url, 'lands@demo.test')
    const { total } = await session.request<{ total: number }>('search/ids', { types: ['SpatialFeature'], max: 0 })
    await fillWithPlaces(server, session.token, await ownOrganization(session), placesOf(PLACES - total))
    const { token } = session
    session.close()
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await watchForColour(page, TONE)
    await signIn(page, server.url, 'lands@demo.test')
    const cold = await openMap(page, server.url)
    const warm = await openMap(page, server.url)
    const bare = await withoutBaseMap(page, () => openMap(page, server.url))
    const again = await openMap(page, server.url)
    const bytes = await bytesSent(cold.scripts)
    const frames = await measureFrames(browser, page, plain)
    return [
      ...openFigures(cold, warm, bytes),
      baseFigure(Math.min(warm.first, again.first), bare.first),
      ...frames,
      await measureTiles(server.url, token),
      await measureBaseTiles(server.url),
      await measureGround(browser, server.url),
      await measureCoastFrames(page, server.url, PLACES),
      await measureMiniatures(page, server.url),
    ]
  } finally {
    await browser.close()
    await plain.close()
    await server.close()
  }
}

/** The first place with the base map on, beside the same without one in the same run. */
function baseFigure(own: number, bare: number): Figure {
  return {
    what: 'the first place, with the base map on',
    figure: milliseconds(own),
    beside: `without a base map ${milliseconds(bare)}; ratio at most ${BASE_LIMIT}`,
    verdict: (own / bare / BASE_LIMIT).toFixed(2),
  }
}

/** Shows the list of places as a map. */
async function openMap(page: Page, url: string): Promise<Opened> {
  await page.goto(`${url}/spatial.features`)
  await page.getByRole('option').first().waitFor()
  await page.waitForLoadState('networkidle')
  const loaded = await scriptsOf(page)
  const started = await page.evaluate(() => {
    delete (globalThis as { paintedAt?: number }).paintedAt
    return performance.now()
  })
  await page.getByRole('button', { name: /^Show as/ }).click()
  await page.getByRole('menuitemradio', { name: 'Map' }).click()
  const notice = page.getByText(/^Loading places/)
  await page.waitForFunction(() => (globalThis as { paintedAt?: number }).paintedAt !== undefined, undefined, WAIT)
  await notice.waitFor({ state: 'detached', ...WAIT })
  const [first, now] = await page.evaluate(() => [
    (globalThis as { paintedAt?: number }).paintedAt ?? 0,
    performance.now(),
  ])
  const scripts = (await scriptsOf(page)).filter((name) => !loaded.includes(name))
  const { heap } = await page.evaluate(() => ({
    heap: ((performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0) / 1e6,
  }))
  return { first: (first ?? 0) - started, all: (now ?? 0) - started, scripts, heap }
}

/** Addresses of scripts and styles that a page has loaded. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(m?js|css)$/.test(new URL(name).pathname)),
  )
}

/** Bytes that they are sent as; a page behind its service worker is told only how long they are. */
async function bytesSent(addresses: readonly string[]): Promise<number> {
  const lengths = addresses.map(async (address) => {
    const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    return Number(answer.headers.get('content-length'))
  })
  return (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0)
}

/**
 * All in view, then four times as near; each page in turn, so that what else the machine does counts for all.
 */
async function measureFrames(browser: Browser, ours: Page, plain: PlainPages): Promise<Figure[]> {
  const box = await ours.locator(CANVAS).boundingBox()
  if (!box) throw new Error('the map has no size')
  const viewport = { width: Math.round(box.width), height: Math.round(box.height) }
  const countries = await openPlain(browser, plain.onCountries, viewport)
  const nothing = await openPlain(browser, plain.onNothing, viewport)
  const figures: Figure[] = []
  for (const [where, steps] of [
    ['all in view', 0],
    ['four times as near', 2],
  ] as const) {
    for (const page of [ours, countries, nothing]) await comeNearer(page, page.locator(CANVAS), steps)
    const times = new Map<Page, number[]>()
    for (let round = 0; round < 2; round++)
      for (const page of [nothing, countries, ours])
        times.set(page, [...(times.get(page) ?? []), ...(await dragged(page))])
    const [own, peer, bare] = [ours, countries, nothing].map((page) => framesOf(times.get(page) ?? [])) as [
      Frames,
      Frames,
      Frames,
    ]
    figures.push({
      what: `frame while ${PLACES.toLocaleString('en')} places are dragged, ${where}, mean`,
      figure: milliseconds(own.mean),
      beside: `${own.spread}; MapLibre alone with countries ${milliseconds(peer.mean)}, ${peer.spread}, on nothing ${milliseconds(bare.mean)}; ratio at most ${FRAME_LIMIT}`,
      verdict: (own.mean / peer.mean / FRAME_LIMIT).toFixed(2),
    })
  }
  return figures
}

/**
 * Frames come at the steps of the screen, so that their median leaps by one of them: their rate is their
 * mean.
 */
function framesOf(times: readonly number[]): Frames {
  const { p50, p95 } = quantiles([...times])
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  return { mean, spread: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}` }
}

async function openPlain(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.title === 'idle', undefined, WAIT)
  return page
}

async function dragged(page: Page): Promise<number[]> {
  await page.bringToFront()
  return framesOfDrag(page)
}

async function comeNearer(page: Page, canvas: Locator, steps: number): Promise<void> {
  await page.bringToFront()
  await canvas.focus()
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('=')
    await page.waitForTimeout(1500)
  }
}

async function measureTiles(url: string, token: string): Promise<Figure> {
  const started = performance.now()
  let bytes = 0
  for (let at = 0; at < TILES; at++) {
    const request = encodeURIComponent(JSON.stringify({ query: { types: ['SpatialFeature'] } }))
    const path = `/tiles/6/${7 + (at % 5)}/${18 + Math.floor(at / 5)}.mvt?request=${request}`
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    bytes += (await answer.arrayBuffer()).byteLength
  }
  const seconds = (performance.now() - started) / 1000
  return {
    what: `vector tiles of ${PLACES.toLocaleString('en')} places, zoom 6, one after the other`,
    figure: perSecond(TILES / seconds),
    beside: `${kilobytes(bytes / TILES)} each`,
    verdict: '',
  }
}

function openFigures(cold: Opened, warm: Opened, bytes: number): Figure[] {
  const isStreamed = PLACES <= MOST_STREAMED
  const named = `${PLACES.toLocaleString('en')} places on a map, ${isStreamed ? 'streamed' : 'as tiles'}`
  return [
    {
      what: `${named}: the first is drawn`,
      figure: milliseconds(warm.first),
      beside: `limit ${FIRST_LIMIT} ms; with its code not loaded yet ${milliseconds(cold.first)}`,
      verdict: (warm.first / FIRST_LIMIT).toFixed(2),
    },
    {
      what: `${named}: all are there`,
      figure: milliseconds(warm.all),
      beside: `limit ${ALL_LIMIT} ms; ${milliseconds(cold.all)}`,
      verdict: (warm.all / ALL_LIMIT).toFixed(2),
    },
    {
      what: 'scripts and styles of a map',
      figure: kilobytes(bytes),
      beside: 'when the first one opens',
      verdict: '',
    },
    { what: `heap of the page with ${named}`, figure: `${warm.heap.toFixed(0)} MB`, beside: '', verdict: '' },
  ]
}
