import { foldText } from '@cairn/model/fold'
import { MAX_INDEX, parseItemId, type ItemId } from '@cairn/contract'

const DEFAULT_LANGUAGE = 'en'
const LONGEST_SPELLING = 60
const MOST_DIGITS = 10
const ITEM = new RegExp(`^([1-9]\\d{0,${MOST_DIGITS - 1}})(?:-|$)`)

/**
 * Returns the address of a public page with its language as a parameter; without one for English, the
 * default.
 */
export function addressIn(language: string, path: string, asked: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...asked, ...(language === DEFAULT_LANGUAGE ? {} : { language }) }).toString()
  return query === '' ? path : `${path}?${query}`
}

/**
 * Returns the last part of the address of an item's public page: the index of the item, and its label in
 * plain letters, such as `12-tide-gauge`.
 */
export function itemPart(id: ItemId, label: string): string {
  const words =
    foldText(label)
      .match(/[a-z0-9]+/g)
      ?.join('-')
      .slice(0, LONGEST_SPELLING)
      .replace(/-$/, '') ?? ''
  return [String(parseItemId(id).index), ...(words === '' ? [] : [words])].join('-')
}

/**
 * Returns the index of the item in the last part of its page's address. Undefined if the part does not begin
 * with a valid one.
 */
export function numberIn(part: string): number | undefined {
  const [, digits] = ITEM.exec(part) ?? []
  return digits === undefined || Number(digits) > MAX_INDEX ? undefined : Number(digits)
}
