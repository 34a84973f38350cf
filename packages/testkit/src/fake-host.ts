import { createElement, type ReactNode } from 'react'
import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import type { Config } from '@cairn/contract/registry'
import {
  HostContext,
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
import { createFakeApi } from './fake-api.ts'
import { fakeLabel, fakeSearch } from './fake-search.ts'
import { FAKE_CONFIG } from './fake-config.ts'

export interface FakeHostOptions {
  types?: readonly ItemType[]
  items?: readonly Item[]
  /** Labels of items that are not in `items`, such as people. */
  labels?: Readonly<Record<string, string>>
  texts?: Readonly<Record<string, string>>
  session?: Partial<SessionUser>
  /** Values of lists, by list and owner. */
  lists?: Readonly<Record<string, ListValues>>
  /** The cell that components stand in. */
  parameter?: string
  rightKey?: string
}

/** An answer in parts on its way. */
export interface FakeStream {
  action: string
  body: Record<string, unknown>
  sink: StreamSink
  signal: AbortSignal | undefined
  end: (last: unknown) => void
  refuse: (thrown: unknown) => void
}

/** A shell in memory for tests of views, lists and forms: items change and are drawn anew, what is opened and saved is kept. */
export class FakeHost {
  readonly items = new Map<string, Item>()
  readonly types: ReadonlyMap<string, ItemType>
  readonly opened: string[] = []
  readonly saved: { id: string; basedOn: number; changes: Record<string, unknown> }[] = []
  readonly reported: unknown[] = []
  /** What was said in passing. */
  readonly notices: string[] = []
  /** Tasks that components see, and those they started. */
  tasks: readonly Task[] = []
  readonly started: { action: string; body: Record<string, unknown> }[] = []
  /** Actions on items, in the order they were asked for. */
  readonly acted: { action: string; id: string }[] = []
  /** What actions answer, and tasks by their keys; nothing where it is not said. */
  readonly answers = new Map<string, (payload: unknown) => unknown>()
  /** Items with something new. */
  unseen: ReadonlySet<string> = new Set()
  /** Who follows the items of which types. */
  readonly followers = new Set<{ types: readonly string[]; onChange: (ids?: readonly string[]) => void }>()
  /** Actions that answer in parts, in the order they were asked for; the test gives the parts. */
  readonly streams: FakeStream[] = []
  /** Who follows what others do with which item. */
  readonly doingFollowers = new Set<{ id: string; onDoing: (doing: ItemPresence) => void }>()
  /** What was begun to be said, by item. */
  readonly unsent = new Map<string, UnsentParts>()
  /** What components have the browser keep, by name. */
  readonly kept = new Map<string, unknown>()
  /** The dialogs that were opened. */
  readonly dialogs: DialogRequest[] = []
  /** Text of the button that is pressed in each dialog that has it. */
  answerDialog: string | undefined
  /** Files that were sent, with what they are for; each arrives when the test says so. */
  readonly sent: {
    file: File
    target: UploadTarget
    arrive: (attachment: Item) => void
    refuse: (thrown: unknown) => void
    tell: (sent: number, stored?: number) => void
  }[] = []
  /** Texts of files, by path. */
  readonly files = new Map<string, string>()
  /** Files that were left on their way. */
  left: readonly UnfinishedUpload[] = []
  sequence: readonly string[] = []
  /** The configuration of an install in few words. */
  config: Config = FAKE_CONFIG
  readonly checks = new Set<{ kind: CellCheckKind; check: CellCheck }>()
  parameter: string
  rightKey: string | undefined
  /** When set, every search fails with it until it is cleared. */
  searchError: CairnError | undefined
  /** When true searches stay on their way. */
  isSlow = false
  readonly api: HostApi
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
    this.api = createFakeApi(this)
  }

  /** Components under a provider of this host: the `wrapper` of testing-library. */
  readonly wrapper = ({ children }: { children: ReactNode }) =>
    createElement(HostContext, { value: this.api }, children)

  /** Another person stores changes of an item: its update count grows and the properties are marked. */
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

  /** Somebody does something with an item at this moment. */
  doing(id: string, doing: ItemPresence): void {
    for (const follower of this.doingFollowers) if (follower.id === id) follower.onDoing(doing)
  }

  /** Draws every component anew after a field of this host was set. */
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

  /** A value that is the same until this host changes. */
  remember<T>(key: string, compute: () => T): T {
    if (!this.#cache.has(key)) this.#cache.set(key, compute())
    return this.#cache.get(key) as T
  }

  session(): SessionUser {
    return {
      $id: 'User-1',
      _i: 1,
      _u: 1,
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
        this.parameter = value
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
      rightKey: this.rightKey,
      setSequence: (ids) => {
        this.sequence = ids
      },
      addCheck: (kind, check) => {
        const entry = { kind, check }
        this.checks.add(entry)
        return () => void this.checks.delete(entry)
      },
      passes: async (kind) => {
        for (const each of this.checks) if (each.kind === kind && !(await each.check())) return false
        return true
      },
    }
  }

  /** Stores as the server does: changes of other properties merge, a change of the same one is refused with the item as it is. */
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

  /** Deletes an item; refused as the server does where its `$can` says no. */
  delete(id: string): void {
    if (this.existing(id).$can?.['delete'] !== true) throw new CairnError('notAllowed')
    this.items.delete(id)
    this.redraw()
  }

  existing(id: string): Item {
    const item = this.items.get(id)
    if (!item) throw new CairnError('notAllowed', `The fake host has no ${id}`)
    return item
  }
}

/** An item of a type with own properties, as a person who may change it sees it. */
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
