/** Key of the group that holds features without a collection. */
export const NO_COLLECTION = 'none'

/** A feature as far as grouping goes: the values of some of its properties. */
interface GroupedFeature {
  props?: Readonly<Record<string, unknown>> | undefined
}

/** Features of one collection. `key` is the id of the collection, or `NO_COLLECTION`. */
export interface CollectionGroup<F> {
  key: string
  label: string
  features: F[]
}

/**
 * Groups features by the collection that they name, in the order of the labels; features without a collection
 * come last. `labels` maps collections to labels. `words.none` is the label of the last group, `words.hidden`
 * that of collections whose label is not known.
 */
export function groupByCollection<F extends GroupedFeature>(
  features: readonly F[],
  labels: Readonly<Record<string, string>>,
  words: { none: string; hidden: string },
): CollectionGroup<F>[] {
  const groups = Map.groupBy(features, ({ props }) => String(props?.['collection'] ?? NO_COLLECTION))
  const label = (key: string) => (key === NO_COLLECTION ? words.none : (labels[key] ?? words.hidden))
  return [...groups]
    .map(([key, of]) => ({ key, label: label(key), features: of }))
    .sort(
      (one, other) =>
        Number(one.key === NO_COLLECTION) - Number(other.key === NO_COLLECTION) || one.label.localeCompare(other.label),
    )
}
