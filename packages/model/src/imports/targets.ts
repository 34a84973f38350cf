import { isGroup, partsOf, searchedProperty, type Property } from '@cairn/contract'

/** Types whose values no cell can hold. */
const NOT_IN_CELLS: readonly (string | undefined)[] = ['json', 'richText', 'translated', 'period']

/**
 * Returns what a column may become: properties that people set and whose values fit in a cell, and the parts
 * of groups, such as `senses.note`.
 */
export function targetsOf(properties: Readonly<Record<string, Property>>): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (isGroup(property))
      return property.readOnly
        ? []
        : partsOf(name, property).flatMap((part) => (fits(part.property) ? [part.name] : []))
    return fits(property) ? [name] : []
  })
}

/** Tells whether a column, or a fixed value, may become the property. */
export function isTarget(properties: Readonly<Record<string, Property>>, name: string): boolean {
  const property = searchedProperty(properties, name)
  const group = searchedProperty(properties, name.split('.')[0] ?? '')
  return property !== undefined && !group?.readOnly && fits(property)
}

function fits({ v, t, readOnly, copyOf, switchedBy }: Property): boolean {
  return !readOnly && copyOf === undefined && switchedBy === undefined && !(v === 'DEF' && NOT_IN_CELLS.includes(t))
}
