/**
 * Returns the latest update count that the client holds of an item, from which a watch resumes. Undefined
 * if none.
 */
export type LastUpdate = () => number | undefined

/** What is watched now: items by id, and types of items. */
export interface Watched {
  items: ReadonlyMap<string, LastUpdate>
  types: readonly string[]
}

/**
 * Watches of items and types. Each is sent to the server once, however many callers watch it, and again
 * after every reconnect.
 */
export class Watches {
  readonly #send: (operation: string) => void
  readonly #items = new Map<string, { count: number; lastUpdate: LastUpdate }>()
  readonly #types = new Map<string, number>()

  constructor(send: (operation: string) => void) {
    this.#send = send
  }

  /** Watches an item. Returns a function that ends the watch. */
  addItem(id: string, lastUpdate: LastUpdate): () => void {
    const known = this.#items.get(id)
    const watch = { count: (known?.count ?? 0) + 1, lastUpdate }
    this.#items.set(id, watch)
    if (!known) this.#send(itemWatch(id, lastUpdate))
    return once(() => this.#removeItem(id))
  }

  /**
   * Watches a type of items: `updated` pushes tell which items changed. Returns a function that ends the
   * watch.
   */
  addType(type: string): () => void {
    const count = this.#types.get(type) ?? 0
    this.#types.set(type, count + 1)
    if (count === 0) this.#send(`addWatch/${type}-0`)
    return once(() => this.#removeType(type))
  }

  /** Sends all watches again, from the update counts that the client holds. */
  resume(): void {
    for (const [id, { lastUpdate }] of this.#items) this.#send(itemWatch(id, lastUpdate))
    for (const type of this.#types.keys()) this.#send(`addWatch/${type}-0`)
  }

  /** What is watched now. */
  get watched(): Watched {
    return {
      items: new Map([...this.#items].map(([id, { lastUpdate }]) => [id, lastUpdate])),
      types: [...this.#types.keys()],
    }
  }

  /** Number of watches that the server should hold. */
  get size(): number {
    return this.#items.size + this.#types.size
  }

  #removeItem(id: string): void {
    const watch = this.#items.get(id)
    if (!watch) return
    if (watch.count > 1) return void this.#items.set(id, { ...watch, count: watch.count - 1 })
    this.#items.delete(id)
    this.#send(`removeWatch/${id}`)
  }

  #removeType(type: string): void {
    const count = this.#types.get(type) ?? 0
    if (count > 1) return void this.#types.set(type, count - 1)
    this.#types.delete(type)
    this.#send(`removeWatch/${type}-0/1`)
  }
}

function itemWatch(id: string, lastUpdate: LastUpdate): string {
  const u = lastUpdate()
  return u === undefined ? `addWatch/${id}` : `addWatch/${id}/${u}`
}

function once(task: () => void): () => void {
  let done = false
  return () => {
    if (!done) task()
    done = true
  }
}
