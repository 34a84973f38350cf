const SAVED = /^SavedSearch-[1-9]\d{0,9}$/

/** Field of a column's parameter that names a saved search to open. */
const OPEN = 'o'

/**
 * Returns the given value if it is the id of a saved search, such as `SavedSearch-3`. Undefined
 * otherwise.
 */
export function parseSavedSearchId(given: unknown): string | undefined {
  return typeof given === 'string' && SAVED.test(given) ? given : undefined
}

/**
 * Returns the id of the saved search that a column's parameter asks to open: `o=SavedSearch-3`. Undefined
 * if there is none.
 */
export function requestedSearchId(parameter: string): string | undefined {
  return parseSavedSearchId(new URLSearchParams(parameter).get(OPEN))
}
