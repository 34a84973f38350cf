import { literalText } from '@cairn/area-build/texts'

/** A word or label in each language that it is settled for. */
type Said = Readonly<Record<string, string>>
type ManySaid = Readonly<Record<string, readonly string[]>>

/** The glossary of interface words, `packages/ui/glossary.json`. UX.md explains its parts. */
export interface Glossary {
  words: readonly { say: Said; not: ManySaid }[]
  labels: readonly { key: string; say: Said; or?: ManySaid }[]
  /** Names of properties, sections and states that are other things in other types. */
  differ: readonly string[]
  openings: Readonly<Record<string, { not: readonly string[]; but: readonly string[] }>>
}

/** A text that breaks a rule of the glossary, or is hard to read. */
export interface FoundWord {
  /** Name of the rule, as in `known-words.json`, such as `en: retry`. */
  rule: string
  /** Key of the text. */
  key: string
  /** The words at fault in the text. */
  found: string
  /** What to say instead. */
  say: string
}

/** Finds, among the texts of one language by key, those that break a rule of the glossary. */
export function findWords(glossary: Glossary, language: string, texts: Said): FoundWord[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const words = literalText(text)
    return [
      ...wordsIn(glossary, language, words),
      ...labelOf(glossary, language, key, text),
      ...openingOf(glossary, language, words),
      ...pluralOf(key, text),
    ].map(({ rule, ...found }) => ({ rule: `${language}: ${rule}`, key, ...found }))
  })
}

type Found = Omit<FoundWord, 'key'>

function wordsIn({ words }: Glossary, language: string, text: string): Found[] {
  return words.flatMap(({ say, not }) =>
    (not[language] ?? []).flatMap((phrase) => {
      const found = patternOf(phrase).exec(text)?.[0]
      return found === undefined ? [] : [{ rule: phrase, found, say: say[language] ?? '' }]
    }),
  )
}

/** A property or section that many types have reads the same in all of them. */
function labelOf({ labels }: Glossary, language: string, key: string, text: string): Found[] {
  return labels.flatMap(({ key: ending, say, or }) => {
    const label = say[language]
    if (label === undefined || !key.startsWith('types.') || !key.endsWith(`.${ending}`)) return []
    return [label, ...(or?.[language] ?? [])].includes(text) ? [] : [{ rule: ending, found: text, say: label }]
  })
}

/** What ends without a mark is a label. One that opens with a question word names no thing. */
function openingOf({ openings }: Glossary, language: string, text: string): Found[] {
  const { not = [], but = [] } = openings[language] ?? {}
  return not.flatMap((word) => {
    const found = new RegExp(`^${word}(?![\\p{L}’])`, 'mu').test(text) && !/[.?!:…]$/m.test(text) && !but.includes(text)
    return found ? [{ rule: `label that opens with ${word}`, found: text, say: 'a noun that people look for' }] : []
  })
}

/** Finds a plural of a type in capitals: it is used inside sentences. */
function pluralOf(key: string, text: string): Found[] {
  const isCapital = /^types\.\w+\.plural$/.test(key) && /^\p{Lu}\P{Lu}/u.test(text)
  return isCapital ? [{ rule: 'plural with a capital', found: text, say: text.toLowerCase() }] : []
}

const PATTERNS = new Map<string, RegExp>()

/** `a|b … c` is either of two words, up to two others, and a third word. */
function patternOf(phrase: string): RegExp {
  const known = PATTERNS.get(phrase)
  if (known) return known
  const words = phrase.split(' ').map((word) => (word === '…' ? '(?:[^\\s.;:!?]+ ){0,2}' : `(?:${word}) `))
  const source = words.join('').trimEnd()
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${source}(?![\\p{L}\\p{N}])`, 'iu')
  PATTERNS.set(phrase, pattern)
  return pattern
}
