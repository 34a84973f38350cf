import type { ItemType } from '@cairn/contract'
import type { Values } from '@cairn/model/item-schema'

/**
 * Splits the values of a new item into those that a person may set, and those that only the server sets and
 * an import may provide (`imported`).
 */
export function importedValues({ properties }: ItemType, values: Values): { body: Values; set: Values } {
  const isImported = (name: string) => properties[name]?.readOnly === true && properties[name].imported === true
  const { body = [], set = [] } = Object.groupBy(Object.entries(values), ([name]) =>
    isImported(name) ? 'set' : 'body',
  )
  return { body: Object.fromEntries(body), set: Object.fromEntries(set) }
}
