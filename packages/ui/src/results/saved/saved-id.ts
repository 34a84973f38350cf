const SAVED = /^SavedSearch-[1-9]\d{0,9}$/

/** Field of a column's parameter that asks for a saved search to be opened. */
const OPEN = 'o'

/** The id of a saved search; undefined for anything else. */
export function parseSavedSearchId(given: unknown): string | undefined {
  return typeof given === 'string' && SAVED.test(given) ? given : undefined
}

/** The saved search that a column's parameter asks for, as links on the home view do: `o=SavedSearch-3`. */
export function requestedSearchId(parameter: string): string | undefined {
  return parseSavedSearchId(new URLSearchParams(parameter).get(OPEN))
}
