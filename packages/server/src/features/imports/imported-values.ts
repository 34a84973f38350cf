import type { ItemType } from '@cairn/contract'
import type { Values } from '@cairn/model/item-schema'

/**
 * Parts the values of a new item in two: those that a person sets, and those that only the server sets and an import
 * brings (`imported`).
 */
export function importedValues({ properties }: ItemType, values: Values): { body: Values; set: Values } {
  const isImported = (name: string) => properties[name]?.readOnly === true && properties[name].imported === true
  const { body = [], set = [] } = Object.groupBy(Object.entries(values), ([name]) =>
    isImported(name) ? 'set' : 'body',
  )
  return { body: Object.fromEntries(body), set: Object.fromEntries(set) }
}
