/** Index of watches by item id, type and label, so that a change finds its watchers without a scan. */
export interface WatchIndex<W> {
  items: Watchers<W>
  types: Watchers<W>
  labels: Watchers<W>
  /** Returns the total number of watches. */
  size(): number
}

/** Multimap from a key to its watchers. */
export class Watchers<W> {
  readonly #byKey = new Map<string, Set<W>>()
  #size = 0

  add(key: string, watcher: W): void {
    const watchers = this.#byKey.get(key) ?? new Set<W>()
    if (!watchers.has(watcher)) this.#size += 1
    this.#byKey.set(key, watchers.add(watcher))
  }

  remove(key: string, watcher: W): void {
    const watchers = this.#byKey.get(key)
    if (!watchers?.delete(watcher)) return
    this.#size -= 1
    if (watchers.size === 0) this.#byKey.delete(key)
  }

  /** Returns a copy of the list. */
  of(key: string): readonly W[] {
    return [...(this.#byKey.get(key) ?? [])]
  }

  has(key: string): boolean {
    return this.#byKey.has(key)
  }

  get size(): number {
    return this.#size
  }
}

/** Creates an empty index of watches. */
export function createWatchIndex<W>(): WatchIndex<W> {
  const index = { items: new Watchers<W>(), types: new Watchers<W>(), labels: new Watchers<W>() }
  return { ...index, size: () => index.items.size + index.types.size + index.labels.size }
}
