import { createContext, use, useEffect, type ComponentType, type ReactNode } from 'react'
import type { CellWidth } from './area.ts'
import type { ErrorBody } from './errors.ts'
import type { Item } from './item.ts'
import type { ItemType } from './item-type.ts'
import type { ListValue, ListValues } from './list-values.ts'
import type { FacetTerm, Query } from './query.ts'
import type { Config } from './registry.ts'
import type { Task } from './task.ts'
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

/** What somebody does with an item at this moment: the action and the account of who does it. */
export interface Doing {
  action: string
  by: string
}

/** What was begun to be said in an item. `now` is what it is when asked, whatever was drawn; without parts it is nothing. */
export interface UnsentWords {
  value: Words
  now: () => Words
  change: (words: Words) => void
}

/** What was begun to be said, in parts by name; what several tabs left of it comes back as one, of the same part the latest. */
export type Words = Readonly<Record<string, unknown>>

/** A live, paged list of ids: `more` fetches the next page; `rows` fill as their items arrive. */
export interface SearchState {
  status: 'loading' | 'ready' | 'error'
  ids: string[]
  labels: Record<string, string>
  facets: Record<string, FacetTerm[]>
  total: number
  totalIsExact: boolean
  error?: ErrorBody
  /** The error is that of a further page: what is shown is as it is now. */
  isFurther?: boolean
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
  /** Language of the texts, as a BCP 47 tag: for dates and numbers beside them. */
  useLanguage: () => string
  /** The values of a list by owner, kept current; undefined while they are fetched. */
  useListValues: (list: string) => ListValues | undefined
  /** The label of an item, kept current, or its id where that cannot be had; undefined while it is fetched. */
  useLabel: (id: string) => string | undefined
  useCell: () => Cell
  /** The person's long work: what goes on, and what came of it until they put it away; newest first. */
  useTasks: () => readonly Task[]
  /**
   * What this browser keeps for the person under a name, such as the columns of a table, and its setter. Undefined until it is set; whoever
   * asks parses it.
   */
  useKept: (name: string) => [unknown, (value: unknown) => void]
  /** Items of which there is something new that the person has not seen: what their unread notifications are about. */
  useUnseen: () => ReadonlySet<string>
  /**
   * Follows the items of some types: `onChange` is told the ids that changed, were made or went, or nothing where only asking tells, as
   * after a lost connection.
   */
  useChanges: (types: readonly string[], onChange: (ids?: readonly string[]) => void) => void
  /** Files for a property that were on their way when the page was left, and have not been chosen again or put away since. */
  useLeftUploads: (target: UploadTarget) => readonly LeftUpload[]
  /** Follows what others do with an item that is open here, at this moment. */
  useDoings: (id: string, onDoing: (doing: Doing) => void) => void
  /**
   * What the person has begun to say in an item and not sent, such as a message: kept like what is typed in a form, until it is sent or they sign
   * out. It may come from an earlier visit, so whoever reads it parses it.
   */
  useUnsent: (id: string) => UnsentWords
  commands: HostCommands
}

/** Intents a view may have. Each rejects with a `CairnError`. */
export interface HostCommands {
  createItem: (type: string, properties: Record<string, unknown>) => Promise<Item>
  /** Stores changed properties on top of update count `basedOn`. */
  updateItem: (id: string, basedOn: number, changes: Record<string, unknown>) => Promise<Item>
  /** It shows as deleted to those who have it open, and can be restored. */
  deleteItem: (id: string) => Promise<void>
  restoreItem: (id: string) => Promise<void>
  /** Runs an action on an item, such as a move of its state, and gives its result. */
  act: (action: string, id: string, payload?: Record<string, unknown>) => Promise<unknown>
  /**
   * Runs an action that only asks and answers in parts, and gives what ends them. Rejects with a `CairnError`; once the signal is aborted with
   * `streamEnded`, and no further part comes.
   */
  actInParts: (action: string, body: Record<string, unknown>, sink: PartSink, signal?: AbortSignal) => Promise<unknown>
  /** One page of hits; `next` is the cursor of the page after it. */
  search: (query: Query) => Promise<{ ids: string[]; labels?: Record<string, string>; next?: string }>
  /**
   * Starts a long action as a task and gives its key, to follow it with `useTask`. With `replaces`, the person's unfinished tasks of the
   * same action and that name are cancelled.
   */
  startTask: (action: string, body?: Record<string, unknown>, replaces?: string) => Promise<string>
  /** What a finished task answered. */
  taskResult: (key: string) => Promise<unknown>
  /** Cancels a task that is unfinished, puts away what came of one that is finished. */
  endTask: (key: string) => Promise<void>
  /** The person has seen what is new of the item. */
  markSeen: (id: string) => Promise<void>
  /**
   * Sends a file to the server, where it becomes an attachment of the person's own until an item names it. One that was left on its way goes on where
   * it was. Once it has arrived whole `onProgress` is told how much of it has been stored, too (percent).
   */
  uploadFile: (file: File, target: UploadTarget, onProgress: (sent: number, stored?: number) => void) => UploadHandle
  /** Puts away what had arrived of a file that was left on its way. */
  forgetUpload: (key: string) => Promise<void>
  /** The beginning of what lies at a path of the server, such as a file, up to so many bytes. */
  readFile: (path: string, most: number) => Promise<Uint8Array>
  /** Puts values into a compiled message in a language, as the product would show it; throws where it cannot be written. */
  formatMessage: (message: string | unknown[], language: string, values: TextValues) => string
  report: (thrown: unknown) => void
  notify: (text: string) => void
  /** Opens a dialog over the frame; fulfilled when it has closed. */
  openDialog: (dialog: DialogRequest) => Promise<void>
}

