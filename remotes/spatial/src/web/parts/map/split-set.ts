import type { ItemId } from '@cairn/contract'
import type { FeatureSet, LayerNode } from '@cairn/map'
import { unionOfBounds } from '@cairn/model/bounds'

/** Key of the layer of what is in no collection. */
export const NO_COLLECTION = 'none'

/** A set for each collection that its features name, in the order of their labels; what names none comes last. What comes as tiles stays one. */
export function splitSet(
  whole: FeatureSet,
  labels: Readonly<Record<string, string>>,
  { none, hidden }: { none: string; hidden: string },
  firstTone: number,
): FeatureSet[] {
  if (whole.tiles) return [{ ...whole, style: { ...whole.style, tone: firstTone } }]
  const groups = Map.groupBy(whole.features, ({ props }) => String(props?.['collection'] ?? NO_COLLECTION))
  const label = (key: string) => (key === NO_COLLECTION ? none : (labels[key] ?? hidden))
  const keys = [...groups.keys()].sort(
    (one, other) =>
      Number(one === NO_COLLECTION) - Number(other === NO_COLLECTION) || label(one).localeCompare(label(other)),
  )
  return keys.map((key, at) => {
    const features = groups.get(key) ?? []
    return {
      ...whole,
      key: `${whole.key} ${key}`,
      label: label(key),
      features,
      bbox: unionOfBounds(features.map(({ bbox }) => bbox)),
      proxy: key === NO_COLLECTION ? undefined : (key as ItemId),
      style: { ...whole.style, tone: firstTone + at },
      // One of them asks for all.
      refine: at === 0 ? whole.refine : undefined,
    }
  })
}

/** A branch of the layer tree with a layer for each of these sets; none without them. */
export function branchOf(id: string, name: string, sets: readonly FeatureSet[]): LayerNode[] {
  if (sets.length === 0) return []
  const children = sets.map(({ key, label, features, tiles, style }) => ({
    id: key,
    name: label,
    ...(tiles ? {} : { weight: features.length }),
    style,
  }))
  return [{ id, name, children }]
}
