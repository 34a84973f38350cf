import type { ItemId } from '@cairn/contract'
import { isAttachment } from '../facts/gate.ts'
import type { TermBook } from '../index/term-book.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { maySeeLabelInside } from '../labels/labels.ts'
import type { BasedOnRead } from '../rows/write-statements.ts'
import type { Principal, TypeCatalogue } from '../facts/types.ts'

/**
 * What new items mostly name, such as their owner and their creator, and that a list has no items: kept in the process, so that a create that names
 * nothing else asks the database for nothing before it is written. The statement that writes it looks whether all it was checked by still is as it is
 * kept here, and does not write it otherwise; then it is checked again by what is read.
 */
export interface ReadSets {
  /** For one create of this person. `isFresh` has everything read. */
  begin(principal: Principal, isFresh?: boolean): ReadSet
}

/** What one create is checked by. */
export interface ReadSet extends ItemLoader {
  findTerms: TermBook['find']
  /** Whatever of it was not read, for the statement that writes; from here on everything is read. */
  basedOn(): BasedOnRead
  /** Whether the create was checked by anything that was not read, and has not come as far as being written. */
  isUncertain(): boolean
  /** Forgets what it was checked by. */
  drop(): void
}

/** So many items and terms are kept; those named longest ago go first. */
const MOST = 500
/** Larger ones are not (characters of JSON). */
const LARGEST = 4096

export function createReadSets(catalogue: TypeCatalogue, loader: ItemLoader, terms: Pick<TermBook, 'find'>): ReadSets {
  /** Undefined for what was named once. */
  const items = new Map<ItemId, StoredItem | undefined>()
  const absent = new Map<string, true>()

  /** What this person may not see is read like what is not there: the time must not tell them apart. */
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

/** What an attachment or a part of another item is depends on more than its own row; an area answers for virtual items, which have no version. */
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
