import { createContext, use, useEffect, type ComponentType, type ReactNode } from 'react'
import type { CellWidth } from '../area/area.ts'
import type { ErrorBody } from '../ground/errors.ts'
import type { Item } from '../item/item.ts'
import type { ItemType } from '../item/item-type.ts'
import type { ListValue, ListValues } from '../ground/list-values.ts'
import type { FacetTerm, Query } from '../query/query.ts'
import type { Config } from '../area/registry.ts'
import type { Task } from '../wire/task.ts'
import type { TextValues, Translate } from '../ground/texts.ts'
import type { UnsentDraft, UnsentDrafts } from './unsent.ts'
import type { SessionUser } from '../wire/user.ts'

/**
 * State of an item in a view: loading, ready with its type and the properties others just changed, or
 * refused.
 */
export type ItemState =
  | { status: 'loading' }
  | { status: 'ready'; item: Item; type: ItemType; changed: Record<string, LiveChange> }
  | { status: 'refused'; error: ErrorBody }

/** A change another person made while the item was open: who, and when (milliseconds since 1970). */
export interface LiveChange {
  by: string
  at: number
}

/** What another person does with an item right now: the action, and the id of their account. */
export interface ItemPresence {
  action: string
  by: string
}

/** A live, paged list of ids. `more` loads the next page; `retry` repeats a failed request. */
export interface SearchState {
  status: 'loading' | 'ready' | 'error'
  ids: string[]
  labels: Record<string, string>
  facets: Record<string, FacetTerm[]>
  total: number
  totalIsExact: boolean
  error?: ErrorBody
  /** The error is that of a further page. The hits shown stay valid. */
  isFurther?: boolean
  hasMore: boolean
  more: () => void
  retry: () => void
}

/**
 * Services that the shell provides to code inside a column. Areas use the hooks below instead of this object.
 */
export interface HostApi {
  useSession: () => SessionUser | null
  useConfig: () => Config
  useItem: (id: string) => ItemState
  /** Several items, by id. Items still loading or hidden are absent. */
  useItems: (ids: readonly string[]) => ReadonlyMap<string, Item>
  /** Runs a live search. `null` searches nothing. */
  useSearch: (query: Query | null) => SearchState
  /** An item type. Undefined while its area's data loads, and if no area has it. */
  useItemType: (name: string) => ItemType | undefined
  useTranslate: () => Translate
  /** Language of the texts, as a BCP 47 tag, for formatting dates and numbers. */
  useLanguage: () => string
  /** The values of a list by owner, kept current. Undefined while loading. */
  useListValues: (list: string) => ListValues | undefined
  /** The label of an item, kept current, or its id if the label cannot be loaded. Undefined while loading. */
  useLabel: (id: string) => string | undefined
  useCell: () => Cell
  /** The person's tasks, running and finished, until dismissed, newest first. */
  useTasks: () => readonly Task[]
  /**
   * A preference stored in this browser for the person, such as the columns of a table, and its setter.
   * Undefined until set. The caller must validate it.
   */
  useStoredPreference: (name: string) => [unknown, (value: unknown) => void]
  /**
   * Ids of the saved searches that views open with for the person, by view, and a function that sets or
   * removes one. Kept with the account.
   */
  useFirstSearches: () => [Readonly<Record<string, string>>, (view: string, id: string | undefined) => void]
  /** Ids of items that the person's unread notifications are about. */
  useUnseenItems: () => ReadonlySet<string>
  /** Ids of items of which the person has unsaved changes on this device. */
  useDraftItems: () => ReadonlySet<string>
  /**
   * Subscribes to changes of items of these types. `onChange` gets the changed ids, or nothing if any may
   * have changed, as after a lost connection.
   */
  useChanges: (types: readonly string[], onChange: (ids?: readonly string[]) => void) => void
  /**
   * Uploads for a property that were interrupted when the page closed and were neither resumed nor discarded.
   */
  useUnfinishedUploads: (target: UploadTarget) => readonly UnfinishedUpload[]
  /** Subscribes to other people’s presence in an item that is open here, such as who is typing. */
  usePresence: (id: string, onDoing: (doing: ItemPresence) => void) => void
  /**
   * The person's unsent input for an item, such as a message. Stored until it is sent or they sign out. The
   * caller must validate its value, which may come from an earlier visit.
   */
  useUnsentDraft: (id: string) => UnsentDraft
  /** Everything unsent of the person whose id begins with `prefix`. */
  useUnsentDrafts: (prefix: string) => UnsentDrafts
  commands: HostCommands
}

