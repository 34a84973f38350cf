import type { ItemId } from '@cairn/contract'
import { isAttachment } from '../facts/gate.ts'
import type { TermBook } from '../index/term-book.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { maySeeLabelInside } from '../labels/labels.ts'
import type { BasedOnRead } from '../rows/write-statements.ts'
import type { Principal, TypeCatalogue } from '../facts/types.ts'

/**
 * Cache of items and absent terms that new items usually depend on (owner, creator), so that a typical create
 * is validated without a query (optimistic concurrency). The insert checks that the cached versions are still
 * current; otherwise the create is validated again by fresh reads.
 */
export interface ReadSets {
  /** Starts the read set of one create by this person. With `isFresh` nothing is taken from the cache. */
  begin(principal: Principal, isFresh?: boolean): ReadSet
}

/** Items and terms that one create was validated against, and which of them came from the cache. */
export interface ReadSet extends ItemLoader {
  findTerms: TermBook['find']
  /**
   * Returns the cached versions that were used, for the insert to check. From then on everything is read
   * afresh.
   */
  basedOn(): BasedOnRead
  /** Tells whether anything cached was used and the create has not been written yet. */
  isUncertain(): boolean
  /** Removes what was used from the cache. */
  drop(): void
}

/** Size of the cache in items and terms; the least recently used are dropped first. */
const MOST = 500
/** Larger ones are not (characters of JSON). */
const LARGEST = 4096

/** Creates the cache of read sets. */
export function createReadSets(catalogue: TypeCatalogue, loader: ItemLoader, terms: Pick<TermBook, 'find'>): ReadSets {
  /** Undefined for what was named once. */
  const items = new Map<ItemId, StoredItem | undefined>()
  const absent = new Map<string, true>()

  /** Hidden items are loaded like missing ones, so that the time does not distinguish them. */
  function held(principal: Principal, id: ItemId): StoredItem | undefined {
    const item = items.get(id)
    const isSound =
      item && catalogue.get(item.facts.type.name) === item.facts.type && maySeeLabelInside(principal, item)
    return isSound ? item : undefined
  }

  function begin(principal: Principal, isFresh = false): ReadSet {
    const [usedItems, usedTerms] = [new Map<ItemId, StoredItem>(), new Set<string>()]
    let isTrusting = !isFresh

    async function load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>> {
      const found = new Map<ItemId, StoredItem>()
      const missing: ItemId[] = []
      for (const id of ids) {
        const item = isTrusting ? held(principal, id) : undefined
        if (item) {
          found.set(id, item)
          usedItems.set(id, item)
          putLast(items, id, item)
        } else missing.push(id)
      }
      for (const [id, item] of missing.length > 0 ? await loader.load(missing) : []) {
        found.set(id, item)
        putLast(items, id, items.has(id) && mayBeHeld(item) ? item : undefined)
      }
      return found
    }

    return {
      load,
      loadOne: async (id) => (await load([id])).get(id),
      async findTerms(asked) {
        const wanted = [...asked]
        if (isTrusting && wanted.every((term) => absent.has(term))) {
          for (const term of wanted) usedTerms.add(term)
          return new Map()
        }
        const found = await terms.find(wanted)
        for (const term of wanted) if (!found.has(term)) putLast(absent, term, true)
        return found
      },
      basedOn() {
        isTrusting = false
        const rows = [...usedItems.values()].map(({ row }) => row)
        const [ofType, index] = [rows.map(({ t }) => t), rows.map(({ i }) => i)]
        const version = rows.map(({ version: own = '' }) => own)
        return {
          ...(rows.length > 0 ? { ofType, index, version } : {}),
          ...(usedTerms.size > 0 ? { absent: [...usedTerms] } : {}),
        }
      },
      isUncertain: () => isTrusting && usedItems.size + usedTerms.size > 0,
      drop() {
        for (const id of usedItems.keys()) items.set(id, undefined)
        for (const term of usedTerms) absent.delete(term)
      },
    }
  }

  return { begin }
}

/**
 * Tells whether an item may be cached: not attachments and parts, which depend on other rows, nor virtual
 * items, which have no version.
 */
function mayBeHeld({ row, facts }: StoredItem): boolean {
  const isWhole =
    row.version !== undefined && (facts.type.within ?? facts.type.requires) === undefined && !isAttachment(facts)
  return isWhole && !row.deleted && JSON.stringify([row.doc, row.quoted]).length <= LARGEST
}

function putLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= MOST) return
    map.delete(oldest)
  }
}
