import type { Item, ItemId, ItemType } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { startServerProcess } from '@cairn/testkit/server-process'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { openBrowser, signIn } from '../base/browser.ts'
import { columnsReady } from '../base/columns-ready.ts'
import { hearSounds, timeToSound } from '../base/page-times.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { limited, pagesDuring, pause, personOf, runToEnd, searchFigure, took } from '../base/timed.ts'

/**
 * Words of the large language, of the one whose letters are put in another order, and of the one that is
 * printed.
 */
const WORDS = Number(process.env.BENCH_ITEMS ?? 100_000)
const REORDERED = Math.min(WORDS, Number(process.env.BENCH_REORDERED ?? 100_000))
const PRINTED = 4000
const ROUNDS = 7
/** How long others' pages are timed before letters change (milliseconds). */
const BEFORE = 5000

const VOWELS = 'a e i o u ə'.split(' ')
const CONSONANTS = 'c č dᶻ h k k̓ kʷ k̓ʷ l ł ƛ̓ m n p p̓ q qʷ s š t w x̌ x̌ʷ y ʔ'.split(' ')
const PARTS = ['NOUN', 'VERB', 'ADVERB', 'PHRASE', 'PARTICLE']
const CATEGORIES = ['PLANT', 'ANIMAL', 'PLACE', 'KIN', 'WEATHER', 'FOOD', 'TOOL', 'BODY']
const ENGLISH = 'cedar salmon water canoe weir berry shore tide root smoke rain moon net path house song'.split(' ')
const START = Date.UTC(2024, 0, 1)

const LETTERS = [...VOWELS, ...CONSONANTS].sort().map((letter) => ({ letter }))

interface Bench {
  server: TestServer
  home: ItemId
  /** Large, put in another order, and printed. */
  languages: Item[]
}

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/**
 * Measures words of a language in alphabetical order (`BENCH_ITEMS`, 100,000): search as typed, lists, counts
 * by letter; re-sorting 100,000 (`BENCH_REORDERED`) while others page; and a PDF dictionary of 4,000.
 */
export async function measureVocabulary(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const bench = await setUp(server)
    return [...(await measureSearches(bench)), await measurePaper(bench), ...(await measureOrder(bench))]
  } finally {
    await server.close()
  }
}

async function setUp(server: TestServer): Promise<Bench> {
  const { store } = server.parts.engine
  const make = (displayName: string) => store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })
  const [{ $id: home }, { $id: elsewhere }] = await Promise.all([make('Home'), make('Elsewhere')])
  const languages: Item[] = []
  for (const name of ['Large', 'Ordered', 'Printed'])
    languages.push(await store.create(SYSTEM, 'Language', { name, owner: home, letters: LETTERS }))
  const started = performance.now()
  const [large, ordered, printed] = languages.map(({ $id }) => $id) as [ItemId, ItemId, ItemId]
  function* allWords() {
    yield* wordsOf(server, { count: WORDS, from: 1, language: large, owners: [home, home, home, elsewhere] })
    yield* wordsOf(server, { count: REORDERED, from: WORDS + 1, language: ordered, owners: [home] })
    yield* wordsOf(server, { count: PRINTED, from: WORDS + REORDERED + 1, language: printed, owners: [home] })
  }
  await bulkInsert(server.parts.engine, allWords())
  await columnsReady(server.parts.database)
  console.log(`${WORDS.toLocaleString('en')} words in ${Math.round((performance.now() - started) / 1000)} s`)
  return { server, home, languages }
}

interface Words {
  count: number
  from: number
  language: ItemId
  owners: readonly ItemId[]
}

function* wordsOf({ parts }: TestServer, { count, from, language, owners }: Words): Iterable<BulkItem> {
  const type = parts.registry.catalogue.get('Lexeme') as ItemType
  const letters = LETTERS.map(({ letter }) => letter)
  for (let n = 0; n < count; n++) {
    // One in nine is a phrase.
    const isPhrase = n % 9 === 0
    const label = isPhrase ? `${wordOf(n)} ${wordOf(n * 7919)}` : wordOf(n)
    yield {
      ...{ type, index: from + n, ts: new Date(START + n * 1000).toISOString(), createdBy: 'User-1' as ItemId },
      facts: { quoted: { letters } },
      values: {
        ...{ label, language, initial: firstLetter(n), owner: at(owners, n), uuid: `word-${from + n}` },
        ...{ translation: `${at(ENGLISH, n)} ${at(ENGLISH, n >> 4)}`, phonetic: label },
        ...{ partOfSpeech: at(PARTS, n >> 2), entryType: isPhrase ? 'PHRASE' : 'WORD' },
        ...{ categories: [at(CATEGORIES, n), at(CATEGORIES, n >> 5)], access: n % 20 === 0 ? 'PRIVATE' : 'COMMUNITY' },
        ...(n % 3 === 0 ? { senses: [{ translation: at(ENGLISH, n >> 3), partOfSpeech: 'NOUN' }] } : {}),
        ...(n % 5 === 0 ? { examples: [{ phrase: `${label} ${wordOf(n + 1)}`, translation: 'It is here.' }] } : {}),
      },
    }
  }
}

/** Words of one syllable are left out. */
const FIRST = CONSONANTS.length * VOWELS.length
const firstLetter = (n: number) => at(CONSONANTS, n + FIRST)

/** A word of its own for each number: syllables of a consonant and a vowel. */
function wordOf(n: number): string {
  let [rest, word] = [n + FIRST, '']
  while (rest > 0) {
    word += at(CONSONANTS, rest) + at(VOWELS, Math.floor(rest / CONSONANTS.length))
    rest = Math.floor(rest / CONSONANTS.length / VOWELS.length)
  }
  return word.normalize('NFC')
}

