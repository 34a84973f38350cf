import type { Browser, BrowserContextOptions } from '@playwright/test'

/** Simulated conditions of a visitor: network, and CPU slowdown. */
export interface Conditions {
  name: string
  slowdown: number
  network: { latency: number; downloadThroughput: number; uploadThroughput: number } | undefined
}

/** Chromium's preset *Fast 3G* (bytes a second, milliseconds) with the CPU of a phone. */
export const FAST_3G: Conditions = {
  name: 'CPU 4×, Fast 3G',
  slowdown: 4,
  network: { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
}
/** Conditions of a page measurement without a slower processor or network. */
export const AS_IT_IS: Conditions = { name: 'no throttling', slowdown: 1, network: undefined }

/** A new window has come to rest after this, in milliseconds. */
const SETTLED_MS = 1500

/** A page to measure, and a selector that appears when it is usable. */
export interface View {
  url: string
  /** CSS selector. */
  ready: string
  session?: BrowserContextOptions['storageState']
}

/** Milliseconds since the navigation began. */
export interface PageTimes {
  /** The first text or picture is painted. */
  paint: number
  /** What `ready` names is seen, and the page has come to rest behind it. */
  interactive: number
  /** What was asked for until then beside the page itself, and the bytes of its bodies as they were sent. */
  requests: number
  bytes: number
}

/** Measures a page in a fresh browser; the files in `besides` are requested at its start too. */
export async function timePage(
  browser: Browser,
  { url, ready, session }: View,
  at: Conditions,
  besides: readonly string[] = [],
): Promise<PageTimes> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    ...(session ? { storageState: session } : {}),
  })
  try {
    const page = await context.newPage()
    // A new window of the browser is busy with itself for a while.
    await page.waitForTimeout(SETTLED_MS)
    const devtools = await context.newCDPSession(page)
    if (at.network) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...at.network })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: at.slowdown })
    await page.addInitScript(watchFor, ready)
    await page.addInitScript(loadAll, besides)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'interactiveAt' in globalThis, undefined, { timeout: 120_000, polling: 100 })
    return await page.evaluate(() => {
      const interactive = (globalThis as { interactiveAt?: number }).interactiveAt ?? Number.NaN
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const loaded = all.filter(({ responseEnd }) => responseEnd <= interactive)
      return {
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        interactive,
        requests: loaded.length,
        bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    })
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page: at each frame looks whether the view stands, and then waits until nothing else is to be
 * done.
 */
function watchFor(selector: string): void {
  const look = () => {
    const element = document.querySelector(selector)
    if (!element?.checkVisibility()) return void requestAnimationFrame(look)
    requestIdleCallback(() => Object.assign(globalThis, { interactiveAt: performance.now() }))
  }
  look()
}

/** Runs in the page as its document begins: asks for files, and runs those that are scripts. */
function loadAll(files: readonly string[]): void {
  addEventListener('DOMContentLoaded', () => {
    for (const file of files)
      if (file.endsWith('.js')) document.head.append(Object.assign(document.createElement('script'), { src: file }))
      else void fetch(file)
  })
}
