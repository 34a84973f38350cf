import type { CDPSession, Page } from '@playwright/test'
import { startServerProcess } from '@cairn/testkit/server-process'
import type { TestClient } from '@cairn/testkit/server'
import { openBrowser, openSession, signIn } from './browser.ts'
import { milliseconds, quantiles, type Figure } from './table.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000)
/** Creates that are under way at once. */
const AT_ONCE = 200
const THROTTLING = 4
/** Most milliseconds that a frame may take longer than on an empty page. */
const FRAME_LIMIT_MS = 20
/** What a scroll is measured over: frames, and pixels a frame. */
const FRAMES = 300
const STEP = 400

/** Frames of a list of `BENCH_ITEMS` contacts (100,000) while it scrolls, on a processor slowed down four times, beside those of an empty page. */
export async function measureResults(): Promise<Figure[]> {
  const server = await startServerProcess()
  const browser = await openBrowser()
  try {
    const session = await openSession(server.url, 'admin@demo.test')
    await fill(session)
    session.close()
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
    const empty = quantiles(await framesOf(page, undefined)).p95
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await signIn(page, server.url, 'admin@demo.test')
    await page.goto(`${server.url}/my-contacts`)
    const scrolled = await scrollThrough(page, devtools)
    return scrolled.map(([where, frames]) => frameFigure(where, frames, empty))
  } finally {
    await browser.close()
    await server.close()
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

/** Pages everything in, then scrolls at the beginning, in the middle and at the end. */
async function scrollThrough(page: Page, devtools: CDPSession): Promise<(readonly [string, number[]])[]> {
  const list = page.getByRole('listbox').first()
  await list.focus()
  await page.keyboard.press('End')
  await page.waitForFunction(
    () => document.querySelector('[role=option]')?.getAttribute('aria-setsize') !== '-1',
    undefined,
    { timeout: 300_000 },
  )
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  const places = [
    ['at the beginning', 0],
    ['in the middle', 0.5],
    ['at the end', 0.95],
  ] as const
  const measured: [string, number[]][] = []
  for (const [where, share] of places) {
    await list.evaluate((element, at) => void (element.scrollTop = element.scrollHeight * at), share)
    await page.waitForTimeout(500)
    measured.push([where, await framesOf(page, STEP)])
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return measured
}

/** Milliseconds from frame to frame, while the list scrolls by so many pixels a frame. */
function framesOf(page: Page, step: number | undefined): Promise<number[]> {
  return page.evaluate(
    ({ frames, by }) =>
      new Promise<number[]>((resolve) => {
        const list = document.querySelector('[role=listbox]')
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
    { frames: FRAMES, by: step },
  )
}

function frameFigure(where: string, frames: readonly number[], empty: number): Figure {
  const { p50, p95 } = quantiles(frames)
  return {
    what: `frame, ${ITEMS.toLocaleString('en')} results scrolled ${where}, ${THROTTLING}× throttled, p95`,
    figure: milliseconds(p95),
    beside: `p50 ${milliseconds(p50)}, empty page ${milliseconds(empty)}, limit ${FRAME_LIMIT_MS} ms more`,
    verdict: (Math.max(0, p95 - empty) / FRAME_LIMIT_MS).toFixed(2),
  }
}
