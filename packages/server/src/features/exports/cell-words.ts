import type { ItemType } from '@cairn/contract'
import type { Principal } from '../../items/facts/types.ts'
import { listValues, plainText } from '../lists/port.ts'
import type { Column } from './columns.ts'
import type { ExportDeps } from './export-deps.ts'

/**
 * Returns the word that a cell has in place of a key of a selection or list; undefined for one without a word
 * of its own.
 */
export type WordOf = (type: string, column: Column, key: string) => string | undefined

/**
 * Returns a function that gives the words of selections and lists in a language, as far as the person may see
 * them. A word that several keys have, or with a `;`, stands for no key, so that imports understand every
 * cell.
 */
export async function wordsIn(
  { store, context, areas }: ExportDeps,
  principal: Principal,
  { types, columns, locale }: { types: readonly ItemType[]; columns: readonly Column[]; locale: string },
): Promise<WordOf> {
  const words = new Map<string, string>()
  const texts = areas().map((area) => area.texts[locale] ?? {})
  const textOf = (key: string) => texts.map((messages) => plainText(messages[key])).find(Boolean)
  for (const { prop, property } of columns)
    if (property.v === 'SEL')
      for (const { name } of types)
        keep(
          `${name}.${prop}`,
          (property.options ?? []).map((key) => ({ key, label: textOf(`types.${name}.options.${prop}.${key}`) })),
        )
    else if (property.v === 'LOV' && property.list !== undefined) {
      const values = await listValues({ store, context, areas }, principal, { locale, list: property.list })
      keep(property.list, Object.values(values).flat())
    }

  function keep(of: string, values: readonly { key: string; label: string | undefined }[]): void {
    const keysOf = Map.groupBy(values, ({ label = '' }) => label.trim().toLowerCase())
    for (const { key, label = '' } of values) {
      const isAlone = new Set(keysOf.get(label.trim().toLowerCase())?.map((each) => each.key)).size === 1
      // What the cells of several values are split at is in no word.
      if (label !== '' && isAlone && !label.includes(';')) words.set(`${of}.${key}`, label)
    }
  }

  return (type, { prop, property }, key) =>
    words.get(`${property.v === 'LOV' ? (property.list ?? '') : `${type}.${prop}`}.${key}`)
}
