import type { Item, ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import type { Filter } from '@cairn/contract/query'
import { defaultsOf } from '../../model/import/import-work.ts'
import { idsOfQuery } from './ids-of-features.ts'

/** Items in one read. */
const PAGE = 1000

type Reads = Pick<AreaItems, 'search' | 'readMany'>

/**
 * Returns the ids that existing features have from their files: of the collection of an import, else of its
 * owner, as far as `items` (the person) may see them. They are read as the server, which is no access by a
 * person, and all at once: a search with each batch would go through everything that the import has just
 * created.
 */
export async function knownSources(item: Item, items: Reads, asServer: Reads): Promise<Set<string>> {
  const { collection } = defaultsOf(item)
  const within: Filter =
    typeof collection === 'string'
      ? { prop: 'collection', kind: 'rel', value: [collection] }
      : { prop: 'owner', kind: 'rel', value: [String(item['owner'])] }
  const having: Filter = { prop: 'sourceId', kind: 'exists', value: true }
  const ids = await idsOfQuery({ types: ['SpatialFeature'], must: [within, having] }, items)
  const known = new Set<string>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const features = await asServer.readMany(ids.slice(from, from + PAGE) as ItemId[])
    for (const { sourceId } of Object.values(features)) if (typeof sourceId === 'string') known.add(sourceId)
  }
  return known
}
