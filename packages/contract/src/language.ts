import type { ItemType } from './item-type.ts'

/** Name of the core type of a language, with its letters. */
export const LANGUAGE_TYPE = 'Language'

/**
 * A language and its alphabet. Items whose type names it in `language` sort and split by its letters. The
 * forms of a letter in `variants` and `alsoTyped` are separated by spaces.
 */
export const languageType: ItemType = {
  name: LANGUAGE_TYPE,
  defaultIcon: 'languages',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 120, textField: true, unique: 'owner' },
    autonym: { v: 'DEF', t: 'phrase', max: 120, textField: true },
    /** BCP 47 tag. */
    code: { v: 'DEF', max: 35, textField: true },
    letters: {
      ...{ v: 'DEF', t: 'group', many: true, max: 500 },
      parts: {
        letter: { v: 'DEF', t: 'phrase', required: true, max: 20 },
        capital: { v: 'DEF', t: 'phrase', max: 20 },
        variants: { v: 'DEF', t: 'phrase', max: 100 },
        /** Look-alikes that become the letter when a word is saved. */
        alsoTyped: { v: 'DEF', t: 'phrase', max: 100 },
        sound: { v: 'DEF', max: 60 },
        example: { v: 'DEF', t: 'phrase', max: 120 },
      },
    },
    /** Signs that sorting ignores. */
    ignored: { v: 'DEF', t: 'phrase', many: true, max: 50 },
    /** Words by which a change of letters is tried. */
    ask: { v: 'DEF', t: 'phrase', many: true, max: 20 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
  },
  sections: [
    { key: 'language', properties: ['name', 'autonym', 'code', 'owner'] },
    { key: 'letters', properties: ['letters', 'ignored', 'ask'] },
  ],
  head: { facts: ['autonym', 'code', 'owner'] },
  listItem: { subtitle: ['autonym', 'owner'], facts: ['code'] },
  defaultHeaders: ['autonym', 'code', 'owner'],
  facets: ['owner'],
  owner: 'owner',
  visibility: 'PUBLIC',
  anonymous: true,
}

/** A type as far as it tells the language of its items. */
interface Spoken {
  language?: string | undefined
  properties: Readonly<Record<string, { v: string; t?: string | undefined; many?: boolean | undefined }>>
}

/** Checks the relation that names the language of items. Returns one message a problem. */
export function problemsOfLanguage({ language, properties }: Spoken): string[] {
  if (language === undefined) return []
  const { v, t, many } = properties[language] ?? {}
  return v === 'REL' && t === LANGUAGE_TYPE && !many
    ? []
    : [`language names "${language}", which is no relation to one ${LANGUAGE_TYPE}`]
}

/** Checks the first letters of a type. Returns one message a problem. */
export function problemsOfFirstLetters(properties: Readonly<Record<string, FirstLetter>>): string[] {
  return Object.entries(properties).flatMap(([name, { v, t = 'string', many, level, letterOf }]) => {
    if (letterOf === undefined) return []
    const from = properties[letterOf]
    const isText = from?.v === 'DEF' && ['string', 'phrase', 'text'].includes(from.t ?? 'string') && !from.many
    return [
      ...(v === 'DEF' && t === 'string' && !many && !level ? [] : [`${name}: a first letter is one open string`]),
      ...(isText && !from.level && !from.levelWhen && !from.withPlace
        ? []
        : [`${name}: "letterOf" names "${letterOf}", which is no text that all readers may read`]),
    ]
  })
}

interface FirstLetter {
  v: string
  t?: string | undefined
  many?: boolean | undefined
  level?: string | undefined
  levelWhen?: unknown
  withPlace?: unknown
  letterOf?: string | undefined
}

/** Returns the properties of a type that hold the first letter of another, as pairs of names. Usually none. */
export function firstLettersOf({
  properties,
}: {
  properties: Readonly<Record<string, { letterOf?: string | undefined }>>
}): [name: string, of: string][] {
  return Object.entries(properties).flatMap(([name, { letterOf }]): [string, string][] =>
    letterOf === undefined ? [] : [[name, letterOf]],
  )
}
