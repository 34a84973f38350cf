import { itemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { Page } from '@playwright/test'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { startServerProcess } from '@cairn/testkit/server-process'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { openBrowser, openSession, ownOrganization, signIn } from '../base/browser.ts'
import { columnsReady } from '../base/columns-ready.ts'
import { timeToFrame, timeToShow } from '../base/page-times.ts'
import { quantiles, type Figure } from '../base/table.ts'
import { limited, pause, personOf, searchFigure, timesOf } from '../base/timed.ts'

const RECORDS = Number(process.env.BENCH_ITEMS ?? 100_000)
/** Number of questions of the benchmark's form. */
export const QUESTIONS = 40
const MAPPED = Math.min(10_000, RECORDS)
/**
 * Questions of the form that is opened, those of one page of it, and of a repeat that is added so many times.
 */
const [LONG, ON_PAGE] = [300, 20]
const [REPEATED, REPEATS] = [20, 100]
const THROTTLING = 4
const ROUNDS = 5
const START = Date.UTC(2024, 0, 1)
const CHOICES = ['bird', 'seal', 'waste', 'slide', 'clam', 'kelp']
const WORDS = 'rock point tide kelp shore weir nest track smoke boat eddy sand'.split(' ')

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T
const choices = { list: CHOICES.map((name) => ({ name, label: { en: name } })) }
const label = (text: string) => ({ label: { en: text } })

/** Returns the nth question of a form; the kinds of questions repeat in a cycle. */
export function questionOf(n: number, named = `q${n}`): { name: string; kind: string } {
  const kind = at(['one', 'integer', 'text', 'date', 'one', 'decimal', 'text', 'several'], n)
  const isChoice = kind === 'one' || kind === 'several'
  return { name: named, kind, ...label(`Question ${named}`), ...(isChoice ? { choices: 'list' } : {}) }
}

/** Returns longitude and latitude of a record. */
export function pointOf(n: number): [number, number] {
  return [-130 + ((n * 7919) % 10_000) / 2000, 50 + ((n * 104_729) % 10_000) / 2000]
}

/** Returns the answer of the n-th record to a question. */
export function answerTo(question: number, n: number): unknown {
  const { kind } = questionOf(question)
  if (kind === 'one') return at(CHOICES, n * 7 + question)
  if (kind === 'several') return [at(CHOICES, n + question), at(CHOICES, n + question + 1)]
  if (kind === 'date') return new Date(START + ((n + question) % 900) * 86_400_000).toISOString().slice(0, 10)
  return kind === 'text' ? `${at(WORDS, n)} ${at(WORDS, n >> 4)}` : (n * 13 + question) % 500
}

/** A form with 40 questions, the first of them a place. */
export const SHORE = [
  { name: 'place', kind: 'geopoint', ...label('Place') },
  ...Array.from({ length: QUESTIONS - 1 }, (_, n) => questionOf(n)),
]

/**
 * Measures 100,000 records (`BENCH_ITEMS`) with 40 answers each: a page of them, their facets, also by
 * question, and the places of 10,000.
 */
export async function measureFields(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const { store } = server.parts.engine
    const home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
    const { email } = await server.addUser({ admin: true })
    const admin = await server.client(email)
    const form = await publish(admin, home, SHORE)
    const type = server.parts.registry.catalogue.get('GeoKeeperFieldData') as ItemType
    await bulkInsert(server.parts.engine, recordsOf(type, home, form, RECORDS))
    await columnsReady(server.parts.database)
    return [...(await measureSearches(server, home)), await measurePlaces(server, admin)]
  } finally {
    await server.close()
  }
}

