import type { Item } from '@cairn/contract'
import type { ItemCache } from './item-cache.ts'
import type { AppStore } from '../store.ts'

/**
 * Follows the cached items of visible rows. When the rows change, only new ones are subscribed to and old
 * ones released, because scrolling changes them constantly.
 */
export class RowItems {
  readonly #store: AppStore
  readonly #items: ItemCache
  readonly #changed: () => void
  readonly #followed = new Map<string, { atom: unknown; stop: () => void }>()
  #found: ReadonlyMap<string, Item> = new Map()

  /** `changed` is called when an item that is followed has changed. */
  constructor(store: AppStore, items: ItemCache, changed: () => void) {
    this.#store = store
    this.#items = items
    this.#changed = changed
  }

  /** Returns those of the items that are cached, by id; the same map object as long as they are unchanged. */
  read(ids: readonly string[]): ReadonlyMap<string, Item> {
    const found = new Map<string, Item>()
    for (const id of ids) {
      const entry = this.#store.get(this.#items.atomOf(id))
      if (entry.status === 'ready') found.set(id, entry.item)
    }
    if (!isSame(this.#found, found)) this.#found = found
    return this.#found
  }

  /**
   * Follows these items and no others from now on. Calls `changed` if one has changed since the last `read`.
   */
  follow(ids: readonly string[]): void {
    const before = this.#found
    const wanted = new Set(ids)
    for (const [id, { stop }] of this.#followed) {
      if (wanted.has(id)) continue
      this.#followed.delete(id)
      stop()
    }
    for (const id of wanted) {
      // After signing out an item has another.
      const atom = this.#items.atomOf(id)
      const known = this.#followed.get(id)
      if (known?.atom === atom) continue
      this.#followed.set(id, { atom, stop: this.#store.sub(atom, this.#changed) })
      known?.stop()
    }
    // Changes between rendering and subscribing were missed.
    if (this.read(ids) !== before) this.#changed()
  }
}

function isSame(left: ReadonlyMap<string, Item>, right: ReadonlyMap<string, Item>): boolean {
  if (left.size !== right.size) return false
  for (const [id, item] of right) if (left.get(id) !== item) return false
  return true
}
