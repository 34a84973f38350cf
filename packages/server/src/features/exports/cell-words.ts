import type { ItemType } from '@cairn/contract'
import type { Principal } from '../../items/facts/types.ts'
import { listValues, plainText } from '../lists/port.ts'
import type { Column } from './columns.ts'
import type { ExportDeps } from './export-deps.ts'

/**
 * Returns the word to write into a cell instead of a key (an option of a selection, or a value of a list).
 * Undefined if the cell should have the key.
 */
export type WordOf = (type: string, column: Column, key: string) => string | undefined

/**
 * Returns a function that gives the words of options and list values in a language, as far as the person may
 * see them. It gives none where several keys have the same word or a word contains `;`, so that an import can
 * tell every cell's meaning.
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
