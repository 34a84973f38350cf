import { isItemId } from '@cairn/contract'

/** What the product wrote: an option, in capitals, or a day or time. */
const NO_WORDS = /^([A-Z][A-Z0-9_]*|\d{4}-\d\d-\d\d.*|\d\d:\d\d)$/
const MOST = 2

/**
 * Returns the first two values of a new item that a person typed as text. Leaves out ids, days, times,
 * options (single words in capitals) and lists of values.
 */
export function typedWords(values: Readonly<Record<string, unknown>>): string[] {
  return Object.values(values)
    .filter((value) => typeof value === 'string')
    .filter((value) => value.trim() !== '' && !isItemId(value) && !NO_WORDS.test(value))
    .slice(0, MOST)
}
