import type { Browser, Page } from '@playwright/test'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { signIn } from '../base/browser.ts'
import { framesOfDrag, watchForColour } from './map-frames.ts'

/** Bounds on the demo's coast, as the address of a list keeps them: 36 is the base of its numbers. */
const COAST = [-128.5, 52.83, -128.2, 52.97].map((degrees) => Math.round(degrees * 1e5).toString(36)).join('.')
/** A word that one place has. */
const FEW = 'tide'
/** Of low hills, which only the ground has, and which no edge of a dot comes near. */
const HILLS = [219, 228, 202] as const
/**
 * Most milliseconds of the first drawing, and most times those of the base map alone that a frame may take.
 */
const [DRAWN_LIMIT, FRAME_LIMIT] = [600, 1.3]
/**
 * Rows of a list with miniatures, pixels a frame that it scrolls by, and most milliseconds that a frame may
 * take more.
 */
const [ROWS, STEP, ROW_LIMIT] = [50, 120, 20]
const WAIT = { timeout: 60_000 }

/** Has a page answer without a base map, as an install that has none, while `work` runs. */
export async function withoutBaseMap<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.context().route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const config = (await answer.json()) as object
    await route.fulfill({ json: { ...config, basemap: false, world: false } })
  })
  const result = await work()
  await page.context().unroute('**/config.json')
  return result
}

/** Measures from the first read of the ground's file until its hills are drawn, with all in the cache. */
export async function measureGround(browser: Browser, url: string): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  await watchForColour(page, HILLS)
  await signIn(page, url, 'lands@demo.test')
  const times: number[] = []
  for (let round = 0; round < 4; round++) {
    await openCoast(page, url, `q=${FEW}`)
    times.push(await whenDrawn(page))
  }
  await page.close()
  // The first round fills the cache.
  const warm = times.slice(1)
  const { p50 } = quantiles(warm)
  return {
    what: 'base map, first drawing, warm',
    figure: milliseconds(p50),
    beside: `from the first read of its file; with nothing in the cache ${milliseconds(times[0] ?? 0)}; limit ${DRAWN_LIMIT} ms`,
    verdict: (p50 / DRAWN_LIMIT).toFixed(2),
  }
}

/** Measures frame times while dragging the coast with all places, alternating with a map of one place. */
export async function measureCoastFrames(page: Page, url: string, places: number): Promise<Figure> {
  const [own, alone]: [number[], number[]] = [[], []]
  for (const [query, into] of [
    [`q=${FEW}`, alone],
    ['', own],
    [`q=${FEW}`, alone],
    ['', own],
  ] as const) {
    await openCoast(page, url, query)
    await page.waitForTimeout(6000)
    into.push(...(await framesOfDrag(page)))
  }
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
  return {
    what: `frame while the coast with ${places.toLocaleString('en')} places is dragged, mean`,
    figure: milliseconds(mean(own)),
    beside: `the same base map with one place ${milliseconds(mean(alone))}; ratio at most ${FRAME_LIMIT}`,
    verdict: (mean(own) / mean(alone) / FRAME_LIMIT).toFixed(2),
  }
}

/** Measures frame times while scrolling a list with miniature maps, compared with the idle page. */
export async function measureMiniatures(page: Page, url: string): Promise<Figure> {
  await page.goto(`${url}/spatial.features`)
  await page.getByRole('option').first().locator('img').waitFor(WAIT)
  await page.waitForTimeout(3000)
  const still = await page.evaluate(framesOfScroll, { by: 0, frames: ROWS })
  const scrolled = await page.evaluate(framesOfScroll, { by: STEP, frames: ROWS })
  const [more, rest] = [quantiles(scrolled).p95, quantiles(still).p95]
  return {
    what: `frame of a list that scrolls past ${ROWS} rows with miniatures and more, p95`,
    figure: milliseconds(more),
    beside: `at rest ${milliseconds(rest)}, limit ${ROW_LIMIT} ms more`,
    verdict: (Math.max(0, more - rest) / ROW_LIMIT).toFixed(2),
  }
}

async function openCoast(page: Page, url: string, query: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${url}/spatial.features?c0=${encodeURIComponent(`m=map&b=${COAST}&${query}`)}`)
  await page.locator('.maplibregl-canvas').waitFor(WAIT)
}

/** Milliseconds from the first read of the ground's file until its colour was on the map. */
async function whenDrawn(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis as { paintedAt?: number }).paintedAt !== undefined, undefined, WAIT)
  return page.evaluate(() => {
    const read = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/map.pmtiles'))
    return ((globalThis as { paintedAt?: number }).paintedAt ?? 0) - (read?.startTime ?? 0)
  })
}

/** Milliseconds from frame to frame while the list scrolls. */
function framesOfScroll({ by, frames }: { by: number; frames: number }): Promise<number[]> {
  return new Promise((resolve) => {
    const list = document.querySelector('[role=listbox]')
    const times: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      times.push(now - last)
      last = now
      list?.scrollBy(0, by)
      if (times.length <= frames) requestAnimationFrame(tick)
      else resolve(times.slice(1))
    }
    requestAnimationFrame(tick)
  })
}