const LIST: Query = { types: ['Lexeme'], sort: [{ key: '$label', order: 'asc' }], max: 50, labels: true }
const LETTER_FACET = { initial: { prop: 'initial', kind: 'terms', limit: 200 } } as const

async function measureSearches({ server, home, languages }: Bench): Promise<Figure[]> {
  const member = await personOf(server, home)
  const [large = ''] = languages.map(({ $id }) => $id)
  const isLarge = { prop: 'language', kind: 'is', value: large } as const
  const typed = (value: string): Query => ({
    ...{ ...LIST, max: 5, total: false },
    must: [{ prop: '$label', kind: 'prefix', value }],
  })
  const found = (query: Query, what: string, limit: number) => searchFigure(server, member, [query], what, limit)
  const figures: Figure[] = []
  for (const start of ['k', 'kwa', wordOf(WORDS >> 1)]) figures.push(await found(typed(start), `typed “${start}”`, 5))
  return [
    ...figures,
    await found({ ...typed('k'), max: 50, exact: true }, 'first 50 that begin with “k”, as it is written', 20),
    await found({ types: ['Lexeme'], must: [isLarge], max: 0, facets: LETTER_FACET }, 'letters of a language', 50),
    await found({ ...LIST, facets: LETTER_FACET }, 'first 50 of the list with its letters', 50),
    await found(LIST, 'first 50 of the list', 20),
    await found({ ...LIST, must: [{ prop: 'initial', kind: 'is', value: 'kʷ' }] }, 'first 50 of a letter', 20),
    await found({ ...LIST, text: 'cedar' }, 'first 50 by a meaning', 20),
  ]
}

async function measurePaper({ server, languages }: Bench): Promise<Figure> {
  const { email } = await server.addUser({ admin: true })
  const admin = await server.client(email)
  const [, , printed] = languages
  const words = { title: 'Words', thanks: 'Thanks', labels: 'Labels', speakers: 'Speakers' }
  const said = { ...words, locale: 'en', parts: {}, warnings: {} }
  const taken = await took(() =>
    runToEnd(admin, 'printDictionary', { t: 'Lexeme', i: 0, language: printed?.$id, kind: 'dictionary', ...said }),
  )
  admin.close()
  return limited(`dictionary of ${PRINTED.toLocaleString('en')} words, as PDF`, taken, 20_000)
}

/** Turns the letters of a language around, until the last of its words stands where it belongs. */
async function measureOrder({ server, home, languages }: Bench): Promise<Figure[]> {
  const { email } = await server.addUser({ organizations: [home] })
  const reader = await server.client(email)
  const [large, ordered] = languages
  const page: Query = { ...LIST, must: [{ prop: 'language', kind: 'is', value: large?.$id ?? '' }] }
  const before = await pagesDuring(reader, page, pause(BEFORE))
  const started = performance.now()
  const changing = changeOrder(server, ordered)
  const meanwhile = await pagesDuring(reader, page, changing)
  const taken = performance.now() - started
  await checkOrder(server, reader, ordered)
  reader.close()
  const [quiet, busy] = [quantiles(before), quantiles(meanwhile)]
  return [
    limited(`another order of ${REORDERED.toLocaleString('en')} words`, taken, (60_000 * REORDERED) / 100_000),
    {
      what: "others' pages meanwhile, p50 / p99",
      figure: `${milliseconds(busy.p50)} / ${milliseconds(busy.p99)}`,
      beside: `before: ${milliseconds(quiet.p50)} / ${milliseconds(quiet.p99)}`,
      verdict: (busy.p50 / quiet.p50).toFixed(2),
    },
  ]
}

async function changeOrder({ parts }: TestServer, language: Item | undefined): Promise<void> {
  const { _t = '', _i = 0, _u = 0 } = language ?? {}
  await parts.engine.store.update(SYSTEM, { _t, _i, _u, letters: LETTERS.toReversed() })
  const isLeft = async () => {
    const [row] = await parts.database.query<{ left: boolean }>('select exists (select from relabel) as left')
    return row?.left === true
  }
  do await pause(200)
  while (await isLeft())
}

/** Throws if the list does not begin with the letter that was the last. */
async function checkOrder(server: TestServer, reader: TestClient, language: Item | undefined): Promise<void> {
  await columnsReady(server.parts.database)
  const must = [{ prop: 'language', kind: 'is', value: language?.$id }]
  const { ids } = await reader.request<{ ids: string[] }>('search/ids', { ...LIST, must, max: 1 })
  const { initial } = await reader.request<Item>(`read/${ids[0]}`)
  const last = LETTERS.at(-1)?.letter
  if (initial !== last) throw new Error(`the list begins with ${String(initial)}, not with ${last}`)
}

/** Measures the press on a recording in the list of words until it is heard. */
export async function measureSound(): Promise<Figure[]> {
  const server = await startServerProcess()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await hearSounds(page)
    await signIn(page, server.url, 'archivist@demo.test', /^Vocabulary$/)
    await page.goto(`${server.url}/vocab.words-phrases?c0=${encodeURIComponent('r.media=true')}`)
    const plays = page.locator('[role=option] [data-sound]')
    await plays.nth(ROUNDS).waitFor()
    const taken: number[] = []
    // Each is another word: what was heard before would be at hand.
    for (let n = 0; n < ROUNDS; n++) taken.push(await timeToSound(page, () => plays.nth(n).click()))
    return [limited('press on a recording until it is heard, p50', quantiles(taken).p50, 300)]
  } finally {
    await browser.close()
    await server.close()
  }
}
