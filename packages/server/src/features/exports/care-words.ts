import { WARNINGS_LIST, type Item, type ItemType } from '@cairn/contract'
import { careLines } from '@cairn/model/care-lines'
import type { Principal } from '../../items/facts/types.ts'
import { listValues } from '../lists/port.ts'
import type { ExportDeps } from './export-deps.ts'

const DEFAULT_LANGUAGE = 'en'

/** Returns an item's content warnings and community labels as lines of text for a file. */
export type CareOf = (item: Item) => string[]

/**
 * Returns a function that formats the content warnings and labels of items in a language, as far as the
 * person may see them.
 */
export async function careIn(
  { store, context, areas }: ExportDeps,
  principal: Principal,
  locale: string = DEFAULT_LANGUAGE,
): Promise<CareOf> {
  const lists = await listValues({ store, context, areas }, principal, { locale, list: WARNINGS_LIST })
  const words = Object.fromEntries(
    Object.values(lists)
      .flat()
      .map(({ key, label }) => [key, label]),
  )
  return (item) => careLines(item, words, locale)
}

/** Tells whether items of any of these types may have content warnings or labels. */
export function areCaredFor(types: readonly ItemType[]): boolean {
  return types.some(({ care, warnedBy }) => care === true || warnedBy !== undefined)
}
