import { isItemId, type ItemId } from '@cairn/contract'
import type { ItemLoader } from '../../../items/facts/item-loader.ts'
import type { Change, Feed, Principal, Store } from '../../../items/facts/types.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import type { InstallRegistry } from '../registry.ts'
import { typesAsked, type Viewer } from './shows.ts'

/**
 * Computes and caches for each person what `show` rules need: their rights, and the types of which they can
 * read an item.
 */
export interface Viewers {
  /** Returns the facts of a person. `reads` is empty for administrators, who meet every such rule anyway. */
  of(principal: Principal): Promise<Viewer>
  /**
   * Calls a function with each person whose readable types changed because items changed. (Changed rights
   * make a new principal anyway.) Returns a function that removes it.
   */
  onChange(listener: (principal: Principal) => void): () => void
  close(): void
}

/** Services of viewers. */
export interface ViewersOptions {
  store: Pick<Store, 'search'>
  loader: ItemLoader
  feed: Pick<Feed, 'subscribe'>
  registry: Pick<InstallRegistry, 'areas' | 'catalogue' | 'onChange'>
  onTrouble: (thrown: unknown) => void
}

/** An item of a type that proves that the person may read one; undefined if there is none. */
type Witness = ItemId | undefined

/** Size of the cache in people; the least recently used are dropped and checked again. */
const MOST_PEOPLE = 2000
/** Up to this many changed items are checked one by one; with more, the search is repeated. */
const MOST_CHANGES = 100

/**
 * Creates the service. For each person and type it searches for one readable item and remembers it; it
 * searches again only if that item changes, or if an item changes while none was found.
 */
export function createViewers(options: ViewersOptions): Viewers {
  const known = new Map<Principal, Map<string, Promise<Witness>>>()
  const listeners = new Set<(principal: Principal) => void>()
  let asked = typesAsked(options.registry.areas())
  options.registry.onChange(() => {
    asked = typesAsked(options.registry.areas())
    known.clear()
  })

  /** Finds one item of the type that the person can read. None for an unknown or virtual type. */
  async function ask(principal: Principal, type: string): Promise<Witness> {
    const declared = options.registry.catalogue.get(type)
    if (!declared || declared.virtual) return undefined
    const { ids } = await options.store.search(principal, { types: [type], max: 1, total: false })
    return ids.find(isItemId)
  }

  function keep(principal: Principal, type: string, witness: Promise<Witness>): Promise<Witness> {
    const answers = known.get(principal) ?? new Map<string, Promise<Witness>>()
    answers.set(type, witness)
    known.delete(principal)
    known.set(principal, answers)
    for (const oldest of known.keys()) if (known.size > MOST_PEOPLE) known.delete(oldest)
    // A failed answer is not cached.
    witness.catch(() => answers.get(type) === witness && answers.delete(type))
    return witness
  }

  /** Checks the cached answer after items of a type changed, and notifies listeners if it differs. */
  async function review(principal: Principal, type: string, before: Promise<Witness>, ids: ItemId[]): Promise<void> {
    const after = before.then(async (witness) => {
      if (witness !== undefined && !ids.includes(witness)) return witness
      if (ids.length > MOST_CHANGES) return ask(principal, type)
      const items = await options.loader.load(ids)
      const found = items.values().find(({ row, facts }) => !row.deleted && mayRead(principal, facts))
      return found?.facts.id ?? (witness === undefined ? undefined : ask(principal, type))
    })
    known.get(principal)?.set(type, after)
    // Its error is handled below.
    after.catch(() => {})
    const [had, has] = [await before, await after]
    if ((had === undefined) !== (has === undefined)) for (const listener of listeners) listener(principal)
  }

  const unsubscribe = options.feed.subscribe((changes) => {
    for (const [type, ids] of idsByType(changes))
      if (asked.has(type))
        for (const [principal, answers] of [...known]) {
          const before = answers.get(type)
          if (before) review(principal, type, before, ids).catch(options.onTrouble)
        }
  })

  return {
    async of(principal) {
      if (principal.admin) return { ...principal, reads: new Set() }
      const kept = known.get(principal)
      const answers = [...asked].map(
        async (type) => [type, await (kept?.get(type) ?? keep(principal, type, ask(principal, type)))] as const,
      )
      const found = (await Promise.all(answers)).flatMap(([type, witness]) => (witness === undefined ? [] : [type]))
      return { ...principal, reads: new Set(found) }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: unsubscribe,
  }
}

function idsByType(changes: readonly Change[]): Map<string, ItemId[]> {
  const counted = changes.filter(({ kind }) => kind !== 'label')
  return new Map([...Map.groupBy(counted, ({ type }) => type)].map(([type, all]) => [type, all.map(({ id }) => id)]))
}
