import type { Filter, Query } from '@cairn/contract/query'

/** Words at most that are looked at for a number. */
const MOST_HOMONYMS = 50
/** Words that a queue shows. */
const SHOWN = 4
/** Words that a session of recording or practice asks for at a time. */
const SESSION = 100
/** Words that were practised before and are looked at, at most. */
const MOST_PRACTISED = 1000

/** Work lists of words: without translation, without recording, or with recordings to review. */
export const QUEUES = ['untranslated', 'silent', 'takes'] as const
/**
 * A work list of words: `untranslated`, `silent` (without a recording) or `takes` (with recordings to
 * review).
 */
export type Queue = (typeof QUEUES)[number]

const WAITS: Record<Queue, Filter> = {
  untranslated: { prop: 'translation', kind: 'exists', value: false },
  silent: { prop: 'media', kind: 'exists', value: false },
  takes: { prop: 'takes', kind: 'exists', value: true },
}

/** Finds up to 50 words of one spelling in a language. */
export function spelledAlike(label: string, language: string): Query {
  return {
    types: ['Lexeme'],
    must: [
      { prop: 'label', kind: 'is', value: label },
      { prop: 'language', kind: 'is', value: language },
    ],
    max: MOST_HOMONYMS,
    total: false,
  }
}

/** Finds the first words that wait for something. */
export function waitingWords(queue: Queue, max: number = SHOWN): Query {
  return { types: ['Lexeme'], must: [WAITS[queue]], sort: [{ key: '$label', order: 'asc' }], max, labels: true }
}

/**
 * Returns the query for the words of a recording session: those without a recording, except those already
 * passed (`behind`).
 */
export function toRecord(among: Query = {}, behind: readonly string[] = []): Query {
  const { sort, ...rest } = waitingWords('silent', SESSION)
  const { sort: asked = sort } = among
  const mustNot = [...(among.mustNot ?? []), ...(behind.length > 0 ? [amongWords(behind)] : [])]
  return {
    ...among,
    ...rest,
    must: [...(among.must ?? []), ...(rest.must ?? [])],
    ...(mustNot.length > 0 ? { mustNot } : {}),
    ...(asked ? { sort: asked } : {}),
  }
}

function amongWords(ids: readonly string[]): Filter {
  return { prop: '_i', kind: 'is', value: ids.map((id) => Number(id.slice(id.lastIndexOf('-') + 1))) }
}

/** Returns the parameter with which the list of words shows a work list. */
export function listOfQueue(queue: Queue): string {
  // The facet of recordings counts them, and so shows this choice.
  if (queue === 'silent') return 'r.media=0..0'
  return `r.${WAITS[queue].prop}=${String(queue === 'takes')}`
}

/** Counts words of a language by first letter. */
export function countedLetters(language: string): Query {
  return {
    types: ['Lexeme'],
    must: [{ prop: 'language', kind: 'is', value: language }],
    facets: { initial: { prop: 'initial', kind: 'terms', limit: 200 } },
    max: 0,
  }
}

/** Finds the first 50 languages, by name, that the person may see. */
export const LANGUAGES: Query = {
  types: ['Language'],
  sort: [{ key: '$label', order: 'asc' }],
  max: 50,
  labels: true,
}

/** Words that nobody meets by chance: they have a warning or a cultural protocol. */
const WITH_CARE: Filter[] = [
  { prop: 'warnings', kind: 'exists', value: true },
  { prop: 'protocols', kind: 'exists', value: true },
]

/** Finds the words of a language with a recording, in the order of its letters, 100 a page. */
export function wordsToHear(language: string): Query {
  return {
    types: ['Lexeme'],
    must: [
      { prop: 'language', kind: 'is', value: language },
      { prop: 'media', kind: 'exists', value: true },
    ],
    sort: [{ key: '$label', order: 'asc' }],
    max: SESSION,
  }
}

/** What a way to practise needs of a word. */
const NEEDS: Readonly<Record<string, Filter>> = {
  hear: { prop: 'media', kind: 'exists', value: true },
  picture: { prop: 'pictures', kind: 'exists', value: true },
}

/**
 * Returns the query for words to practise in a given way, 100 a page: with a translation, not excluded from
 * practice, and without warnings or protocols.
 */
export function toPractise(among: Query = {}, way = 'read'): Query {
  const kept: Filter[] = [{ prop: 'notFor', kind: 'is', value: 'GAMES' }, ...WITH_CARE]
  return {
    ...among,
    types: ['Lexeme'],
    must: [...(among.must ?? []), { prop: 'translation', kind: 'exists', value: true }, ...[NEEDS[way] ?? []].flat()],
    mustNot: [...(among.mustNot ?? []), ...kept],
    max: SESSION,
    labels: true,
  }
}

/** Returns a query for those of `query` among the 1,000 words practised last. Null if none was. */
export function practisedOf(query: Query, practised: readonly string[]): Query | null {
  if (practised.length === 0) return null
  const must = [...(query.must ?? []), amongWords(practised.slice(-MOST_PRACTISED))]
  return { ...query, must, max: MOST_PRACTISED }
}

/** Finds up to 20 records of people with these contacts, where an area keeps them. */
export function membersOf(contacts: readonly string[]): Query {
  return { types: ['CommunityMember'], must: [{ prop: 'contact', kind: 'rel', value: [...contacts] }], max: 20 }
}

/** Finds the first 100 projects, by name, that consent is given under. */
export const MEMBER_PROJECTS: Query = {
  types: ['ResearchProject'],
  sort: [{ key: '$label', order: 'asc' }],
  max: 100,
  labels: true,
}

/** Words of one page of a paper. */
const PAGE = 500

/**
 * Makes the query of the words of a language in the order of their labels, 500 a page; `after` is the end of
 * the page before.
 */
export function wordsInOrder(language: string, after: string | undefined): Query {
  return {
    types: ['Lexeme'],
    must: [{ prop: 'language', kind: 'is', value: language }],
    sort: [{ key: '$label', order: 'asc' }],
    max: PAGE,
    total: false,
    ...(after === undefined ? {} : { after }),
  }
}
