import { ATTACHMENT_TYPE } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import type { Taken } from './use-merge.ts'

type Property = ItemType['properties'][string]

/** A property that the two have differently. */
export interface Difference {
  name: string
  property: Property
}

/** The properties between which a person chooses, in the order of the type's sections. */
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

/** What is taken over before the person chooses: what the kept item lacks, and of several values all. */
export function firstChoice(differences: readonly Difference[], kept: Item, merged: Item): Taken {
  return Object.fromEntries(
    differences.flatMap(({ name, property }): [string, 'merged' | 'both'][] => {
      if (isBlank(merged[name])) return []
      if (isBlank(kept[name])) return [[name, 'merged']]
      return property.many ? [[name, 'both']] : []
    }),
  )
}
