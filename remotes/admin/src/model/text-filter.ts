/** What the list of texts is narrowed to; as the parameter of its column. */
export interface TextFilter {
  /** BCP 47 tag. */
  language: string
  /** `shell` or an area; all when empty. */
  place: string
  words: string
  /** Only texts in the install's own words. */
  isOwn: boolean
}

const TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

/** Whether something names a language as BCP 47 does, such as `fr` or `crk-Cans`. */
export function isLanguageTag(text: string): boolean {
  return TAG.test(text)
}

/** The filter of a column parameter; `language` where it names none. */
export function parseTextFilter(parameter: string, language: string): TextFilter {
  const given = new URLSearchParams(parameter)
  const asked = given.get('l') ?? ''
  return {
    language: isLanguageTag(asked) ? asked : language,
    place: given.get('p') ?? '',
    words: given.get('q') ?? '',
    isOwn: given.get('o') === '1',
  }
}

export function formatTextFilter({ language, place, words, isOwn }: TextFilter): string {
  return new URLSearchParams({
    l: language,
    ...(place ? { p: place } : {}),
    ...(words ? { q: words } : {}),
    ...(isOwn ? { o: '1' } : {}),
  }).toString()
}

/** A text as it ships, and in the install's own words where there are some. */
export interface ShownText {
  key: string
  place: string
  original: string
  own: string | undefined
}

/**
 * The texts that fit a filter, by their place and key. Words are looked for in keys and in both wordings,
 * whatever their case.
 */
export function filterTexts(texts: readonly ShownText[], { place, words, isOwn }: TextFilter): ShownText[] {
  const wanted = words.trim().toLowerCase()
  return texts.filter(
    (text) =>
      (place === '' || text.place === place) &&
      (!isOwn || text.own !== undefined) &&
      [text.key, text.original, text.own ?? ''].some((part) => part.toLowerCase().includes(wanted)),
  )
}
