import type { Page } from '@playwright/test'
import { openBrowser, signIn } from '../base/browser.ts'
import { kilobytes, type Figure } from '../base/table.ts'

const LIMIT = 175_000

interface Loaded {
  path: string
  /** Bytes of the body as it was sent. */
  bytes: number
}

/**
 * Measures the bytes of the shell until the sign-in view is shown, and counts requests for area code until
 * home is shown after sign-in.
 */
export async function measureBootBytes(url: string): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/sign-in?next=%2F`)
    await page.getByLabel('E-mail').waitFor()
    await page.waitForLoadState('networkidle')
    const boot = await loadedBy(page)
    const code = sum(boot.filter(({ path }) => /(\.js|\.css|\/sign-in)$/.test(path)))
    await signIn(page, url, 'lands@demo.test')
    const remote = (await loadedBy(page)).filter(({ path }) => /^\/areas\/.*\.js$/.test(path))
    return [
      {
        what: 'host boot: page, scripts, styles (brotli)',
        figure: kilobytes(code),
        beside: `limit ${kilobytes(LIMIT)}`,
        verdict: (code / LIMIT).toFixed(2),
      },
      { what: 'host boot: everything else (font, JSON)', figure: kilobytes(sum(boot) - code), beside: '', verdict: '' },
      {
        what: 'requests for code of remotes until home stands',
        figure: String(remote.length),
        beside: 'limit 0',
        verdict: remote.map(({ path }) => path).join(' '),
      },
    ]
  } finally {
    await browser.close()
  }
}

function loadedBy(page: Page): Promise<Loaded[]> {
  return page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[])
      .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize })),
  )
}

function sum(loaded: readonly Loaded[]): number {
  return loaded.reduce((total, { bytes }) => total + bytes, 0)
}
