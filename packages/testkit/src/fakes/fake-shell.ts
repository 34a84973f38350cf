import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import type { Config } from '@cairn/contract/registry'
import {
  type CellCheck,
  type CellCheckKind,
  type ItemPresence,
  type DialogRequest,
  type HostApi,
  type Item,
  type ItemState,
  type ItemType,
  type ListValues,
  type LiveChange,
  type StreamSink,
  type SearchState,
  type SessionUser,
  type Task,
  type Translate,
  type UnfinishedUpload,
  type UploadTarget,
  type UnsentParts,
} from '@cairn/contract/web'
import { fakeLabel, fakeSearch } from './fake-search.ts'
import { FAKE_CONFIG } from './fake-config.ts'

/** What a fake shell has at first: item types, items, labels, texts. Everything may be left out. */
export interface FakeHostOptions {
  types?: readonly ItemType[]
  items?: readonly Item[]
  /** Labels by id of items that are not in `items`, such as people. */
  labels?: Readonly<Record<string, string>>
  /** Interface texts by key; a missing one is shown as its key. */
  texts?: Readonly<Record<string, string>>
  session?: Partial<SessionUser>
  /** Values of lists, by list. */
  lists?: Readonly<Record<string, ListValues>>
  /** Parameter of the column (cell) that components are in. */
  parameter?: string
  /** Key of the column to the right of it. */
  rightKey?: string
}

/**
 * A streamed action that a component started. The test sends its parts through `sink` and ends it by `end`
 * or `refuse`.
 */
export interface FakeStream {
  action: string
  body: Record<string, unknown>
  sink: StreamSink
  signal: AbortSignal | undefined
  end: (last: unknown) => void
  refuse: (thrown: unknown) => void
}

/**
 * The state of a shell in memory. It shows components what a test sets, and records what they open, save and
 * report. Changing an item redraws them.
 */
export class FakeShell {
  readonly items = new Map<string, Item>()
  readonly types: ReadonlyMap<string, ItemType>
  /** Keys of the columns that components opened, in order. */
  readonly opened: string[] = []
  /** Keys of cells that a component closed. */
  readonly closed: string[] = []
  /** Changes that components saved, in order. */
  readonly saved: { id: string; basedOn: number; changes: Record<string, unknown> }[] = []
  /** Errors that components reported. */
  readonly reported: unknown[] = []
  /** Notices shown to the person. */
  readonly notices: string[] = []
  /** Tasks that components see. */
  tasks: readonly Task[] = []
  /** Tasks that components started. */
  readonly started: { action: string; body: Record<string, unknown> }[] = []
  /** Actions that components ran on items, in order. */
  readonly acted: { action: string; id: string }[] = []
  /**
   * Functions that answer actions, by name, and tasks, by key. Actions without one return undefined; any
   * type may be created.
   */
  readonly answers = new Map<string, (payload: unknown) => unknown>([['isAllowedOnType', () => ({ create: true })]])
  /** Ids of items with unread notifications. */
  unseen: ReadonlySet<string> = new Set()
  /** Ids of items with unsaved changes. */
  drafts: ReadonlySet<string> = new Set()
  /** Subscriptions to changes of item types. */
  readonly followers = new Set<{ types: readonly string[]; onChange: (ids?: readonly string[]) => void }>()
  /** Streamed actions, in order. */
  readonly streams: FakeStream[] = []
  /** Subscriptions to presence, by item. */
  readonly doingFollowers = new Set<{ id: string; onDoing: (doing: ItemPresence) => void }>()
  /** Unsent drafts by item. */
  readonly unsent = new Map<string, UnsentParts>()
  /** Stored preferences by name. */
  readonly kept = new Map<string, unknown>()
  /** Dialogs that components opened. */
  readonly dialogs: DialogRequest[] = []
  /** Text of the button to press in each dialog that has it. */
  answerDialog: string | undefined
  /** Uploads that components started. The test lets each one arrive or fail. */
  readonly sent: {
    file: File
    target: UploadTarget
    arrive: (attachment: Item) => void
    refuse: (thrown: unknown) => void
    tell: (sent: number, stored?: number) => void
  }[] = []
  /** Texts of files that can be read, by path. */
  readonly files = new Map<string, string>()
  /** Interrupted uploads that components see. */
  left: readonly UnfinishedUpload[] = []
  /** Ids of the list that a component set as the sequence to step through. */
  sequence: readonly string[] = []
  /** Configuration of the install. */
  config: Config = FAKE_CONFIG
  /** Checks that components added to their column. */
  readonly checks = new Set<{ kind: CellCheckKind; check: CellCheck }>()
  parameter: string
  rightKey: string | undefined
  /** Error with which every search fails, until cleared. */
  searchError: CairnError | undefined
  /** If true, searches never finish. */
  isSlow = false
  readonly #changed = new Map<string, Record<string, LiveChange>>()
  readonly #pages = new Map<string, number>()
  readonly #options: FakeHostOptions
  readonly #listeners = new Set<() => void>()
  readonly #cache = new Map<string, unknown>()
  version = 0

