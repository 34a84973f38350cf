import type { Item, ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import type { Filter } from '@cairn/contract/query'
import { idsOfQuery } from './ids-of-features.ts'

/** Items read at once. */
const PAGE = 1000

type Reads = Pick<AreaItems, 'search' | 'readMany'>

/**
 * The ids that features have from the files they came from: of those in the collection of an import, or of its owner where it has none, as far as whoever calls
 * may see those ids. They are read in the server's name, which is no access of a person, and once: to look for some with each batch would have the database
 * search through what it has just been given, each time longer.
 */
export async function knownSources({ collection, owner }: Item, items: Reads, asServer: Reads): Promise<Set<string>> {
  const within: Filter =
    typeof collection === 'string'
      ? { prop: 'collection', kind: 'rel', value: [collection] }
      : { prop: 'owner', kind: 'rel', value: [String(owner)] }
  const having: Filter = { prop: 'sourceId', kind: 'exists', value: true }
  const ids = await idsOfQuery({ types: ['SpatialFeature'], must: [within, having] }, items)
  const known = new Set<string>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const features = await asServer.readMany(ids.slice(from, from + PAGE) as ItemId[])
    for (const { sourceId } of Object.values(features)) if (typeof sourceId === 'string') known.add(sourceId)
  }
  return known
}

/** Imports that may bring in features of the same ids take turns: of one collection, or, without any, of all that the owner has. */
export function turnsOf({ collection, owner }: Item): { alone: string[]; shared: string[] } {
  return typeof collection === 'string'
    ? { alone: [collection], shared: [String(owner)] }
    : { alone: [String(owner)], shared: [] }
}
