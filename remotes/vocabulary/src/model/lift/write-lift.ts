import type { Item } from '@cairn/contract'
import { changeEntry, nameSpeakers, newEntry, type LiftTags } from './change-entry.ts'
import { element, escapeXml, writeXml, type Element } from './xml.ts'
import { formIn, headOf, plainText, wordOf, type LiftSense, type LiftWord } from './word.ts'

/** Data for writing words as LIFT besides their own values. */
export interface LiftContext {
  tags: LiftTags
  /** Words of values of lists, by list and key. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names of files by attachment. */
  names: Readonly<Record<string, string>>
  /** Who speaks in a file, by its name. */
  speakers?: Readonly<Record<string, string>>
  /** Guids of words by id. */
  guids: Readonly<Record<string, string>>
  /** All of these guids. */
  known: ReadonlySet<string>
  said: SaidInFiles
}

/**
 * How imported files wrote list values: list and key → most frequent text, and list and text → key. List and
 * key or text are joined by a space.
 */
export interface SaidInFiles {
  words: ReadonlyMap<string, string>
  keys: ReadonlyMap<string, string>
}

/** Lists whose values stand in LIFT files in words of their own. */
const [PARTS, CATEGORIES] = ['VOC_PARTS', 'VOC_CATEGORIES']

/**
 * Learns how imported files wrote list values, from words and their original entries; the most frequent text
 * for each key wins.
 */
export function learnValues(pairs: Iterable<{ item: Item; entry: Element }>): SaidInFiles {
  const counts = new Map<string, Map<string, number>>()
  const count = (list: string, key: unknown, said: string | undefined) => {
    if (typeof key !== 'string' || said === undefined) return
    const all = counts.get(`${list} ${key}`) ?? new Map<string, number>()
    counts.set(`${list} ${key}`, all.set(said, (all.get(said) ?? 0) + 1))
  }
  for (const { item, entry } of pairs) {
    const { senses, categories } = wordOf(entry)
    count(PARTS, item['partOfSpeech'], senses[0]?.partOfSpeech)
    const further = furtherOf(senses)
    for (const [at, row] of groupsIn(item['senses']).entries())
      count(PARTS, row['partOfSpeech'], further[at]?.partOfSpeech)
    for (const [at, key] of listOf(item['categories']).entries()) count(CATEGORIES, key, categories[at])
  }
  const words = new Map<string, string>()
  const keys = new Map<string, string>()
  for (const [name, all] of counts) {
    const [most] = [...all].sort(([, one], [, other]) => other - one)
    if (most) words.set(name, most[0])
    const [list = '', key = ''] = name.split(' ')
    for (const [said, times] of all)
      if (times >= (all.get(keys.get(`${list} ${said}`) ?? '') ?? 0)) keys.set(`${list} ${said}`, key)
  }
  return { words, keys }
}

/** Returns the LIFT entry of a word: the imported one updated with the word's values, or a new one. */
export function entryOf(item: Item, kept: Element | undefined, context: LiftContext): Element {
  const word = liftWordOf(item, kept, context)
  const entry = kept ?? newEntry(String(item['uuid'] ?? item.$id), word, context.tags)
  if (kept) changeEntry(kept, word, context.tags)
  nameSpeakers(entry, context.speakers ?? {}, context.tags)
  return entry
}

/** Returns the language tags that most of the entries use, else those of the language and of the reader. */
export function tagsOf(entries: readonly Element[], otherwise: LiftTags): LiftTags {
  const most = (tags: readonly (string | undefined)[], fallback: string) => {
    const counts = Map.groupBy(
      tags.filter((tag) => tag !== undefined),
      (tag) => tag,
    )
    return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? fallback
  }
  return {
    words: most(
      entries.map((entry) => formIn(headOf(entry))?.attributes['lang']),
      otherwise.words,
    ),
    meanings: otherwise.meanings,
  }
}

/** Returns the start of a LIFT file, before its entries. */
export function liftHead(name: string): string {
  const ranges = ['grammatical-info', 'semantic-domain-ddp4']
    .map((id) => `<range id="${id}" href="${escapeXml(name)}.lift-ranges"/>`)
    .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<lift producer="Cairn" version="0.13">\n<header>\n<ranges>\n${ranges}\n</ranges>\n</header>\n`
}

/** The end of a LIFT file, after its entries. */
export const LIFT_TAIL = '</lift>\n'

/** Writes the ranges of values that entries have. */
export function liftRanges(parts: Iterable<string>, domains: Iterable<string>): string {
  const range = (id: string, values: Iterable<string>) =>
    element(
      'range',
      { id },
      [...new Set(values)]
        .sort()
        .map((value) =>
          element('range-element', { id: value }, [
            element('label', {}, [element('form', { lang: 'en' }, [element('text', {}, [value])])]),
          ]),
        ),
    )
  const all = element('lift-ranges', {}, [range('grammatical-info', parts), range('semantic-domain-ddp4', domains)])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(all)}\n`
}