  constructor(options: FakeHostOptions = {}) {
    this.#options = options
    this.types = new Map((options.types ?? []).map((type) => [type.name, type]))
    for (const item of options.items ?? []) this.items.set(item.$id, item)
    this.parameter = options.parameter ?? ''
    this.rightKey = options.rightKey
  }

  /**
   * Changes an item as another person would: raises its version, and marks the properties as changed by
   * them.
   */
  changeItem(id: string, changes: Record<string, unknown>, by = 'User-2', at = Date.now()): Item {
    const before = this.existing(id)
    const item: Item = {
      ...before,
      ...changes,
      _u: before._u + 1,
      $by: { ts: new Date(at).toISOString(), by: by as Item['$id'] },
    }
    this.items.set(id, item)
    this.#changed.set(id, {
      ...this.#changed.get(id),
      ...Object.fromEntries(Object.keys(changes).map((name) => [name, { by, at }])),
    })
    this.redraw()
    return item
  }

  /** Tells components that follow an item's presence that another person does something with it. */
  doing(id: string, doing: ItemPresence): void {
    for (const follower of this.doingFollowers) if (follower.id === id) follower.onDoing(doing)
  }

  /** Keeps an unsent draft of an item. Without parts it is removed. */
  keepUnsent(id: string, words: UnsentParts): void {
    if (Object.keys(words).length > 0) this.unsent.set(id, words)
    else this.unsent.delete(id)
    this.redraw()
  }

  /** Redraws all components; to be called after a test set a field. */
  redraw(): void {
    this.version += 1
    this.#cache.clear()
    for (const listener of this.#listeners) listener()
  }

  readonly translate: Translate = (key, values) => {
    const text = this.#options.texts?.[key]
    return text === undefined
      ? key
      : text.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name] ?? `{${name}}`))
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the value cached under a key, computed anew after each redraw. */
  remember<T>(key: string, compute: () => T): T {
    if (!this.#cache.has(key)) this.#cache.set(key, compute())
    return this.#cache.get(key) as T
  }

  session(): SessionUser {
    return {
      $id: 'User-1',
      _i: 1,
      _u: 1,
      $version: 1,
      name: 'Tess Keel',
      email: 'lands@demo.test',
      admin: false,
      capabilities: {},
      organizations: [],
      ...this.#options.session,
    }
  }

  listValues(list: string): ListValues {
    return this.#options.lists?.[list] ?? {}
  }

  itemState(id: string): ItemState {
    const item = this.items.get(id)
    const type = item && this.types.get(item._t)
    return item && type
      ? { status: 'ready', item, type, changed: this.#changed.get(id) ?? {} }
      : { status: 'refused', error: { userMessage: 'notAllowed' } }
  }

  searchState(query: Query | null): SearchState {
    const key = JSON.stringify(query)
    const pages = this.#pages.get(key) ?? 1
    const nothing = { ids: [], labels: {}, facets: {}, total: 0 }
    const isOff = query === null || this.isSlow || this.searchError !== undefined
    const result = isOff ? nothing : fakeSearch(this.items.values(), this.types, query, pages)
    return {
      ...result,
      status: this.searchError ? 'error' : this.isSlow ? 'loading' : 'ready',
      ...(this.searchError ? { error: this.searchError.toBody() } : {}),
      totalIsExact: true,
      hasMore: result.ids.length < result.total && query?.max !== 0,
      more: () => {
        this.#pages.set(key, pages + 1)
        this.redraw()
      },
      retry: () => {
        this.searchError = undefined
        this.redraw()
      },
    }
  }

  label(id: string): string | undefined {
    const item = this.items.get(id)
    return item ? fakeLabel(item, this.types.get(item._t)) : this.#options.labels?.[id]
  }

  cell(): ReturnType<HostApi['useCell']> {
    return {
      index: 0,
      isActive: true,
      key: 'v-list',
      parameter: this.parameter,
      setParameter: (value) => {
        this.parameter = typeof value === 'string' ? value : value(this.parameter)
        this.redraw()
      },
      openRight: (cellKey) => {
        this.opened.push(cellKey)
        this.rightKey = cellKey
        this.redraw()
      },
      openNew: (type) => {
        this.opened.push(`i-${type}-0-1`)
      },
      close: () => {
        this.closed.push('v-list')
      },
      rightKey: this.rightKey,
      setSequence: (ids) => {
        this.sequence = ids
      },
      addCheck: (kind, check) => {
        const entry = { kind, check }
        this.checks.add(entry)
        return () => void this.checks.delete(entry)
      },
      passes: async () => {
        for (const { kind, check } of this.checks) if (kind === 'VALIDATE' && !(await check('SAVE'))) return false
        return true
      },
    }
  }

  /**
   * Saves a person's changes as the server does: rejects with `conflict` if the item is newer than version
   * `basedOn` and another person changed one of the same properties.
   */
  async update(id: string, basedOn: number, changes: Record<string, unknown>): Promise<Item> {
    const before = this.existing(id)
    const since = Object.keys(this.#changed.get(id) ?? {})
    if (before._u > basedOn && Object.keys(changes).some((name) => since.includes(name)))
      throw new CairnError('conflict', '', { current: before })
    this.saved.push({ id, basedOn, changes })
    const item: Item = {
      ...before,
      ...changes,
      _u: before._u + 1,
      $by: { ts: new Date().toISOString(), by: 'User-1' as Item['$id'] },
    }
    this.items.set(id, item)
    this.redraw()
    return item
  }

  /** Deletes an item. Throws `notAllowed` unless its `$can.delete` is true. */
  delete(id: string): void {
    if (this.existing(id).$can?.['delete'] !== true) throw new CairnError('notAllowed')
    this.items.delete(id)
    this.redraw()
  }

  /** Returns an item. Throws `notAllowed` if there is none of that id. */
  existing(id: string): Item {
    const item = this.items.get(id)
    if (!item) throw new CairnError('notAllowed', `The fake host has no ${id}`)
    return item
  }
}

/**
 * Builds an item in memory that the person may change but not delete (`$can`), created by `User-1`, with
 * these properties and labels of related items.
 */
export function anItem(id: string, own: Record<string, unknown>, labels: Record<string, string> = {}): Item {
  const [type = '', index = '0'] = id.split('-')
  return {
    $id: id as Item['$id'],
    _t: type,
    _i: Number(index),
    _u: 1,
    _c: { ts: '2026-11-01T09:00:00Z', by: 'User-1' as Item['$id'] },
    $labels: labels,
    $can: { update: true, delete: false },
    ...own,
  }
}