/** Commands a view may give. Each rejects with a `CairnError`. */
export interface HostCommands {
  /** Creates an item. */
  createItem: (type: string, properties: Record<string, unknown>) => Promise<Item>
  /** Reads an item as it is now. */
  readItem: (id: string) => Promise<Item>
  /** Stores changed properties on top of update count `basedOn`. */
  updateItem: (id: string, basedOn: number, changes: Record<string, unknown>) => Promise<Item>
  /** Deletes an item. It shows as deleted to people who have it open, and can be restored. */
  deleteItem: (id: string) => Promise<void>
  /** Restores a deleted item. */
  restoreItem: (id: string) => Promise<void>
  /** Runs an action on an item, such as a change of its state, and returns its result. */
  act: (action: string, id: string, payload?: Record<string, unknown>) => Promise<unknown>
  /**
   * Runs a read-only action that streams its answer in parts, and returns the final answer. Rejects with
   * `streamEnded` after the signal aborts; no further part then arrives.
   */
  streamAction: (
    action: string,
    body: Record<string, unknown>,
    sink: StreamSink,
    signal?: AbortSignal,
  ) => Promise<unknown>
  /** Returns one page of hits. `next` is the cursor of the next page. */
  search: (query: Query) => Promise<{ ids: string[]; labels?: Record<string, string>; next?: string }>
  /**
   * Starts a long action as a task and returns its key, for `useTask`. With `replaces`, cancels the person's
   * unfinished tasks of this action and that name.
   */
  startTask: (action: string, body?: Record<string, unknown>, replaces?: string) => Promise<string>
  /** Returns the result of a finished task. */
  taskResult: (key: string) => Promise<unknown>
  /** Cancels an unfinished task, or dismisses a finished one. */
  endTask: (key: string) => Promise<void>
  /** Marks the person's notifications about the item as read. */
  markSeen: (id: string) => Promise<void>
  /**
   * Uploads a file as an attachment that is private to the person until an item names it. Resumes an
   * interrupted upload of the same file. `onProgress` gets the bytes sent and, once all are sent, also the
   * percentage stored.
   */
  uploadFile: (file: File, target: UploadTarget, onProgress: (sent: number, stored?: number) => void) => UploadHandle
  /** Discards what was received of an interrupted upload. */
  discardUpload: (key: string) => Promise<void>
  /**
   * Returns up to `most` bytes of what a path of the server holds, such as an attachment, from byte `from`
   * on. Default: from the first.
   */
  readFile: (path: string, most: number, from?: number) => Promise<Uint8Array>
  /** Formats a compiled message as the product would show it. Throws if the values do not fit. */
  formatMessage: (message: string | unknown[], language: string, values: TextValues) => string
  /** Shows an error to the person. */
  report: (thrown: unknown) => void
  /** Shows a short notice to the person. */
  notify: (text: string) => void
  /** Opens a dialog over the frame. Resolves when it has closed. */
  openDialog: (dialog: DialogRequest) => Promise<void>
}

/**
 * Receives a streamed answer. After a lost connection all parts come again: `begin` discards those before.
 */
export interface StreamSink {
  begin: () => void
  part: (body: unknown) => void
}

/**
 * The property a file is uploaded for: of an existing item (`index`), or of a new one, such as a message
 * `within` a thread. `replaces` is the attachment whose file it replaces.
 */
export interface UploadTarget {
  type: string
  within?: string
  index?: number
  property: string
  replaces?: string
  /** The recording of which the file is the copy to listen to, Opus in Ogg: no attachment of its own. */
  listenTo?: string
}

/**
 * An interrupted upload: its file's name and size, and the bytes already sent. Choosing the file again
 * resumes it.
 */
export interface UnfinishedUpload {
  key: string
  name: string
  size: number
  sent: number
}

/**
 * A running upload. `done` resolves to the attachment. It rejects with a `CairnError`, or with `AbortError`
 * after `cancel`.
 */
export interface UploadHandle {
  done: Promise<Item>
  pause: () => void
  resume: () => void
  cancel: () => void
}

