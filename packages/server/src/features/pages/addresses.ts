import { foldText } from '@cairn/model/fold'
import { MAX_INDEX, parseItemId, type ItemId } from '@cairn/contract'

const DEFAULT_LANGUAGE = 'en'
const LONGEST_SPELLING = 60
const MOST_DIGITS = 10
const ITEM = new RegExp(`^([1-9]\\d{0,${MOST_DIGITS - 1}})(?:-|$)`)

/** Returns an address with the language of its page, unless that is the usual one. */
export function addressIn(language: string, path: string): string {
  return language === DEFAULT_LANGUAGE ? path : `${path}?language=${language}`
}

/** Returns the last part of the address of an item's page: its number, and its label in plain letters. */
export function itemPart(id: ItemId, label: string): string {
  const words =
    foldText(label)
      .match(/[a-z0-9]+/g)
      ?.join('-')
      .slice(0, LONGEST_SPELLING)
      .replace(/-$/, '') ?? ''
  return [String(parseItemId(id).index), ...(words === '' ? [] : [words])].join('-')
}

/** Returns the number in the last part of an item's address. Undefined if it has none. */
export function numberIn(part: string): number | undefined {
  const [, digits] = ITEM.exec(part) ?? []
  return digits === undefined || Number(digits) > MAX_INDEX ? undefined : Number(digits)
}
