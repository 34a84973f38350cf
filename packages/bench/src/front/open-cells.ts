import type { CDPSession, Page } from '@playwright/test'
import type { Item } from '@cairn/contract'
import { openBrowser, openSession, ownOrganization, signIn } from '../base/browser.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { countThreadTime, spentOn, type ThreadTime } from '../base/thread-time.ts'

const CELLS = 1000
/** Opened before what is there is counted: by then everything that stays has come. */
const WARM_UP = 200
/** Most from the answer with the item to its column, in milliseconds (issue 5, "Fast"). */
const LIMIT_MS = 100
/** Most that a thousand cells may leave behind, of the heap before them. */
const HEAP_LIMIT = 1.1
/** A watch outlives its column by five seconds. */
const WATCHES_GONE_MS = 7000
const LIST = '/my-contacts'

interface Standing {
  heap: number
  watches: number
}

/**
 * Opens and closes a thousand items beside a list; measures the time of each beyond its data, and what
 * remains in memory (T38).
 */
export async function measureOpenCells(url: string): Promise<Figure[]> {
  const ids = await createContacts(url, WARM_UP + CELLS)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await page.addInitScript(noteAnswers)
    await signIn(page, url, 'lands@demo.test')
    await page.goto(`${url}${LIST}`)
    await page.getByRole('option').first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await openAll(page, ids.slice(0, WARM_UP))
    const before = await standing(page, devtools, url)
    const count = await countThreadTime(devtools)
    const started = await count()
    const costs = await openAll(page, ids.slice(WARM_UP))
    const thread = spentOn(CELLS, started, await count())
    return [...costFigures(costs, thread), ...figures(before, await standing(page, devtools, url))]
  } finally {
    await browser.close()
  }
}

function costFigures(costs: readonly number[], { all, script, layout }: ThreadTime): Figure[] {
  const { p50, p95 } = quantiles(costs)
  return [
    {
      what: 'opening a column, from its data to its fields, p95',
      figure: milliseconds(p95),
      beside: `p50 ${milliseconds(p50)}, limit ${LIMIT_MS} ms`,
      verdict: (p95 / LIMIT_MS).toFixed(2),
    },
    {
      what: "  the page's thread for opening and closing it, mean",
      figure: milliseconds(all),
      beside: `script ${milliseconds(script)}, style and layout ${milliseconds(layout)}`,
      verdict: (all / LIMIT_MS).toFixed(2),
    },
  ]
}

function figures(before: Standing, after: Standing): Figure[] {
  return [
    {
      what: `heap after ${CELLS} cells opened and closed`,
      figure: megabytes(after.heap),
      beside: `before ${megabytes(before.heap)}, limit ${HEAP_LIMIT}`,
      verdict: (after.heap / before.heap).toFixed(2),
    },
    {
      what: `watches after ${CELLS} cells opened and closed`,
      figure: String(after.watches),
      beside: `before ${before.watches}`,
      verdict: after.watches === before.watches ? 'as before' : 'left behind',
    },
  ]
}

async function createContacts(url: string, count: number): Promise<string[]> {
  const session = await openSession(url, 'lands@demo.test')
  const contact = {
    firstName: 'Wren',
    organizations: [await ownOrganization(session)],
    email: 'wren@example.test',
    address: 'The weir',
  }
  const created = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      session.request<Item>('create/Contact', { ...contact, lastName: `Tidewater ${at}` }),
    ),
  )
  session.close()
  return created.map(({ $id }) => $id)
}

async function standing(page: Page, devtools: CDPSession, url: string): Promise<Standing> {
  await page.waitForTimeout(WATCHES_GONE_MS)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return { heap: usedSize, watches: Number(/^cairn_watches (\d+)/m.exec(metrics)?.[1]) }
}

async function openAll(page: Page, ids: readonly string[]): Promise<number[]> {
  const costs: number[] = []
  for (const id of ids) costs.push(await page.evaluate(openAndClose, { id, list: LIST }))
  return costs
}

/** Runs in the page before its own code: keeps when the answer to a read came. */
function noteAnswers(): void {
  const Native = globalThis.WebSocket
  globalThis.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        const read = /"o":"read\/([\w-]+)"/.exec(String(data))?.[1]
        if (read !== undefined) Object.assign(globalThis, { answered: { id: read, at: performance.now() } })
      })
    }
  }
}

/**
 * Runs in the page: goes to an item beside the list and back; gives the milliseconds from the answer to the
 * painted fields.
 */
async function openAndClose({ id, list }: { id: string; list: string }): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const goTo = (address: string) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const until = async (holds: () => boolean) => {
    for (let left = 3000; !holds(); left--) {
      if (left === 0) throw new Error(`${id} did not come, or did not go`)
      await frame()
    }
  }
  goTo(`${list}/i-${id}`)
  await until(() => document.querySelector('main > section:nth-of-type(2) dl') !== null)
  await frame()
  const drawn = performance.now()
  goTo(list)
  await until(() => document.querySelector('main > section:nth-of-type(2)') === null)
  const { answered } = globalThis as { answered?: { id: string; at: number } }
  if (answered?.id !== id) throw new Error(`no answer for ${id} was seen`)
  return drawn - answered.at
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