/**
 * A dialog that the shell shows, with a message or own content, and buttons. Its texts are already
 * translated. Without buttons it is closed by its cross.
 */
export interface DialogRequest {
  title: string
  message?: string
  /** Shown instead of a message. A fullscreen dialog needs it. */
  Content?: ComponentType<{ close: () => void }>
  /**
   * The main button comes last. Pressing a button runs it, then closes the dialog. If it fails, the dialog
   * also closes and the error is shown.
   */
  buttons?: readonly DialogButton[]
  fullscreen?: boolean
  /** Stays open until a button is pressed. */
  persistent?: boolean
  /** Pixels. Default: 800. */
  maxWidth?: number
}

/**
 * A button of a dialog. `run` is called when it is pressed, before the dialog closes.
 */
export interface DialogButton {
  text: string
  kind?: 'primary' | 'outline' | 'danger'
  run?: () => unknown
}

/**
 * The column a component is in: its place in the stack, its key such as `'Contact-12'` or `'v-my-
 * contacts'`, its parameter in the address, and functions that open other columns.
 */
export interface Cell {
  /** Position in the stack, from 0. */
  index: number
  /** Whether the person works in this column. */
  isActive: boolean
  key: string
  /** The `c{index}` parameter of the address: a view's own state, such as its search text. */
  parameter: string
  /** Sets the parameter, or changes the one of this moment, which may not be drawn yet. */
  setParameter: (value: string | ((before: string) => string)) => void
  /**
   * Opens a cell to the right of this one in place of what was there. `parameter` is its initial parameter.
   */
  openRight: (cellKey: string, parameter?: string) => void
  /**
   * Opens a form for a new item to the right of this one, with initial values, such as the item it is about.
   */
  openNew: (type: string, values?: Readonly<Record<string, string | readonly string[]>>) => void
  /** Closes this column, unless one of its checks or the person refuses. */
  close: () => void
  /** Key of the cell to the right, with which a list marks the open row. Undefined if there is none. */
  rightKey: string | undefined
  /**
   * Sets the ids a list has loaded and its total, so that the item beside it can step to the previous and
   * next one.
   */
  setSequence: (ids: readonly string[], total: number) => void
  /** Adds a check of this cell. Returns a function that removes it. Prefer `useCellCheck`. */
  addCheck: (kind: CellCheckKind, check: CellCheck) => () => void
  /** Runs the VALIDATE checks of this cell before it is saved. Resolves with false as soon as one refuses. */
  passes: () => Promise<boolean>
}

/**
 * When a check runs. VALIDATE: before its cell is saved or left. CLOSE: before it is left. Every way of
 * leaving counts: closing the column, Back, a link, the menu, signing out, closing the tab.
 */
export type CellCheckKind = 'VALIDATE' | 'CLOSE'
/** Why a check runs: its cell is about to be saved, or the person is about to leave it. */
export type CellOccasion = 'SAVE' | 'LEAVE'
/**
 * Returns or resolves with false to refuse. On SAVE the check itself must tell the person why. On LEAVE the
 * shell asks the person, in the same words for every check; they may leave anyway.
 */
export type CellCheck = (occasion: CellOccasion) => boolean | Promise<boolean>

/** Component of an area's view. It has no props. */
export type ViewComponent = ComponentType<Record<string, never>>
/** Props of an area's item cell. It draws only the body; the shell draws column, toolbar and save bar. */
export interface ItemCellProps {
  item: Item
  type: ItemType
}
/** Component of an area's item cell. */
export type ItemCellComponent = ComponentType<ItemCellProps>
export type { TextValues, Translate } from '../ground/texts.ts'
export type { UnsentDraft, UnsentDrafts, UnsentParts } from './unsent.ts'
export { errorBodyText, errorText, type ErrorText } from './error-text.ts'
export { alertPhase, nextAlertChange, type AlertPhase } from '../item/system-alert.ts'

/** Props of the component an area adds above the form for a new item. */
export interface CreatePartProps {
  /** Puts values into the form. It overwrites typed values of those properties, and adds to files. */
  fill: (values: Readonly<Record<string, unknown>>) => void
  /** Current values of the form. Null is what held something and was emptied. */
  values: Readonly<Record<string, unknown>>
}

export type { CellWidth, Item, ItemType, ListValue, ListValues, Query, SessionUser, Task }

