import type { Page } from '@playwright/test'
import { openBrowser, signIn } from './browser.ts'
import { kilobytes, type Figure } from './table.ts'

const LIMIT = 160_000

interface Loaded {
  path: string
  kind: string
  bytes: number
}

/** Bytes on the wire until the sign-in view stands, and requests for code of remotes until home stands after signing in. */
export async function measureBootBytes(url: string): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const loaded = await recordResponses(page)
    await page.goto(`${url}/sign-in`)
    await page.getByLabel('E-mail').waitFor()
    const boot = [...loaded]
    const code = sum(boot.filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet' || kind === 'Document'))
    const initial = sum(boot.filter(({ path }) => /^\/(react|ui|vendor|main)\.[\w-]+\.js$/.test(path)))
    await signIn(page, url, 'lands@demo.test')
    const remote = loaded.filter(({ path }) => /^\/areas\/.*\.js$/.test(path))
    return [
      {
        what: 'host boot, initial scripts (brotli)',
        figure: kilobytes(initial),
        beside: `limit ${kilobytes(LIMIT)}`,
        verdict: (initial / LIMIT).toFixed(2),
      },
      {
        what: 'host boot with sign-in view: HTML, scripts, styles',
        figure: kilobytes(code),
        beside: `limit ${kilobytes(LIMIT)}`,
        verdict: (code / LIMIT).toFixed(2),
      },
      {
        what: 'host boot, everything else (fonts, JSON, icons)',
        figure: kilobytes(sum(boot) - code),
        beside: '',
        verdict: '',
      },
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

async function recordResponses(page: Page): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  const session = await page.context().newCDPSession(page)
  const open = new Map<string, { path: string; kind: string }>()
  session.on('Network.responseReceived', (event) =>
    open.set(event.requestId, { path: new URL(event.response.url).pathname, kind: event.type }),
  )
  session.on('Network.loadingFinished', (event) => {
    const response = open.get(event.requestId)
    if (response) loaded.push({ ...response, bytes: event.encodedDataLength })
  })
  await session.send('Network.enable')
  return loaded
}

function sum(loaded: readonly Loaded[]): number {
  return loaded.reduce((total, { bytes }) => total + bytes, 0)
}
