import type { Feature } from '@cairn/contract/features'
import { centreOf } from '@cairn/model/bounds'
import { itemOf } from '../features/feature-set.ts'
import type { Arc } from '../deck/data-layers.ts'

/** Returns an arc between the centres of both places for each item that has a place in both properties. */
export function arcsOf(features: readonly Feature[], from: string, to: string): Arc[] {
  const ends = new Map(
    features.filter(({ prop }) => prop === to).map((feature) => [itemOf(feature), centreOf(feature.bbox)]),
  )
  return features.flatMap((feature) => {
    const end = feature.prop === from ? ends.get(itemOf(feature)) : undefined
    return end ? [{ item: itemOf(feature), from: centreOf(feature.bbox), to: end }] : []
  })
}
