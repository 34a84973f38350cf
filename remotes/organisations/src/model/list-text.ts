import { OTHER_VALUE, type Item } from '@cairn/contract'

/** The values of a list, by who brings them. */
type ListValues = Readonly<Record<string, readonly { key: string; label: string }[]>>

/**
 * Returns the text of a property that holds a key of a list: the label of the value, or the item's own words
 * if the key is `other`. `other` is the property with these words. Returns undefined if there is no value or
 * its label is unknown.
 */
export function listText(values: ListValues, item: Item, property: string, other?: string): string | undefined {
  const value = item[property]
  if (typeof value !== 'string') return undefined
  const own = value === OTHER_VALUE && other !== undefined ? item[other] : undefined
  if (typeof own === 'string') return own
  return Object.values(values)
    .flat()
    .find(({ key }) => key === value)?.label
}
