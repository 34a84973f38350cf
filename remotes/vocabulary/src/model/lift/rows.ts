import { guidOf, wordOf, type LiftWord } from './word.ts'
import { writeXml, type Element } from './xml.ts'

/** Columns of the table that the entries of a LIFT file become, by their properties. */
export const COLUMNS = [
  ...['uuid', 'label', 'translation', 'partOfSpeech', 'entryType', 'homonym', 'phonetic', 'literally', 'notes'],
  ...['alternateSpelling', 'media', 'pictures', 'categories', 'relatedEntries'],
  ...['senses.translation', 'senses.partOfSpeech', 'senses.scientificName', 'senses.note'],
  ...['examples.phrase', 'examples.translation', 'examples.source', 'liftRest'],
]

/**
 * Converts an entry to table rows: the first has its single values, and there are as many rows as its longest
 * list. `known` are the guids of the entries of the file: relations to others cannot be kept as relations.
 */
export function rowsOf(entry: Element, known: ReadonlySet<string>): string[][] {
  const word = wordOf(entry)
  const lists = listsOf(word, known)
  const count = Math.max(1, ...lists.map((list) => list.length))
  const [first = {}] = word.senses
  const once = [
    ...[word.label, first.translation, first.partOfSpeech, word.entryType, word.homonym?.toString()],
    ...[word.phonetic, word.literally, word.notes],
  ]
  return Array.from({ length: count }, (_, at) => [
    guidOf(entry),
    ...once.map((text) => (at === 0 ? (text ?? '') : '')),
    ...lists.map((list) => list[at] ?? ''),
    at === 0 ? writeXml(entry) : '',
  ])
}

/** The columns of several values, in their order. */
function listsOf(word: LiftWord, known: ReadonlySet<string>): string[][] {
  const senses = word.senses.slice(1).filter(({ translation }) => translation !== undefined)
  const examples = word.examples.filter(({ phrase }) => phrase !== undefined)
  return [
    word.alternateSpelling,
    word.media,
    word.pictures,
    word.categories,
    word.related.filter((guid) => known.has(guid)),
    ...(['translation', 'partOfSpeech', 'scientificName', 'note'] as const).map((name) =>
      senses.map((sense) => sense[name] ?? ''),
    ),
    ...(['phrase', 'translation', 'source'] as const).map((name) => examples.map((example) => example[name] ?? '')),
  ]
}
