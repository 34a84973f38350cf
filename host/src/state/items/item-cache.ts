import type { Channel } from '@cairn/channel'
import type { Item } from '@cairn/contract'
import { CairnError, toCairnError, type ErrorBody } from '@cairn/contract/errors'
import type { NotifyPreference } from '@cairn/contract/notify'
import { MAX_READ_MANY } from '@cairn/contract/wire'
import type { LiveChange } from '@cairn/contract/web'
import { userOf } from '@cairn/channel/session'
import { atom, type PrimitiveAtom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { typesAtom } from '../atoms.ts'
import { batchPerTick } from '../batch.ts'
import type { LabelCache } from './label-cache.ts'
import { Beside } from './beside.ts'
import { Idle } from '../idle.ts'
import { KEEP_ITEMS, KEEP_WATCH_MS } from '../limits.ts'
import { authorsOf, changedProperties, withChanges, withoutChanges } from './live-change.ts'
import type { AppStore } from '../store.ts'

/**
 * The state of an item in the cache: loading, ready (with recent changes by others, by property), or refused
 * with an error.
 */
export type ItemEntry =
  | { status: 'loading' }
  | { status: 'ready'; item: Item; changed: Record<string, LiveChange> }
  | { status: 'refused'; error: ErrorBody }

const LOADING: ItemEntry = { status: 'loading' }

/**
 * Cache of items by id, as atoms. Items open in a column are watched one by one; items in rows are read
 * together and refreshed when something of their type changes.
 */
export class ItemCache {
  readonly #store: AppStore
  readonly #channel: Channel
  readonly #labels: LabelCache
  readonly #atoms = atomFamily((id: string) => this.#createAtom(id))
  readonly #idle = new Idle()
  readonly #open = new Map<string, { count: number; release: () => void }>()
  /** The latest read of each item, to ignore earlier answers that arrive later. */
  readonly #reads = new Map<string, symbol>()
  readonly #beside = new Beside()
  readonly #requestRows: (ids: readonly string[]) => void

  constructor(store: AppStore, channel: Channel, labels: LabelCache) {
    this.#store = store
    this.#channel = channel
    this.#labels = labels
    this.#requestRows = batchPerTick(MAX_READ_MANY, (ids) => void this.#readRows(ids))
    channel.onPush('item/update', (body) => this.#pushed(body as unknown as Item))
    channel.onPush('item/remove', ({ id }) => this.#removed(id))
    channel.onPush('updated', ({ type, ids }) => {
      // Without a socket, and after a change of rights, the changed ids are unknown: all shown items are
      // checked.
      const known = ids.length > 0 ? ids.filter((id) => this.#isKnown(id)) : this.#shownOf(type)
      this.#requestRows(known.filter((id) => !this.#open.has(id)))
    })
  }

  /** Returns the atom of an item's entry. Does not load the item. */
  atomOf(id: string) {
    this.#idle.touch(id)
    return this.#atoms(id)
  }

  /** Returns the entry of an item as it is cached now. */
  entry(id: string): ItemEntry {
    return this.#store.get(this.#atoms(id))
  }

  /**
   * Reads an item and watches it for changes until the returned function is called; the watch outlives it by
   * 5 seconds.
   */
  open(id: string): () => void {
    const known = this.#open.get(id)
    if (known) known.count += 1
    else {
      this.#open.set(id, { count: 1, release: () => {} })
      void this.#readAndWatch(id)
    }
    return () => void setTimeout(() => this.#close(id), KEEP_WATCH_MS)
  }

  /**
   * Reads those of the items of rows that are not cached, together in one request. If that fails they stay
   * missing.
   */
  want(ids: readonly string[]): void {
    this.#requestRows(ids.filter((id) => !this.#isKnown(id)))
  }

  /** Shows an item as loading and reads it again, such as after an error. */
  retry(id: string): void {
    this.#store.set(this.#atoms(id), LOADING)
    void this.#readAndWatch(id)
  }

  /** Creates an item on the server and caches it. */
  async create(type: string, properties: Record<string, unknown>): Promise<Item> {
    const item = await this.#channel.items.create(type, properties)
    this.#put(item)
    return item
  }

  /**
   * Saves changes of an item based on its version `basedOn`, and caches the saved item; concurrent changes
   * by others are marked. Rejects with `conflict` if the changes cannot be merged, and caches the newer
   * item.
   */
  async update(id: string, basedOn: number, changes: Record<string, unknown>): Promise<Item> {
    const item = await this.#channel.items.update(id, basedOn, changes).catch((thrown: unknown) => {
      throw this.#learnConflict(thrown)
    })
    const before = this.entry(id)
    this.#put(item, (marks) => withoutChanges(marks, Object.keys(changes)))
    if (before.status === 'ready') void this.#markMerged(before.item, item, Object.keys(changes))
    return item
  }

  /** Sets the notification preference of a cached item that was stored on the server already. */
  noteChoice(id: string, $notify: NotifyPreference): void {
    const entry = this.entry(id)
    if (entry.status === 'ready') this.#store.set(this.#atoms(id), { ...entry, item: { ...entry.item, $notify } })
  }

  /** Forgets all items and ends their watches, at sign-out. */
  clear(): void {
    this.#reads.clear()
    this.#beside.clear()
    for (const open of this.#open.values()) {
      open.release()
      open.release = () => {}
    }
    for (const id of [...this.#atoms.getParams()]) {
      this.#store.set(this.#atoms(id), LOADING)
      if (!this.#open.has(id)) this.#atoms.remove(id)
    }
  }

  /**
   * Reads again the items that columns show, of those types for which `concerns` returns true: after
   * sign-in, or when an area has changed.
   */
  reopen(concerns: (type: string) => boolean = () => true): void {
    for (const id of this.#open.keys()) if (concerns(id.slice(0, id.indexOf('-')))) void this.#readAndWatch(id)
  }

  /** Counts as idle until something shows it, and again from when nothing does. */
  #createAtom(id: string): PrimitiveAtom<ItemEntry> {
    const entry = atom<ItemEntry>(LOADING)
    this.#idle.add(id)
    entry.onMount = () => {
      this.#idle.remove(id)
      return () => this.#idle.add(id)
    }
    return entry
  }

  /** Drops items not used for a while, so that the cache does not grow all day (T38). */
  #forgetIdle(): void {
    for (const id of this.#idle.take(KEEP_ITEMS, KEEP_WATCH_MS)) if (!this.#open.has(id)) this.#atoms.remove(id)
  }

  #shownOf(type: string): string[] {
    return [...this.#atoms.getParams()].filter((id) => id.startsWith(`${type}-`) && !this.#idle.has(id))
  }

  #isKnown(id: string): boolean {
    return this.#itemOf(id) !== undefined
  }

  #itemOf(id: string): Item | undefined {
    const entry = this.entry(id)
    return entry.status === 'ready' ? entry.item : undefined
  }

  async #readAndWatch(id: string): Promise<void> {
    const read = Symbol(id)
    this.#reads.set(id, read)
    const entry = await this.#channel.items.read(id).then(
      (item) => ({ item }),
      (thrown: unknown) => ({ error: toCairnError(thrown).toBody() }),
    )
    if (this.#reads.get(id) !== read) return
    this.#reads.delete(id)
    if ('error' in entry) return this.#store.set(this.#atoms(id), { status: 'refused', error: entry.error })
    this.#put(entry.item)
    this.#beside.note([id])
    const open = this.#open.get(id)
    if (!open) return
    open.release()
    open.release = this.#channel.watchItem(id, () => this.#updateCount(id))
  }

  #close(id: string): void {
    const open = this.#open.get(id)
    if (!open || --open.count > 0) return
    open.release()
    this.#open.delete(id)
    this.#forgetIdle()
  }

  async #readRows(ids: string[]): Promise<void> {
    try {
      const types = this.#store.get(typesAtom)
      const beside = this.#beside.take(MAX_READ_MANY - ids.length, types, (id) => this.#itemOf(id))
      const items = await this.#channel.items.readMany([...new Set([...ids, ...beside])])
      for (const item of Object.values(items)) this.#put(item)
      this.#beside.note(ids)
      // A missing item was deleted or is hidden from this person now. Open items are covered by their watch.
      for (const id of ids) if (!items[id] && this.#isKnown(id) && !this.#open.has(id)) this.#removed(id)
      this.#forgetIdle()
    } catch {
      // Rows keep their label; the list's state shows that the connection is lost.
    }
  }

  #updateCount(id: string): number | undefined {
    const entry = this.entry(id)
    return entry.status === 'ready' ? entry.item._u : undefined
  }

  #put(
    item: Item,
    marks: (former: Record<string, LiveChange>) => Record<string, LiveChange> = (former) => former,
  ): void {
    const before = this.entry(item.$id)
    this.#labels.learn(item.$labels, item.$met, item.$labelsIn)
    if (before.status !== 'ready') return this.#store.set(this.#atoms(item.$id), { status: 'ready', item, changed: {} })
    if (item._u < before.item._u) return
    // What one may do and what one chose come with a read only; a push or a row leaves them as they were.
    const { $can, $notify } = { ...before.item, ...item }
    // A mark tells of the value that it stands beside, and goes with it: the next may be this person's own.
    const standing = withoutChanges(before.changed, changedProperties(before.item, item))
    this.#store.set(this.#atoms(item.$id), {
      status: 'ready',
      item: { ...item, ...($can ? { $can } : {}), ...($notify ? { $notify } : {}) },
      changed: marks(standing),
    })
  }

  #pushed(item: Item): void {
    const before = this.entry(item.$id)
    this.#put(item)
    if (before.status !== 'ready' || item._u <= before.item._u) return
    const properties = changedProperties(before.item, item)
    if (item._u === before.item._u + 1) void this.#mark(item.$id, properties, item.$by?.by)
    else void this.#markFromHistory(item.$id, properties, before.item._u)
  }

  async #markMerged(before: Item, after: Item, own: readonly string[]): Promise<void> {
    const properties = changedProperties(before, after).filter((property) => !own.includes(property))
    if (properties.length > 0) await this.#markFromHistory(after.$id, properties, before._u)
  }

  async #markFromHistory(id: string, properties: readonly string[], above: number): Promise<void> {
    const versions = await this.#channel.items.history(id).catch(() => [])
    const authors = authorsOf(versions, above)
    await Promise.all(properties.map((property) => this.#mark(id, [property], authors[property])))
  }

  async #mark(id: string, properties: readonly string[], author: string | undefined): Promise<void> {
    const user = userOf(this.#channel.session.get())
    if (author === undefined || author === (user?.actor?.id ?? user?.$id)) return
    // With the name at hand the mark appears in one piece.
    await this.#labels.want(author)
    const entry = this.entry(id)
    if (entry.status === 'ready')
      this.#store.set(this.#atoms(id), {
        ...entry,
        changed: withChanges(entry.changed, properties, author, Date.now()),
      })
  }

  /** The item of a conflict is newer than the one shown: both the cache and the form learn of it. */
  #learnConflict(thrown: unknown): CairnError {
    const error = toCairnError(thrown)
    const current = error.details['current'] as Item | undefined
    if (error.code === 'conflict' && current?.$id) this.#pushed(current)
    return error
  }

  #removed(id: string): void {
    if (this.#open.has(id) || this.#isKnown(id))
      this.#store.set(this.#atoms(id), {
        status: 'refused',
        error: { ...new CairnError('notAllowed').toBody(), removed: true },
      })
  }
}
