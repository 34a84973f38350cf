import type { ItemId } from '@cairn/contract'
import type { Browser, Page } from '@playwright/test'
import { fillWith } from '@cairn/testkit/many-places'
import { startServerProcess } from '@cairn/testkit/server-process'
import { openBrowser, openSession, ownOrganization, signIn } from '../base/browser.ts'
import { publish, recordsOf, SHORE } from './fields.ts'
import { builtType } from '../base/import-rate.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { limited } from '../base/timed.ts'

const RECORDS = Math.min(10_000, Number(process.env.BENCH_ITEMS ?? 10_000))
/** Records of the program beside it, and the first index of each: those of the demo come before. */
const [FEW, FIRST] = [10, 10_000]
const ROUNDS = 5
const LIMIT_MS = 1000
const EMAIL = 'admin@demo.test'
const CANVAS = '.maplibregl-canvas'

/**
 * Measures the time from clicking a program to its 10,000 records (`BENCH_ITEMS`) drawn on the map, in
 * Chromium with software rendering, compared with a program of ten records.
 */
export async function measureFieldsMap(): Promise<Figure[]> {
  const server = await startServerProcess()
  const browser = await openBrowser()
  try {
    const programs = await fillPrograms(server)
    return await measurePrograms(browser, server.url, programs)
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Programs by their label, with how many records each has. */
type Programs = readonly { label: string; count: number }[]

/** Makes a program of 10,000 records, and one of ten. */
export async function fillPrograms(server: Parameters<typeof fillWith>[0] & { url: string }): Promise<Programs> {
  const session = await openSession(server.url, EMAIL)
  const owner = (await ownOrganization(session)) as ItemId
  const type = await builtType('geokeeper', 'GeoKeeperFieldData')
  const all = await publish(session, owner, SHORE, 'Whole')
  const few = await publish(session, owner, SHORE, 'Few')
  session.close()
  await fillWith(server, type, [
    ...recordsOf(type, owner, all, RECORDS, FIRST),
    ...recordsOf(type, owner, few, FEW, FIRST + RECORDS),
  ])
  return [
    { label: 'Whole watch', count: RECORDS },
    { label: 'Few watch', count: FEW },
  ]
}

/** When parts of a map were there, in milliseconds from the press. */
interface Times {
  /** All places have come. */
  data: number
  drawn: number
}

/** Measures the drawing times of a large and a small program in a browser. */
export async function measurePrograms(browser: Browser, url: string, [whole, few]: Programs): Promise<Figure[]> {
  if (!whole || !few) throw new Error('there are no programs')
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  await watchMap(page)
  await signIn(page, url, EMAIL)
  const cold = await openProgram(page, url, whole)
  const [of, beside]: [Times[], Times[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    of.push(await openProgram(page, url, whole))
    beside.push(await openProgram(page, url, few))
  }
  const half = (times: readonly Times[], name: keyof Times) => quantiles(times.map((each) => each[name])).p50
  return [
    limited(
      `${whole.count.toLocaleString('en')} records on the map of a program, drawn, p50`,
      half(of, 'drawn'),
      LIMIT_MS,
    ),
    {
      what: '  of which until all places had come, p50',
      figure: milliseconds(half(of, 'data')),
      beside: `${few.count} records: ${milliseconds(half(beside, 'data'))}, drawn ${milliseconds(half(beside, 'drawn'))}`,
      verdict: '',
    },
    { what: '  drawn with nothing in the cache', figure: milliseconds(cold.drawn), beside: '', verdict: '' },
  ]
}

/** Opens a program from the list of them, in a page that has loaded nothing of its map yet. */
async function openProgram(page: Page, url: string, { label, count }: Programs[number]): Promise<Times> {
  await page.goto('about:blank')
  await page.goto(`${url}/geokeeper`)
  const row = page.getByText(label, { exact: true }).first()
  await row.waitFor()
  await page.waitForLoadState('networkidle')
  await row.click()
  const shown = page.getByText(`List places in view (${count.toLocaleString('en')})`)
  const drawn = await page.waitForFunction(() => Reflect.get(globalThis, 'mapTimes') as Times | undefined, undefined, {
    timeout: 60_000,
  })
  await page.locator(CANVAS).waitFor()
  await shown.waitFor()
  return (await drawn.jsonValue()) as Times
}

/** Makes a page report when the places of its map are drawn, by watching for the canvas to become idle. */
export async function watchMap(page: Page): Promise<void> {
  await page.addInitScript((canvas) => {
    let [pressed, data] = [0, 0]
    addEventListener('pointerdown', () => (pressed = performance.now()), { capture: true })
    const socket = globalThis.WebSocket
    globalThis.WebSocket = class extends socket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        this.addEventListener('message', ({ data: frame }) => {
          if (String(frame).startsWith('{"o":"act/streamFieldDataForMap"')) data = performance.now()
        })
      }
    }
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLCanvasElement) || !target.matches(canvas)) continue
        if (data === 0 || target.getAttribute('aria-busy') !== 'false') continue
        target.getContext('webgl2')?.readPixels(0, 0, 1, 1, 6408, 5121, new Uint8Array(4))
        Reflect.set(globalThis, 'mapTimes', { data: data - pressed, drawn: performance.now() - pressed })
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
  }, CANVAS)
}
