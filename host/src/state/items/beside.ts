import type { Item, ItemType } from '@cairn/contract'

/** Most ids in the queue. The oldest beyond it are dropped and loaded when they are shown. */
const MOST_NOTED = 1000

type Types = Readonly<Record<string, ItemType>>

/**
 * Queue of items whose related items are likely to be shown with them. Those related items of types with
 * `sideLoadItem` are added to the next request for items, instead of one request each when shown. It never
 * causes a request itself.
 */
export class Beside {
  readonly #noted = new Set<string>()

  /** Queues items just read. Keeps the latest 1,000. */
  note(ids: readonly string[]): void {
    for (const id of ids) this.#noted.add(id)
    for (const id of this.#noted) {
      if (this.#noted.size <= MOST_NOTED) break
      this.#noted.delete(id)
    }
  }

  /**
   * Removes items from the queue and returns at most `most` ids of their related items that `held` does not
   * have. Items whose type is not in `types` yet stay queued.
   */
  take(most: number, types: Types, held: (id: string) => Item | undefined): string[] {
    const wanted = new Set<string>()
    for (const noted of this.#noted) {
      if (wanted.size >= most) break
      const item = held(noted)
      const type = item && types[item._t]
      if (item && !type) continue
      this.#noted.delete(noted)
      if (type) for (const id of sideLoaded(item, type, types)) if (!held(id)) wanted.add(id)
    }
    return [...wanted].slice(0, most)
  }

  clear(): void {
    this.#noted.clear()
  }
}

function sideLoaded(item: Item, { properties }: ItemType, types: Types): string[] {
  return Object.entries(properties)
    .filter(([, { v, t = '' }]) => v === 'REL' && types[t]?.sideLoadItem)
    .flatMap(([name]) => [item[name] ?? []].flat().map(String))
}
