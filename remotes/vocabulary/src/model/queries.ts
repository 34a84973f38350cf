import type { Filter, Query } from '@cairn/contract/query'

/** Words at most that are looked at for a number. */
const MOST_HOMONYMS = 50
/** Words that a queue shows. */
const SHOWN = 4
/** Words that a session of recording or practice is made of. */
const SESSION = 200

/** What a word may wait for. */
export const QUEUES = ['untranslated', 'silent', 'takes'] as const
export type Queue = (typeof QUEUES)[number]

const WAITS: Record<Queue, Filter> = {
  untranslated: { prop: 'translation', kind: 'exists', value: false },
  silent: { prop: 'media', kind: 'exists', value: false },
  takes: { prop: 'takes', kind: 'exists', value: true },
}

/** Finds words of one spelling in a language. */
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

/** Finds the words of a session of recording: those without a recording. */
export const TO_RECORD = waitingWords('silent', SESSION)

/** Returns the parameter with which the list of words shows those that wait for something. */
export function listOfQueue(queue: Queue): string {
  const { prop } = WAITS[queue]
  return `r.${prop}=${String(queue === 'takes')}`
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

/** Finds the languages that the person may see. */
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

/** Finds words with a translation that may be shown as the word of the day. */
export const WORDS_OF_DAY: Query = {
  types: ['Lexeme'],
  must: [{ prop: 'translation', kind: 'exists', value: true }],
  mustNot: [{ prop: 'notFor', kind: 'is', value: 'WORD_OF_DAY' }, ...WITH_CARE],
  sort: [{ key: '_i', order: 'asc' }],
  max: SESSION,
  labels: true,
}

/** Finds the words of a language with a recording, in the order of its letters. */
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

/**
 * Finds words to practise among those of a query: with a translation, not kept out of practice, and without a
 * warning or protocol.
 */
export function toPractise(among: Query = {}): Query {
  const kept: Filter[] = [{ prop: 'notFor', kind: 'is', value: 'GAMES' }, ...WITH_CARE]
  return {
    ...among,
    types: ['Lexeme'],
    must: [...(among.must ?? []), { prop: 'translation', kind: 'exists', value: true }],
    mustNot: [...(among.mustNot ?? []), ...kept],
    max: SESSION,
    labels: true,
  }
}

/** Words of one page of a paper. */
const PAGE = 500

/** Finds the words of a language in the order of its letters, a page at a time. */
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
