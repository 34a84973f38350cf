/**
 * What the list of texts is filtered by. It is stored in the column parameter, so that the address restores
 * it.
 */
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

/** Returns true if a text is a language tag as in BCP 47, such as `fr` or `crk-Cans`. */
export function isLanguageTag(text: string): boolean {
  return TAG.test(text)
}

/** Reads a filter from a column parameter. `language` is used if the parameter names no valid one. */
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

/** Writes a filter as a column parameter; the inverse of `parseTextFilter`. */
export function formatTextFilter({ language, place, words, isOwn }: TextFilter): string {
  return new URLSearchParams({
    l: language,
    ...(place ? { p: place } : {}),
    ...(words ? { q: words } : {}),
    ...(isOwn ? { o: '1' } : {}),
  }).toString()
}

/** A text of the interface: as it ships, and in the install's own words (undefined if it has none). */
export interface ShownText {
  key: string
  place: string
  original: string
  own: string | undefined
}

/** The shipped texts of one place: the shell or an area. */
interface PlaceTexts {
  place: string
  texts: Readonly<Record<string, string>>
}

/**
 * Lists the texts of all places by key, each with the install's own words if `ownOf` returns some for its
 * key.
 */
export function listTexts(places: readonly PlaceTexts[], ownOf: (key: string) => string | undefined): ShownText[] {
  return places
    .flatMap(({ place, texts }) =>
      Object.entries(texts).map(([key, original]): ShownText => ({ key, place, original, own: ownOf(key) })),
    )
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
}

/**
 * Returns the texts that match a filter. Words are searched for in keys and in both wordings, without regard
 * to case.
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
