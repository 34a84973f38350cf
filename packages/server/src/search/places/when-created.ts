import { itemId } from '@cairn/contract'
import { CREATED_PROPERTY, type Feature } from '@cairn/contract/features'
import type { ItemContext } from '../../items/read/item-context.ts'

/**
 * Adds to the `props` of map features, as `_c.ts`, the creation time of the items that they show, if their
 * numbers are among `ns`. Every reader of an item may know it.
 */
export async function withCreated(
  { database, types }: ItemContext,
  features: readonly Feature[],
  ns: readonly number[],
): Promise<Feature[]> {
  const rows = await database.query<{ t: number; i: number; c_ts: string }>(
    'select t, i, c_ts from item where n = any($1)',
    [ns],
    'created-by-number',
  )
  const moments = new Map<string, string>()
  for (const { t, i, c_ts } of rows) moments.set(itemId((await types.nameOf(t)) ?? '', i), c_ts)
  return features.map((feature) => ({
    ...feature,
    props: { ...feature.props, [CREATED_PROPERTY]: moments.get(feature.proxy ?? feature.id) },
  }))
}
