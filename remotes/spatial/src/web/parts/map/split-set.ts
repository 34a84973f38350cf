import type { ItemId } from '@cairn/contract'
import type { FeatureSet, LayerNode } from '@cairn/map'
import { unionOfBounds } from '@cairn/model/bounds'
import { groupByCollection, NO_COLLECTION } from '../../../model/collection-groups.ts'

/**
 * Splits a set of features into one for each collection that they name, in the order of the labels; features
 * without a collection come last. A set that comes as tiles stays one. Tones are numbered from `firstTone`.
 * `words.none` is the label of features without a collection, `words.hidden` that of collections whose label
 * is not known.
 */
export function splitByCollection(
  whole: FeatureSet,
  labels: Readonly<Record<string, string>>,
  words: { none: string; hidden: string },
  firstTone: number,
): FeatureSet[] {
  if (whole.tiles) return [{ ...whole, style: { ...whole.style, tone: firstTone } }]
  return groupByCollection(whole.features, labels, words).map(({ key, label, features }, at) => ({
    ...whole,
    key: `${whole.key} ${key}`,
    label,
    features,
    bbox: unionOfBounds(features.map(({ bbox }) => bbox)),
    proxy: key === NO_COLLECTION ? undefined : (key as ItemId),
    style: { ...whole.style, tone: firstTone + at },
    // The first set asks for the finer features of all.
    refine: at === 0 ? whole.refine : undefined,
  }))
}

/**
 * Builds a branch of the layer tree with one layer for each set. Returns an empty array if there are no sets.
 */
export function layerBranch(id: string, name: string, sets: readonly FeatureSet[]): LayerNode[] {
  if (sets.length === 0) return []
  const children = sets.map(({ key, label, features, tiles, style }) => ({
    id: key,
    name: label,
    ...(tiles ? {} : { weight: features.length }),
    style,
  }))
  return [{ id, name, children }]
}