/** Who takes an answer in parts. After a lost connection they come again from the first: `begin` forgets those before. */
export interface PartSink {
  begin: () => void
  part: (body: unknown) => void
}

/**
 * What a file is for: a property of items of a type, of one there is or of a new one, such as a message `within` a thread; `replaces` is the
 * attachment whose next file it is.
 */
export interface UploadTarget {
  type: string
  within?: string
  index?: number
  property: string
  replaces?: string
}

/** A file that was left on its way: its name, its size, and how much of it had arrived (bytes). Whoever chooses it again goes on from there. */
export interface LeftUpload {
  key: string
  name: string
  size: number
  sent: number
}

/** A file on its way. `done` gives the attachment; it rejects with a `CairnError`, or with `AbortError` after `cancel`. */
export interface UploadHandle {
  done: Promise<Item>
  pause: () => void
  resume: () => void
  cancel: () => void
}

/** A dialog that the shell shows (platform-core section 2, "Dialog host"). Its texts are ready to be read. */
export interface DialogRequest {
  title: string
  message?: string
  /** Stands in place of a message; a fullscreen dialog needs one. */
  Content?: ComponentType<{ close: () => void }>
  /** The main one last. Pressing one does its work, then closes the dialog; when that fails it closes, too, and the error is shown. */
  buttons?: readonly DialogButton[]
  fullscreen?: boolean
  /** Stays until a button is pressed. */
  persistent?: boolean
  /** Pixels; 800 when left out. */
  maxWidth?: number
}

export interface DialogButton {
  text: string
  kind?: 'primary' | 'outline' | 'danger'
  run?: () => unknown
}

/** The column a component stands in. `isOpen` tells whether an item stands in a column to the right of it. */
export interface Cell {
  /** Position in the stack, from 0. */
  index: number
  /** Whether the person is in it. */
  isActive: boolean
  key: string
  /** The `c{index}` parameter of the address: a view's own state, such as its search text. */
  parameter: string
  setParameter: (value: string) => void
  /** Opens a cell to the right of this one, replacing what stood there; `parameter` is what it begins with. */
  openRight: (cellKey: string, parameter?: string) => void
  /** Opens a form for a new item of a type to the right of this one, with values to begin with, such as the item it is about. */
  openNew: (type: string, values?: Readonly<Record<string, string>>) => void
  /** Key of the cell to the right, so that a list can mark the row that is open. */
  rightKey: string | undefined
  /** The ids a list has loaded and how many it stands for, so that the item beside it can step to the previous and next. */
  setSequence: (ids: readonly string[], total: number) => void
  /** Adds a check of this cell; returns what takes it away. `useCellCheck` does both. */
  addCheck: (kind: CellCheckKind, check: CellCheck) => () => void
  /** Runs the checks of a kind; false as soon as one refuses. */
  passes: (kind: CellCheckKind) => Promise<boolean>
}

/** VALIDATE runs before a cell is saved or closed, CLOSE before it is closed (platform-core section 5). */
export type CellCheckKind = 'VALIDATE' | 'CLOSE'
/** False refuses, and it is for the check to say why. */
export type CellCheck = () => boolean | Promise<boolean>

/** The props of an area's view. */
export type ViewComponent = ComponentType<Record<string, never>>
/** The props of an area's item cell: it draws the body only; the column, toolbar and save bar are the shell's. */
export interface ItemCellProps {
  item: Item
  type: ItemType
}
export type ItemCellComponent = ComponentType<ItemCellProps>
export { wordsOfBody, wordsOfError, type ErrorWords } from './error-words.ts'
export { alertPhase, nextAlertChange, type AlertPhase } from './system-alert.ts'

/** The props of what an area puts over the form for a new item. */
export interface CreatePartProps {
  /** Puts values into the form, over what was typed into the same fields, and files beside those there; all others stay as they are. */
  fill: (values: Readonly<Record<string, unknown>>) => void
  /** What the form holds, as it is typed. */
  values: Readonly<Record<string, unknown>>
}

export type { CellWidth, Item, ItemType, ListValue, ListValues, Query, SessionUser, Task }

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
export const useLanguage = () => useHost().useLanguage()
export const useListValues = (list: string) => useHost().useListValues(list)
export const useLabel = (id: string) => useHost().useLabel(id)
/** The label of an item, never its id instead: for those who say it in other words while it is not known. */
export function useTrueLabel(id: string): string | undefined {
  const label = useLabel(id)
  return label === id ? undefined : label
}
export const useCell = () => useHost().useCell()
export const useTasks = () => useHost().useTasks()
export const useUnseen = () => useHost().useUnseen()
export const useLeftUploads = (target: UploadTarget) => useHost().useLeftUploads(target)
export const useChanges = (types: readonly string[], onChange: (ids?: readonly string[]) => void) =>
  useHost().useChanges(types, onChange)
export const useDoings = (id: string, onDoing: (doing: Doing) => void) => useHost().useDoings(id, onDoing)
export const useUnsent = (id: string) => useHost().useUnsent(id)
export const useKept = (name: string) => useHost().useKept(name)
/** One task; undefined until it is told of, and once it is put away. */
export const useTask = (key: string | undefined) => useTasks().find((task) => task.key === key)
/** Whether a task is queued or runs. */
export const useIsAtWork = (key: string | undefined) => {
  const state = useTask(key)?.state
  return state === 'QUEUED' || state === 'RUNNING'
}
/** Has the cell around checked before it is saved or closed, as long as this stands. */
export function useCellCheck(kind: CellCheckKind, check: CellCheck): void {
  const { addCheck } = useCell()
  useEffect(() => addCheck(kind, check), [addCheck, kind, check])
}
export const useCommands = () => useHost().commands

export type { ReactNode }
