/** Name of the core type of a language, with its letters. */
export const LANGUAGE_TYPE = 'Language'

/** A type as far as it tells the language of its items, and of their labels. */
interface Spoken {
  language?: string | undefined
  labelIn?: string | undefined
  properties: Readonly<Record<string, FirstLetter>>
}

/**
 * Checks the relation that names the language of items, and the property with labels in further languages.
 * Returns one message a problem.
 */
export function problemsOfLanguage({ language = '', labelIn = '', properties }: Spoken): string[] {
  const { v, t, many } = properties[language] ?? {}
  const isLanguage = language === '' || (v === 'REL' && t === LANGUAGE_TYPE && !many)
  const label = properties[labelIn]
  const isLabel = labelIn === '' || (label?.t === 'translated' && !label.level && !label.levelWhen && !label.withPlace)
  return [
    ...(isLanguage ? [] : [`language names "${language}", which is no relation to one ${LANGUAGE_TYPE}`]),
    ...(isLabel ? [] : [`labelIn names "${labelIn}", which is no translated text that all readers may read`]),
  ]
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

/**
 * Returns the properties of a type that hold the first letter of another, as pairs of names. Usually
 * none.
 */
export function firstLettersOf({
  properties,
}: {
  properties: Readonly<Record<string, { letterOf?: string | undefined }>>
}): [name: string, of: string][] {
  return Object.entries(properties).flatMap(([name, { letterOf }]): [string, string][] =>
    letterOf === undefined ? [] : [[name, letterOf]],
  )
}
