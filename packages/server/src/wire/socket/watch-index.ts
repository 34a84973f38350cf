/** Who watches what, by item id, by type and by label, so that a change costs what it matches. */
export interface WatchIndex<W> {
  items: Watchers<W>
  types: Watchers<W>
  labels: Watchers<W>
  /** How many watches there are in all. */
  size(): number
}

/** Watchers by key. */
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

export function createWatchIndex<W>(): WatchIndex<W> {
  const index = { items: new Watchers<W>(), types: new Watchers<W>(), labels: new Watchers<W>() }
  return { ...index, size: () => index.items.size + index.types.size + index.labels.size }
}
