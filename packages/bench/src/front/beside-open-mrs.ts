import type { Browser } from '@playwright/test'
import { openBrowser, signIn } from '../base/browser.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { startOpenMrs, type OpenMrs } from './open-mrs.ts'
import { AS_IT_IS, FAST_3G, timePage, type Conditions, type PageTimes, type View } from './page-times.ts'

const ROUNDS = 5
/** Of their times ours may take at most this share (issue 5, "Fast"). */
const LIMIT = 0.5

/** One view of both products. */
interface Pair {
  name: string
  ours: View
  theirs: View
  isSignedIn: boolean
}

/**
 * Measures first paint and time to interactive of sign-in and home, compared with the OpenMRS O3 shell:
 * medians of alternating visits with an empty cache.
 */
export async function measureBesideOpenMrs(url: string): Promise<Figure[]> {
  const browser = await openBrowser()
  let peer: OpenMrs | undefined
  try {
    peer = await startOpenMrs()
    const figures: Figure[] = []
    for (const pair of await pairsOf(browser, url, peer.url)) {
      peer.signIn(pair.isSignedIn)
      await timePage(browser, pair.theirs, AS_IT_IS)
      await timePage(browser, pair.ours, AS_IT_IS)
      for (const conditions of [AS_IT_IS, FAST_3G]) figures.push(...(await compare(browser, pair, conditions)))
    }
    return figures
  } finally {
    await browser.close()
    await peer?.close()
  }
}

async function pairsOf(browser: Browser, ours: string, theirs: string): Promise<Pair[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, ours, 'lands@demo.test')
  const session = await context.storageState()
  await context.close()
  return [
    {
      name: 'sign-in',
      ours: { url: `${ours}/sign-in?next=%2F`, ready: 'input[name=email]' },
      theirs: { url: `${theirs}/login`, ready: 'input#username' },
      isSignedIn: false,
    },
    {
      name: 'home',
      ours: { url: `${ours}/`, ready: 'nav a[href="/my-contacts"]', session },
      theirs: { url: `${theirs}/home`, ready: '#omrs-top-nav-app-container header button' },
      isSignedIn: true,
    },
  ]
}

async function compare(browser: Browser, { name, ours, theirs }: Pair, conditions: Conditions): Promise<Figure[]> {
  const times: { ours: PageTimes; theirs: PageTimes }[] = []
  for (let round = 0; round < ROUNDS; round++)
    times.push({
      ours: await timePage(browser, ours, conditions),
      theirs: await timePage(browser, theirs, conditions),
    })
  return (['paint', 'interactive'] as const).map((moment) => {
    const [mine, other] = [
      quantiles(times.map((time) => time.ours[moment])).p50,
      quantiles(times.map((time) => time.theirs[moment])).p50,
    ]
    return {
      what: `${name}, ${moment === 'paint' ? 'first paint' : 'interactive'}, ${conditions.name}, p50`,
      figure: milliseconds(mine),
      beside: `OpenMRS O3 ${milliseconds(other)}, limit ${LIMIT}`,
      verdict: (mine / other).toFixed(2),
    }
  })
}