/** React context with the shell's services. Only the shell and tests provide it. */
export const HostContext = createContext<HostApi | null>(null)

/** Returns the shell's services. Throws outside the shell's context. */
export function useHost(): HostApi {
  const host = use(HostContext)
  if (!host) throw new Error('App not provided')
  return host
}

/** Returns the signed-in person, or null for a visitor. */
export const useSession = () => useHost().useSession()
/** Returns the install's public configuration. */
export const useConfig = () => useHost().useConfig()
/** Returns an item and follows its changes. */
export const useItem = (id: string) => useHost().useItem(id)
/** Returns several items, by id, and follows their changes. Items still loading or hidden are absent. */
export const useItems = (ids: readonly string[]) => useHost().useItems(ids)
/** Runs a live, paged search. `null` searches nothing. */
export const useSearch = (query: Query | null) => useHost().useSearch(query)
/** Returns an item type. Undefined while its area's data loads, and if no area of the install has it. */
export const useItemType = (name: string) => useHost().useItemType(name)
/** Returns the function that translates text keys. */
export const useTranslate = () => useHost().useTranslate()
/** Returns the language of the texts, as a BCP 47 tag, for formatting dates and numbers. */
export const useLanguage = () => useHost().useLanguage()
/** Returns the values of a list by owner, kept current. Undefined while loading. */
export const useListValues = (list: string) => useHost().useListValues(list)
/**
 * Returns the label of an item, kept current, or its id if the label cannot be loaded. Undefined while
 * loading.
 */
export const useLabel = (id: string) => useHost().useLabel(id)
/** Returns the label of an item, kept current. Undefined while loading and if the label cannot be loaded. */
export function useLoadedLabel(id: string): string | undefined {
  const label = useLabel(id)
  return label === id ? undefined : label
}
/** Returns the column the component is in. */
export const useCell = () => useHost().useCell()
/** Returns the person's tasks, running and finished, until dismissed, newest first. */
export const useTasks = () => useHost().useTasks()
/** Returns the ids of items that the person's unread notifications are about. */
export const useUnseenItems = () => useHost().useUnseenItems()
/** Returns the ids of items of which the person has unsaved changes on this device. */
export const useDraftItems = () => useHost().useDraftItems()
/** Returns interrupted uploads for a property that can be resumed. */
export const useUnfinishedUploads = (target: UploadTarget) => useHost().useUnfinishedUploads(target)
/**
 * Subscribes to changes of items of these types. `onChange` gets the changed ids, or nothing if any may have
 * changed.
 */
export const useChanges = (types: readonly string[], onChange: (ids?: readonly string[]) => void) =>
  useHost().useChanges(types, onChange)
/** Subscribes to other people’s presence in an item that is open here, such as who is typing. */
export const usePresence = (id: string, onDoing: (doing: ItemPresence) => void) => useHost().usePresence(id, onDoing)
/** Returns the person's unsent input for an item, such as a message. The caller must validate its value. */
export const useUnsentDraft = (id: string) => useHost().useUnsentDraft(id)
/** Returns everything unsent of the person whose id begins with `prefix`. */
export const useUnsentDrafts = (prefix: string) => useHost().useUnsentDrafts(prefix)
/** Returns a preference stored in this browser for the person, and its setter. Undefined until set. */
export const useStoredPreference = (name: string) => useHost().useStoredPreference(name)
/**
 * Returns the ids of the saved searches that views open with for the person, by view, and a function that
 * sets or removes one. They are kept with the account: empty for a visitor and before the session is known.
 */
export const useFirstSearches = () => useHost().useFirstSearches()
/** Returns one task of the person. Undefined before it is known and after it is dismissed. */
export const useTask = (key: string | undefined) => useTasks().find((task) => task.key === key)
/** Tells whether a task is queued or running. */
export const useIsTaskRunning = (key: string | undefined) => {
  const state = useTask(key)?.state
  return state === 'QUEUED' || state === 'RUNNING'
}
/** Adds a check to the cell around the component for as long as the component is mounted. */
export function useCellCheck(kind: CellCheckKind, check: CellCheck): void {
  const { addCheck } = useCell()
  useEffect(() => addCheck(kind, check), [addCheck, kind, check])
}
/** Returns the commands a view may give. */
export const useCommands = () => useHost().commands

export type { ReactNode }
