import type { Values } from '@cairn/model/item-schema'

/** Columns of a list as a table; each language stands in a column named by its tag. */
const KEY = 'key'
const STATE = 'state'

/**
 * Returns the values of a list as a table with a row of headings: key, state, and text in each language that
 * occurs.
 */
export function tableOf(values: readonly Values[]): string[][] {
  const languages = [...new Set(values.flatMap(({ translations }) => Object.keys(translations ?? {})))].sort()
  return [
    [KEY, STATE, ...languages],
    ...values.map(({ key, state, translations }) => [
      String(key),
      String(state ?? 'ACTIVE'),
      ...languages.map((language) => (translations as Record<string, string> | undefined)?.[language] ?? ''),
    ]),
  ]
}