function liftWordOf(item: Item, kept: Element | undefined, context: LiftContext): LiftWord {
  const before = kept && wordOf(kept)
  const text = (name: string) => (typeof item[name] === 'string' ? plainText(item[name]) : undefined)
  const partOf = (key: unknown, former: string | undefined) => saidOf(context, PARTS, key, former)
  const files = (name: string) => listOf(item[name]).flatMap((id) => context.names[id] ?? [])
  const entryType = item['entryType']
  const related = listOf(item['relatedEntries']).flatMap((id) => context.guids[id] ?? [])
  const outside = (before?.related ?? []).filter((guid) => !context.known.has(guid))
  const first: LiftSense = defined({
    translation: text('translation'),
    partOfSpeech: partOf(item['partOfSpeech'], before?.senses[0]?.partOfSpeech),
    scientificName: before?.senses[0]?.scientificName,
    note: before?.senses[0]?.note,
  })
  const formerSenses = furtherOf(before?.senses ?? [])
  const further = groupsIn(item['senses']).map((row, at): LiftSense =>
    defined({
      translation: stringIn(row, 'translation'),
      partOfSpeech: partOf(row['partOfSpeech'], formerSenses[at]?.partOfSpeech),
      scientificName: stringIn(row, 'scientificName'),
      note: stringIn(row, 'note'),
    }),
  )
  return {
    label: plainText(String(item['label'])),
    ...(entryType === 'WORD' || entryType === 'PHRASE' || entryType === 'AFFIX' ? { entryType } : {}),
    ...(typeof item['homonym'] === 'number' ? { homonym: item['homonym'] } : {}),
    ...defined({ phonetic: text('phonetic'), literally: text('literally'), notes: text('notes') }),
    alternateSpelling: listOf(item['alternateSpelling']).map(plainText),
    media: files('media'),
    pictures: files('pictures'),
    categories: listOf(item['categories']).map(
      (key, at) => saidOf(context, CATEGORIES, key, before?.categories[at]) ?? key,
    ),
    related: [...outside, ...related],
    senses: withSilent(before?.senses ?? [], [first, ...further]),
    examples: groupsIn(item['examples']).map((row) =>
      defined({
        phrase: stringIn(row, 'phrase'),
        translation: stringIn(row, 'translation'),
        source: stringIn(row, 'source'),
      }),
    ),
  }
}

/** The meanings after the first that have words. */
function furtherOf(senses: readonly LiftSense[]): LiftSense[] {
  return senses.filter(({ translation }, at) => at > 0 && translation !== undefined)
}

/** Meanings that came in without words have no place in a word. They stay where they were. */
function withSilent(before: readonly LiftSense[], after: readonly LiftSense[]): LiftSense[] {
  const all = [...after]
  for (const [at, sense] of before.entries())
    if (at > 0 && sense.translation === undefined && at <= all.length) all.splice(at, 0, sense)
  if (before.length === 0 && all.length === 1 && Object.keys(all[0] ?? {}).length === 0) return []
  return all
}

function saidOf({ values, said }: LiftContext, list: string, key: unknown, former: string | undefined) {
  if (typeof key !== 'string') return undefined
  if (former !== undefined && (said.keys.get(`${list} ${former}`) ?? '') === key) return former
  return said.words.get(`${list} ${key}`) ?? values[list]?.[key] ?? key
}

function groupsIn(value: unknown): Record<string, unknown>[] {
  return [value ?? []].flat().filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
}

function stringIn(row: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const found = row[name]
  return typeof found === 'string' && found.trim() !== '' ? plainText(found) : undefined
}

function listOf(value: unknown): string[] {
  return [value ?? []].flat().map(String)
}

function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

/** Returns the texts of the parts of speech and areas of meaning in an entry. */
export function valuesIn(entry: Element): { parts: string[]; domains: string[] } {
  const { senses, categories } = wordOf(entry)
  return { parts: senses.flatMap(({ partOfSpeech }) => partOfSpeech ?? []), domains: categories }
}
