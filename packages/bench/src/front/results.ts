import type { Browser, Page } from '@playwright/test'
import { startServerProcess } from '@cairn/testkit/server-process'
import type { TestClient } from '@cairn/testkit/server'
import { openBrowser, openSession, signIn } from '../base/browser.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { countThreadTime, spentOn, type ThreadTime } from '../base/thread-time.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000)
/** Creates that are under way at once. */
const AT_ONCE = 200
const THROTTLING = 4
/** Most milliseconds that a frame may take longer than on an empty page. */
const FRAME_LIMIT_MS = 20
/** What a scroll is measured over. */
const FRAMES = 300
/** Pixels a frame: 7,200 and 24,000 a second where nothing is late. */
const SPEEDS = [
  ['turned fast', 120],
  ['thrown', 400],
] as const
/** Where it scrolls from, as shares of its height. */
const PLACES = [
  ['at the beginning', 0],
  ['in the middle', 0.5],
  ['at the end', 0.9],
] as const

/**
 * Other ways of showing results whose frames are measured, by the entry that chooses them, and the role of
 * what they show.
 */
const MODES = [
  ['Table', 'grid'],
  ['Cards', 'listbox'],
] as const
/** What scrolls. */
const LIST = '[role=listbox], [role=grid]'

/** What a page that scrolls costs: milliseconds from frame to frame, and on its thread for each. */
interface Scrolled {
  frames: number[]
  thread: ThreadTime
}

/** A page on a processor slowed down four times, whose frames are counted. */
interface Measured {
  page: Page
  frames: (step?: number) => Promise<Scrolled>
}

/**
 * Frames of a list of `BENCH_ITEMS` contacts (100,000) while it scrolls, on a processor slowed down four
 * times. An empty page is measured before and after each, so that what else the machine does counts for both.
 */
export async function measureResults(): Promise<Figure[]> {
  const server = await startServerProcess()
  const browser = await openBrowser()
  try {
    const session = await openSession(server.url, 'admin@demo.test')
    await fill(session)
    session.close()
    const empty = await measuredPage(browser)
    const { page, frames } = await measuredPage(browser)
    await signIn(page, server.url, 'admin@demo.test')
    await page.goto(`${server.url}/my-contacts`)
    await pageAllIn(page)
    const figures: Figure[] = []
    const measure = async (what: string, step: number, share: number) => {
      const list = page.locator(LIST).first()
      await list.evaluate((element, at) => void (element.scrollTop = element.scrollHeight * at), share)
      await page.waitForTimeout(500)
      const before = await empty.frames()
      const scrolled = await frames(step)
      figures.push(...figuresOf(what, scrolled, [before, await empty.frames()]))
    }
    for (const [how, step] of SPEEDS)
      for (const [where, share] of PLACES) await measure(`the wheel ${how} ${where}`, step, share)
    for (const [mode, role] of MODES) {
      await page.getByRole('button', { name: /^Show as/ }).click()
      await page.getByRole('menuitemradio', { name: mode }).click()
      await page.getByRole(role).first().waitFor()
      await measure(`as ${mode.toLowerCase()}, the wheel turned fast`, SPEEDS[0][1], 0.5)
    }
    return figures
  } finally {
    await browser.close()
    await server.close()
  }
}

async function measuredPage(browser: Browser): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  const devtools = await page.context().newCDPSession(page)
  const count = await countThreadTime(devtools)
  return {
    page,
    async frames(step) {
      await page.bringToFront()
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
      const before = await count()
      const frames = await framesOf(page, step)
      const thread = spentOn(FRAMES, before, await count())
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      return { frames, thread }
    },
  }
}

async function fill(session: TestClient): Promise<void> {
  const { ids } = await session.request<{ ids: string[] }>('search/ids', { types: ['Organization'], max: 1 })
  for (let made = 0; made < ITEMS; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, ITEMS - made) }, (_, at) =>
        session.request('create/Contact', {
          firstName: `Person ${String(made + at).padStart(6, '0')}`,
          lastName: 'Tidewater',
          organizations: ids,
          email: `person${made + at}@tidewater.example`,
        }),
      ),
    )
}

/** Goes to the end of the list, and so pages everything in. */
async function pageAllIn(page: Page): Promise<void> {
  const list = page.getByRole('listbox').first()
  await list.focus()
  await page.keyboard.press('End')
  await page.waitForFunction(
    () => document.querySelector('[role=option]')?.getAttribute('aria-setsize') !== '-1',
    undefined,
    { timeout: 300_000 },
  )
}

/** Milliseconds from frame to frame, while the list scrolls by so many pixels a frame. */
function framesOf(page: Page, step: number | undefined): Promise<number[]> {
  return page.evaluate(
    ({ frames, by, selector }) =>
      new Promise<number[]>((resolve) => {
        const list = document.querySelector(selector)
        const times: number[] = []
        let last = performance.now()
        const tick = (now: number) => {
          times.push(now - last)
          last = now
          if (by !== undefined) list?.scrollBy(0, by)
          if (times.length < frames) requestAnimationFrame(tick)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(tick)
      }),
    { frames: FRAMES, by: step, selector: LIST },
  )
}

function figuresOf(how: string, { frames, thread }: Scrolled, empty: readonly Scrolled[]): Figure[] {
  const what = `${ITEMS.toLocaleString('en')} results, ${how}, ${THROTTLING}× throttled`
  const { p50, p95 } = quantiles(frames)
  const idle = quantiles(empty.flatMap((one) => one.frames)).p95
  const idleThread = Math.min(...empty.map((one) => one.thread.all))
  return [
    {
      what: `frame, ${what}, p95`,
      figure: milliseconds(p95),
      beside: `p50 ${milliseconds(p50)}, empty page ${milliseconds(idle)}, limit ${FRAME_LIMIT_MS} ms more`,
      verdict: (Math.max(0, p95 - idle) / FRAME_LIMIT_MS).toFixed(2),
    },
    {
      what: `  the page's thread a frame, mean`,
      figure: milliseconds(thread.all),
      beside: `script ${milliseconds(thread.script)}, style and layout ${milliseconds(thread.layout)}, empty page ${milliseconds(idleThread)}`,
      verdict: ((thread.all - idleThread) / FRAME_LIMIT_MS).toFixed(2),
    },
  ]
}
