/** What a watch is resumed with after a reconnect: the latest update count the client holds, if any. */
export type LastUpdate = () => number | undefined

/** What is watched now. */
export interface Watched {
  items: ReadonlyMap<string, LastUpdate>
  types: readonly string[]
}

/** Watches of items and of types, each sent once however many ask for it, and sent again after every reconnect. */
export class Watches {
  readonly #send: (operation: string) => void
  readonly #items = new Map<string, { count: number; lastUpdate: LastUpdate }>()
  readonly #types = new Map<string, number>()

  constructor(send: (operation: string) => void) {
    this.#send = send
  }

  /** Watches one item; the answer ends it. */
  addItem(id: string, lastUpdate: LastUpdate): () => void {
    const known = this.#items.get(id)
    const watch = { count: (known?.count ?? 0) + 1, lastUpdate }
    this.#items.set(id, watch)
    if (!known) this.#send(itemWatch(id, lastUpdate))
    return once(() => this.#removeItem(id))
  }

  /** Watches a type: `updated` tells which of its items changed. */
  addType(type: string): () => void {
    const count = this.#types.get(type) ?? 0
    this.#types.set(type, count + 1)
    if (count === 0) this.#send(`addWatch/${type}-0`)
    return once(() => this.#removeType(type))
  }

  /** Sends every watch again, from where the client stands. */
  resume(): void {
    for (const [id, { lastUpdate }] of this.#items) this.#send(itemWatch(id, lastUpdate))
    for (const type of this.#types.keys()) this.#send(`addWatch/${type}-0`)
  }

  get watched(): Watched {
    return {
      items: new Map([...this.#items].map(([id, { lastUpdate }]) => [id, lastUpdate])),
      types: [...this.#types.keys()],
    }
  }

  /** How many watches the server should hold. */
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
