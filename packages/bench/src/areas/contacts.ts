import type { Item, ItemId, ItemType } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startServerProcess } from '@cairn/testkit/server-process'
import { startTestServer, type TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { openBrowser, openSession, ownOrganization, signIn } from '../base/browser.ts'
import { builtType, copyRate, runStep } from '../base/import-rate.ts'
import { megabytes, milliseconds, perSecond, quantiles, type Figure } from '../base/table.ts'
import { watchMemory } from '../base/watch-memory.ts'

/** Contacts imported, and in the list that is opened. */
const IMPORTED = Number(process.env.BENCH_ITEMS ?? 20_000)
const LISTED = Number(process.env.BENCH_LISTED ?? 50_000)
const ROUNDS = 5
/** What an import is to reach of COPY, and of bare creates. */
const [SHARE, SHARE_OF_CREATES] = [0.25, 0.5]
/** What an import may take of memory beside what the server has (bytes). */
const MOST_MEMORY = 200_000_000
/** Contacts made barely, and of one call. */
const [CREATED, AT_ONCE] = [Math.min(IMPORTED, 20_000), 500]

/**
 * Measures the rows a second and memory of an import of contacts, compared with COPY of the same rows and
 * with plain creates; and opening a long list.
 */
export async function measureContacts(): Promise<Figure[]> {
  const server = await startServerProcess()
  const memory = watchMemory(server)
  try {
    const session = await openSession(server.url, 'admin@demo.test')
    const owner = await ownOrganization(session)
    const { look, trial, apply } = await importRows(server.url, session, owner, 0, IMPORTED)
    const most = memory.lately()
    const { before } = memory.stop()
    const imported = IMPORTED / apply
    const type = await builtType('organisations', 'Contact')
    const copied = await copyRate(type, contacts(type), IMPORTED)
    const created = await createRate()
    await importRows(server.url, session, owner, IMPORTED, LISTED)
    session.close()
    return [
      {
        what: `import of ${IMPORTED.toLocaleString('en')} contacts as a task, rows`,
        figure: perSecond(imported),
        beside: `COPY ${perSecond(copied)}, at least ${SHARE}`,
        verdict: (imported / copied).toFixed(2),
      },
      {
        what: '  its look, and its trial, rows',
        figure: `${perSecond(IMPORTED / look)}, ${perSecond(IMPORTED / trial)}`,
        beside: `look at ${IMPORTED.toLocaleString('en')} in ${look.toFixed(1)} s`,
        verdict: (IMPORTED / trial / copied).toFixed(2),
      },
      {
        what: '  beside bare creates, 500 together',
        figure: perSecond(imported),
        beside: `creates ${perSecond(created)}, at least ${SHARE_OF_CREATES}`,
        verdict: (imported / created).toFixed(2),
      },
      {
        what: '  memory of the server meanwhile',
        figure: `+ ${megabytes(most - before)}`,
        beside: `at most ${megabytes(MOST_MEMORY)}`,
        verdict: ((most - before) / MOST_MEMORY).toFixed(2),
      },
      await openList(server.url),
    ]
  } finally {
    memory.stop()
    await server.close()
  }
}

/** Contacts a second that the store makes, many with one call. */
async function createRate(): Promise<number> {
  const server = await startTestServer()
  try {
    const { store } = server.parts.engine
    const owner = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
    const started = performance.now()
    for (let from = 0; from < CREATED; from += AT_ONCE)
      await store.createAll(
        SYSTEM,
        'Contact',
        Array.from({ length: AT_ONCE }, (_, at) => ({ ...nameOf(from + at), organizations: [owner] })),
      )
    return CREATED / ((performance.now() - started) / 1000)
  } finally {
    await server.close()
  }
}

function nameOf(n: number): { firstName: string; lastName: string; email: string; officePhone: string } {
  return {
    firstName: `Person ${String(n).padStart(6, '0')}`,
    lastName: 'Tidewater',
    email: `person${n}@tidewater.example`,
    officePhone: `250555${String(n % 10_000).padStart(4, '0')}`,
  }
}

/** Brings the contacts of these numbers in; gives the seconds that each of its tasks takes. */
async function importRows(
  url: string,
  session: TestClient,
  organization: string,
  from: number,
  to: number,
): Promise<{ look: number; trial: number; apply: number }> {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => Object.values(nameOf(from + at)).join(','))
  if (rows.length === 0) return { look: 0, trial: 0, apply: 0 }
  const bytes = Buffer.from(['First name,Last name,Email,Office phone', ...rows].join('\n'))
  const { $id } = await upload(url, session, { name: 'people.csv', bytes, relType: 'Import', relProp: 'file' })
  const made = await session.request<Item>('create/Import', { label: 'People', kind: 'ORG_CSV', file: $id })
  const look = await runStep(session, 'lookAtImport', made)
  const { plan } = await session.request<Item & { plan: object }>(`read/${made.$id}`)
  const whole = { ...plan, fixed: { organizations: [organization] }, takesAlike: true }
  const trial = await runStep(session, 'tryImport', made, { plan: whole })
  const apply = await runStep(session, 'applyImport', made)
  const { result } = await session.request<Item & { result: { counts: { new: number } } }>(`read/${made.$id}`)
  if (result.counts.new !== rows.length) throw new Error(`${result.counts.new} of ${rows.length} rows came in`)
  return { look, trial, apply }
}

function* contacts(type: ItemType) {
  for (let n = 0; n < IMPORTED; n++)
    yield {
      type,
      index: n + 1,
      ts: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
      createdBy: 'User-1' as ItemId,
      values: { ...nameOf(n), organizations: ['Organization-1'] },
    }
}

/** From the click in the menu to the first row of the list of all contacts. */
async function openList(url: string): Promise<Figure> {
  const browser = await openBrowser()
  const times: number[] = []
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await signIn(page, url, 'admin@demo.test')
    const menu = page.getByRole('navigation')
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      await menu.getByRole('link', { name: 'All contacts' }).click()
      await page.getByRole('option').first().waitFor()
      times.push(performance.now() - started)
      await menu.getByRole('link', { name: 'Home' }).click()
      await page.getByRole('listbox').first().waitFor({ state: 'detached' })
    }
  } finally {
    await browser.close()
  }
  const { p50 } = quantiles(times)
  return {
    what: `opening the list of ${LISTED.toLocaleString('en')} contacts, click to first row, p50`,
    figure: milliseconds(p50),
    beside: `first time ${milliseconds(times[0] ?? 0)}`,
    verdict: '',
  }
}
