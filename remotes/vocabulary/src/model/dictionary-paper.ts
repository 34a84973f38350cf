import type { Paper, PaperBlock, PaperSpan } from '@cairn/contract/paper'

/** A word on paper. Texts are in words already. */
export interface PaperWord {
  label: string
  /** First letter, under which it stands. */
  letter: string
  homonym?: number
  phonetic?: string
  part?: string
  /** Meanings in order. */
  meanings: readonly string[]
  acknowledgement?: string
  /** Who speaks in its recordings. */
  speakers?: readonly string[]
  /** Names of its community labels. */
  labels?: readonly string[]
  /** Its content warnings and community labels, which stand beside it. */
  care?: readonly string[]
}

/** Texts of a printed dictionary besides its entries. */
export interface DictionaryWords {
  title: string
  /** BCP 47 tag of the meanings. */
  language: string
  /** Heading of the acknowledgements. */
  thanks: string
  /** Heading of the community labels. */
  labels: string
  /** Heading of those who speak in the recordings. */
  speakers: string
}

/** Kinds of printed dictionary: words with meanings, meanings with words, or cards to cut out. */
export const PAPER_KINDS = ['dictionary', 'index', 'cards'] as const
/**
 * Kind of printed dictionary: `dictionary` (words with meanings), `index` (meanings with words) or `cards`.
 */
export type PaperKind = (typeof PAPER_KINDS)[number]

/** Eight cards on a sheet. */
const CARDS = { across: 2, height: 160 }
/** Entries of two columns that are read before the next two begin. */
const CHUNK = 40
/** Most characters at the top of a page. */
const LONGEST = 60

/**
 * Makes the paper of a dictionary in two columns with a head for each letter, the first and last word of each
 * page at its top, and acknowledgements in front. Words are in the order in which they are given.
 */
export function dictionaryPaper(words: readonly PaperWord[], said: DictionaryWords): Paper {
  return paperOf(
    said,
    words,
    groupsOf(words, { letterOf: ({ letter }) => letter, spansOf: entryOf, runningOf: ({ label }) => label }),
  )
}

/** Makes the paper of a reverse index: each meaning with the words that have it, in the order of `locale`. */
export function indexPaper(words: readonly PaperWord[], said: DictionaryWords): Paper {
  const { compare } = new Intl.Collator(said.language)
  const byMeaning = new Map<string, string[]>()
  for (const { label, meanings } of words)
    for (const meaning of meanings) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), label])
  const rows = [...byMeaning].sort(([one], [other]) => compare(one, other))
  const letterOf = ([meaning]: [string, string[]]) => meaning.slice(0, 1).toLocaleUpperCase(said.language)
  return paperOf(
    said,
    words,
    groupsOf(rows, {
      letterOf,
      spansOf: ([meaning, labels]) => [{ text: `${meaning}  ` }, { text: labels.join(', '), bold: true }],
      runningOf: ([meaning]) => meaning,
    }),
  )
}

/** Makes the paper of cards, eight on a sheet: each has a word, how it sounds, and what it means. */
export function cardsPaper(words: readonly PaperWord[], said: DictionaryWords): Paper {
  const cards = words.map(({ label, phonetic, meanings, care }): PaperBlock[] => [
    { kind: 'heading', level: 1, text: label },
    ...(phonetic ? [{ kind: 'paragraph' as const, text: `[${phonetic}]`, look: 'muted' as const }] : []),
    { kind: 'paragraph', text: meanings.join('; ') },
    ...(care ?? []).map((text): PaperBlock => ({ kind: 'paragraph', text, look: 'small' })),
  ])
  return paperOf(said, words, [{ kind: 'cards', ...CARDS, cards }])
}

function paperOf(said: DictionaryWords, words: readonly PaperWord[], blocks: PaperBlock[]): Paper {
  const inFront = (heading: string, texts: readonly string[]): PaperBlock[] => [
    ...(texts.length > 0 ? [{ kind: 'heading' as const, level: 3 as const, text: heading }] : []),
    ...[...new Set(texts)].map((text): PaperBlock => ({ kind: 'paragraph', text, look: 'small' })),
  ]
  const speakers = [...new Set(words.flatMap((word) => word.speakers ?? []))]
  return {
    language: said.language,
    title: said.title,
    size: 'LETTER',
    footer: said.title,
    blocks: [
      { kind: 'heading', level: 1, text: said.title },
      ...inFront(
        said.thanks,
        words.flatMap(({ acknowledgement }) => acknowledgement ?? []),
      ),
      ...inFront(said.speakers, speakers.length > 0 ? [speakers.join(' · ')] : []),
      ...inFront(
        said.labels,
        words.flatMap(({ labels }) => labels ?? []),
      ),
      ...blocks,
    ],
  }
}

/** How a row is printed: the letter that it stands under, its text, and its word at the top of a page. */
interface Printing<T> {
  letterOf: (row: T) => string
  spansOf: (row: T) => PaperSpan[]
  runningOf: (row: T) => string
}

function groupsOf<T>(rows: readonly T[], { letterOf, spansOf, runningOf }: Printing<T>): PaperBlock[] {
  const groups: { letter: string; entries: PaperBlock[] }[] = []
  for (const row of rows) {
    const letter = letterOf(row)
    if (groups.at(-1)?.letter !== letter) groups.push({ letter, entries: [] })
    groups.at(-1)?.entries.push({
      ...{ kind: 'paragraph', text: spansOf(row), look: 'dense' },
      running: runningOf(row).slice(0, LONGEST),
    })
  }
  return groups.flatMap(({ letter, entries }) => [
    { kind: 'heading' as const, level: 2 as const, text: letter },
    ...chunked(entries).map((chunk): PaperBlock => {
      const half = Math.ceil(chunk.length / 2)
      return { kind: 'columns', columns: [chunk.slice(0, half), chunk.slice(half)] }
    }),
  ])
}

function chunked<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK))
}

function entryOf({ label, homonym, phonetic, part, meanings, care = [] }: PaperWord): PaperSpan[] {
  const isNumbered = meanings.length > 1
  return [
    { text: homonym === undefined ? label : `${label} (${homonym})`, bold: true },
    ...(phonetic ? [{ text: ` [${phonetic}]` }] : []),
    ...(part ? [{ text: ` ${part}`, italic: true }] : []),
    { text: `  ${meanings.map((meaning, at) => (isNumbered ? `${at + 1}. ${meaning}` : meaning)).join('  ')}` },
    ...(care.length > 0 ? [{ text: `  ${care.join(' · ')}`, italic: true }] : []),
  ]
}
