import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { CellWidth } from './area.ts'
import type { ErrorBody } from './errors.ts'
import type { Item } from './item.ts'
import type { ItemType } from './item-type.ts'
import type { FacetTerm, Query } from './query.ts'
import type { Config } from './registry.ts'
import type { SessionUser } from './user.ts'

/** An item as a view sees it while it comes, lives and goes. */
export type ItemState =
  | { status: 'loading' }
  | { status: 'ready'; item: Item; type: ItemType; changed: Record<string, LiveChange> }
  | { status: 'refused'; error: ErrorBody }

/** A change another person made while the item was open: which property, who, and when (milliseconds since 1970). */
export interface LiveChange {
  by: string
  at: number
}

/** A live, paged list of ids: `more` fetches the next page; `rows` fill as their items arrive. */
export interface SearchState {
  status: 'loading' | 'ready' | 'error'
  ids: string[]
  labels: Record<string, string>
  facets: Record<string, FacetTerm[]>
  total: number
  totalIsExact: boolean
  error?: ErrorBody
  hasMore: boolean
  more: () => void
  retry: () => void
}

export type TextValues = Record<string, string | number>
/** Text of a key, with values put in; the key itself when the text is missing, so that a gap shows. */
export type Translate = (key: string, values?: TextValues) => string

/** What the shell offers to everything that runs inside a column. Areas reach it through the hooks below only. */
export interface HostApi {
  useSession: () => SessionUser | null
  useConfig: () => Config
  useItem: (id: string) => ItemState
  /** Several items at once, for rows; those still on their way or hidden are absent. */
  useItems: (ids: readonly string[]) => ReadonlyMap<string, Item>
  /** `null` searches nothing. */
  useSearch: (query: Query | null) => SearchState
  useItemType: (name: string) => ItemType | undefined
  useTranslate: () => Translate
  /** The label of an item, kept current; undefined while it is fetched. */
  useLabel: (id: string) => string | undefined
  useCell: () => Cell
  commands: HostCommands
}

/** Intents a view may have. Each rejects with a `CairnError`. */
export interface HostCommands {
  createItem: (type: string, properties: Record<string, unknown>) => Promise<Item>
  /** Stores changed properties on top of update count `basedOn`. */
  updateItem: (id: string, basedOn: number, changes: Record<string, unknown>) => Promise<Item>
  search: (query: Query) => Promise<{ ids: string[]; labels?: Record<string, string> }>
  report: (thrown: unknown) => void
  notify: (text: string) => void
}

/** The column a component stands in. `isOpen` tells whether an item stands in a column to the right of it. */
export interface Cell {
  /** Position in the stack, from 0. */
  index: number
  key: string
  /** The `c{index}` parameter of the address: a view's own state, such as its search text. */
  parameter: string
  setParameter: (value: string) => void
  /** Opens a cell to the right of this one, replacing what stood there. */
  openRight: (cellKey: string) => void
  /** Key of the cell to the right, so that a list can mark the row that is open. */
  rightKey: string | undefined
  /** The ids a list has loaded and how many it stands for, so that the item beside it can step to the previous and next. */
  setSequence: (ids: readonly string[], total: number) => void
}

/** The props of an area's view. */
export type ViewComponent = ComponentType<Record<string, never>>
/** The props of an area's item cell: it draws the body only; the column, toolbar and save bar are the shell's. */
export interface ItemCellProps {
  item: Item
  type: ItemType
}
export type ItemCellComponent = ComponentType<ItemCellProps>
export type { CellWidth, Item, ItemType, Query, SessionUser }

export const HostContext = createContext<HostApi | null>(null)

export function useHost(): HostApi {
  const host = use(HostContext)
  if (!host) throw new Error('App not provided')
  return host
}

export const useSession = () => useHost().useSession()
export const useConfig = () => useHost().useConfig()
export const useItem = (id: string) => useHost().useItem(id)
export const useItems = (ids: readonly string[]) => useHost().useItems(ids)
export const useSearch = (query: Query | null) => useHost().useSearch(query)
export const useItemType = (name: string) => useHost().useItemType(name)
export const useTranslate = () => useHost().useTranslate()
export const useLabel = (id: string) => useHost().useLabel(id)
export const useCell = () => useHost().useCell()
export const useCommands = () => useHost().commands

export type { ReactNode }
