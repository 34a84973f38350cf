import { ATTACHMENT_TYPE, type Item, type ItemType } from '@cairn/contract'
import { isBlank } from '@cairn/model/format'

/** For each property: take the value of the merged item in place of the kept one's, or both. */
export type TakenValues = Readonly<Record<string, 'merged' | 'both'>>

type Property = ItemType['properties'][string]

/**
 * A property whose values differ between two items that are to be merged, with its definition for display.
 */
export interface Difference {
  name: string
  property: Property
}

/**
 * Returns the properties whose values differ between two items and that a person can choose, in the order of
 * the sections of the type.
 */
export function differencesOf(type: ItemType, left: Item, right: Item): Difference[] {
  const inOrder = [
    ...new Set([...(type.sections ?? []).flatMap((section) => section.properties), ...Object.keys(type.properties)]),
  ]
  return inOrder.flatMap((name) => {
    const property = type.properties[name]
    if (!property || property.readOnly || property.t === ATTACHMENT_TYPE) return []
    const [mine, theirs] = [left[name], right[name]]
    const isAlike = (isBlank(mine) && isBlank(theirs)) || JSON.stringify(mine) === JSON.stringify(theirs)
    return isAlike ? [] : [{ name, property }]
  })
}

/**
 * Returns the choice before the person makes one: values that the kept item lacks are taken over, and
 * properties with several values get both.
 */
export function firstChoice(differences: readonly Difference[], kept: Item, merged: Item): TakenValues {
  return Object.fromEntries(
    differences.flatMap(({ name, property }): [string, 'merged' | 'both'][] => {
      if (isBlank(merged[name])) return []
      if (isBlank(kept[name])) return [[name, 'merged']]
      return property.many ? [[name, 'both']] : []
    }),
  )
}