/** Creates and publishes a form with these questions. */
export async function publish(
  client: TestClient,
  owner: string,
  questions: readonly object[],
  title = 'Shore',
): Promise<Item> {
  const program = await client.request<Item>('create/GeoKeeperProgram', {
    ...{ label: `${title} watch`, owner, access: 'IN_ORG', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const { _t, _i } = await client.request<Item>('create/GeoKeeperFormDef', {
    ...{ title, machineName: title.toLowerCase(), formType: 'record', program: program.$id },
    questions: { languages: ['en'], choices, questions },
  })
  return client.request<Item>('act/publish', { t: _t, i: _i })
}

/** Records of the form `SHORE`, with all of its questions answered. `first`: index of the first. */
export function* recordsOf(type: ItemType, owner: ItemId, form: Item, count: number, first = 1): Iterable<BulkItem> {
  const kinds = Object.fromEntries(
    Array.from({ length: QUESTIONS - 1 }, (_, n) => questionOf(n)).map(({ name, kind }) => [name, kind]),
  ) as Record<string, 'text'>
  for (let n = 0; n < count; n++) {
    const place = { type: 'Point', coordinates: pointOf(n) }
    const answers = Object.fromEntries(
      Array.from({ length: QUESTIONS - 1 }, (_, question) => [questionOf(question).name, answerTo(question, n)]),
    )
    const ts = new Date(START + (n % 900) * 86_400_000 + n).toISOString()
    yield {
      ...{ type, index: first + n, ts, createdBy: 'User-1' as ItemId },
      facts: { quoted: { answers: { answers: { kinds: { place: 'geopoint', ...kinds } } } } },
      values: {
        ...{
          label: `Shore · ${ts.slice(0, 10)}`,
          formType: 'record',
          formDef: form.$id,
          program: form['program'],
          owner,
        },
        ...{
          state: at(['COMPLETE', 'COMPLETE', 'ACTIVE'], n),
          collected: ts,
          instance: `uuid:${first + n}`,
          access: 'ORG',
        },
        ...{
          collector: itemId('Contact', 1 + (n % 40)),
          answers: { place, ...answers },
          place,
          sensitive: n % 20 === 0,
        },
        ...(n % 3 === 0 ? { review: at(['APPROVED', 'HAS_ISSUES', 'EDITED'], n >> 2) } : {}),
      },
    }
  }
}

const LIST: Query = {
  ...{ types: ['GeoKeeperFieldData'], sort: [{ key: 'collected', order: 'desc' }], max: 50, labels: true },
}
const FACETS = ['program', 'formDef', 'formType', 'state', 'review', 'collected', 'collector', 'sensitive', 'late']
const BY_QUESTION = [0, 4, 7, 8, 12].map((n) => `answers.${questionOf(n).name}`)
const counted = (props: readonly string[]) =>
  Object.fromEntries(
    props.map((prop, n) => [`facet${n}`, { prop, ...(prop === 'collected' ? {} : { kind: 'terms' as const }) }]),
  )

async function measureSearches(server: TestServer, home: ItemId): Promise<Figure[]> {
  const member = await personOf(server, home)
  const found = (query: Query, what: string, limit: number) => searchFigure(server, member, [query], what, limit)
  const isBird: Query['must'] = [{ prop: 'answers.q0', kind: 'is', value: 'bird' }]
  return [
    await found(LIST, `newest 50 records of ${QUESTIONS} answers`, 20),
    await found(
      { ...LIST, must: [{ prop: 'review', kind: 'exists', value: false }] },
      '50 that nobody has looked at',
      20,
    ),
    await found({ ...LIST, must: isBird }, '50 by an answer', 20),
    await found({ ...LIST, max: 0, facets: counted(FACETS) }, `${FACETS.length} facets`, 50),
    await found({ ...LIST, max: 0, facets: counted(BY_QUESTION) }, `${BY_QUESTION.length} facets by question`, 50),
    await found(
      { ...LIST, max: 0, must: isBird, facets: counted(BY_QUESTION) },
      'the same among those with an answer',
      50,
    ),
  ]
}

async function measurePlaces({ parts }: TestServer, admin: TestClient): Promise<Figure> {
  const { ids } = await parts.engine.store.search(SYSTEM, { ...LIST, labels: false, max: MAPPED })
  const asked = { t: 'GeoKeeperFieldData', i: 0, fieldDataIds: ids }
  const taken = await timesOf(ROUNDS, async () => {
    admin.pushes.length = 0
    await admin.request('act/streamFieldDataForMap', asked, 60_000)
    const parts = admin.pushes.flatMap(({ o, b }) =>
      o.startsWith('stream:') ? [b as { b: { features: object[] } }] : [],
    )
    const count = parts.reduce((sum, { b: { features } }) => sum + features.length, 0)
    if (count < ids.length) throw new Error(`${count} places of ${ids.length} records`)
  })
  return limited(`places of ${ids.length.toLocaleString('en')} records for a map, p50`, quantiles(taken).p50, 1000)
}

/**
 * Measures a form of 300 questions on a phone four times as slow: opened, typed in, and a repeat of 20
 * questions added 100 times. Starts a server and a browser of its own.
 */
export async function measureCapture(): Promise<Figure[]> {
  const server = await startServerProcess()
  const browser = await openBrowser()
  try {
    const session = await openSession(server.url, 'admin@demo.test')
    const owner = await ownOrganization(session)
    const pages = Array.from({ length: LONG / ON_PAGE }, (_, group) => ({
      ...{ name: `g${group}`, kind: 'group', ...label(`Page ${group}`) },
      questions: Array.from({ length: ON_PAGE }, (__, n) => questionOf(n + 1, `q${group * ON_PAGE + n}`)),
    }))
    const long = await publish(session, owner, pages, 'Longform')
    const many = await publish(
      session,
      owner,
      [
        {
          ...{ name: 'square', kind: 'repeat', ...label('Square') },
          questions: Array.from({ length: REPEATED }, (_, n) => questionOf(n + 1)),
        },
      ],
      'Squares',
    )
    session.close()
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await signIn(page, server.url, 'admin@demo.test')
    await page.setViewportSize({ width: 390, height: 844 })
    const devtools = await page.context().newCDPSession(page)
    const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const opened: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      await page.goto(`${server.url}/i-${String(long['program'])}`)
      const row = page.getByText(/^Longform · 1/).first()
      await row.waitFor()
      await pause(1000)
      await throttle(THROTTLING)
      opened.push(await timeToShow(page, () => row.click(), { selector: '[role=form]', text: 'Question q0' }))
      await throttle(1)
    }
    const keys = await typeInto(page, throttle)
    await page.goto(`${server.url}/i-${many.$id}`)
    const added = await addAll(page, throttle)
    return [
      limited(`form of ${LONG} questions opened, ${THROTTLING}× throttled, p50`, quantiles(opened).p50, 500),
      limited('  a key typed in it, p50', quantiles(keys).p50, 50),
      limited(`${REPEATS} repeats of ${REPEATED} questions, each added, p50`, quantiles(added).p50, 100),
      limited('  the last ten of them, p50', quantiles(added.slice(-10)).p50, 100),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}

type Throttle = (rate: number) => Promise<unknown>

async function typeInto(page: Page, throttle: Throttle): Promise<number[]> {
  const field = page.getByRole('form').getByRole('textbox').first()
  await field.focus()
  await throttle(THROTTLING)
  const keys: number[] = []
  for (const letter of 'the tide was out ') {
    keys.push(await timeToFrame(page, () => page.keyboard.press(letter === ' ' ? 'Space' : letter)))
    await pause(100)
  }
  await throttle(1)
  return keys
}

async function addAll(page: Page, throttle: Throttle): Promise<number[]> {
  const add = page.getByRole('form').getByRole('button', { name: /^Add/ }).last()
  await add.waitFor()
  await throttle(THROTTLING)
  const added: number[] = []
  for (let n = 0; n < REPEATS; n++) added.push(await timeToFrame(page, () => add.press('Enter')))
  await throttle(1)
  return added
}
