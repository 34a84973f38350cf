import type { Item, ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import type { Filter } from '@cairn/contract/query'
import { idsOfQuery } from './ids-of-features.ts'

/** Features that others bring in meanwhile are looked for again after so many looks. */
const LOOK_AGAIN_AFTER = 50
/** Items read at once. */
const PAGE = 1000

type Reads = Pick<AreaItems, 'search' | 'readMany'>

/** Ids that features had in the files they came from. */
export interface KnownSources {
  /** Those that are there, as of lately; what the import itself makes is added by whoever makes it. */
  now(): Promise<Set<string>>
}

/**
 * The ids of the features that are in the collection of an import, or of its owner where it has none, as far as whoever calls may see those ids. They
 * are read in the server's name, which is no access of a person. All of them are read once: to look for some with each batch would have the database search through what it has just been given, each time longer.
 */
export function knownSources({ $id, collection, owner }: Item, items: Reads, asServer: Reads): KnownSources {
  const within: Filter =
    typeof collection === 'string'
      ? { prop: 'collection', kind: 'rel', value: [collection] }
      : { prop: 'owner', kind: 'rel', value: [String(owner)] }
  const having: Filter = { prop: 'sourceId', kind: 'exists', value: true }
  const own: Filter = { prop: 'importedVia', kind: 'rel', value: [$id] }
  const known = new Set<string>()
  let looks = 0

  async function read(mustNot: Filter[]): Promise<void> {
    const ids = await idsOfQuery({ types: ['SpatialFeature'], must: [within, having], mustNot }, items)
    for (let from = 0; from < ids.length; from += PAGE) {
      const features = await asServer.readMany(ids.slice(from, from + PAGE) as ItemId[])
      for (const { sourceId } of Object.values(features)) if (typeof sourceId === 'string') known.add(sourceId)
    }
  }

  return {
    async now() {
      if (looks % LOOK_AGAIN_AFTER === 0) await read(looks === 0 ? [] : [own])
      looks += 1
      return known
    },
  }
}
