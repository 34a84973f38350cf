import type { GenericSchema } from 'valibot'
import type { CairnError } from './errors.ts'
import type { Item, ItemVersion } from './item.ts'
import type { ItemId } from './item-id.ts'
import type { Query, SearchResult } from './query.ts'
import type { FileRefused, Found, PlacePlan, PlacesRead } from './place-files.ts'
import type { Purposes } from './purpose.ts'
import type { Actor } from './server.ts'

/** Items with the rights of who called, and no others. Each call rejects with a `CairnError`. */
export interface AreaItems {
  read(id: ItemId): Promise<Item>
  readMany(ids: readonly ItemId[]): Promise<Record<string, Item>>
  search(query: Query): Promise<SearchResult>
  /** Versions of an item, newest first. */
  history(id: ItemId): Promise<ItemVersion[]>
  /** `set` is what only the server sets, as the action decides; everything else is checked with the rights of who called. */
  create(type: string, properties: Record<string, unknown>, set?: Record<string, unknown>): Promise<Item>
  /**
   * Creates many, each as if alone, and tells of each why it was refused, in their order; quicker than one by one where none is looked at. `sets` are what
   * only the server sets of them, in the same order.
   */
  createAll(
    type: string,
    bodies: readonly Record<string, unknown>[],
    sets?: readonly Record<string, unknown>[],
  ): Promise<(CairnError | undefined)[]>
  /** `reason` is kept in the item's history. */
  update(body: Record<string, unknown> & { _t: string; _i: number; _u: number }, reason?: string): Promise<Item>
  /** It shows as deleted to those who have it open, and can be restored. */
  delete(id: ItemId): Promise<void>
}

/** Files with the rights of who called. */
export interface AreaFiles {
  /** What is in the file of an attachment of places, read beside the server's own work; or why it is refused. */
  inspectPlaces(attachment: ItemId, plan: PlacePlan, signal?: AbortSignal): Promise<Found | FileRefused>
  /** The same with its features, which are there until the action ends. */
  readPlaces(attachment: ItemId, plan: PlacePlan, signal?: AbortSignal): Promise<PlacesRead | FileRefused>
}

/** One call of an action, checked and authorised. */
export interface ActionCall<Payload> {
  payload: Payload
  /** The item it is for, as the caller may see it; undefined for an action on a type. */
  item: Item | undefined
  actor: Actor
  /** Purposes of conversations, of all areas of the install. */
  purposes: Purposes
  items: AreaItems
  /**
   * The same in the server's name, for what the action itself decides may be: it sees everything and may set what only the server sets. What it
   * writes is the caller's doing, and the history names the action.
   */
  asServer: AreaItems
  files: AreaFiles
  /** Files in the server's name, for what the action itself decides may be read. */
  filesAsServer: AreaFiles
  /**
   * Tells those who have the item open, and may read it at this moment, that the caller is doing this (push `item/action`). Nothing of it is kept; what is
   * told more than once a second, or in another's name, is left out.
   */
  tellOthers(): void
}

/**
 * What a call of an action leaves behind. `asks` only reads: the server keeps no answer for its key, so it may be
 * repeated freely, and a write from within it is refused. `ephemeral` keeps nothing either, but has an effect on who is
 * there, such as *is typing*. `write` changes what is stored, and is done once however often it is sent under its key.
 */
export type ActionKind = 'asks' | 'ephemeral' | 'write'

/**
 * A named action of an area. The server takes each call through the same steps: the payload is parsed, the item loaded, the caller
 * authorised, `run` called, and its result parsed before it is sent.
 */
export interface ServerAction<Payload = unknown, Result = unknown> {
  kind: ActionKind
  /** Item types it is for. */
  types: readonly string[]
  /** Whether it is for one item (`i` above 0) or a type as a whole. */
  on: 'item' | 'type'
  payload: GenericSchema<unknown, Payload>
  result: GenericSchema<unknown, Result>
  /** The right a caller needs over the item, such as `update`, or a right of its own that a grant `Type.right` gives; `read` when left out. */
  right?: string
  /** The capability a caller needs besides. */
  capability?: string
  run(call: ActionCall<Payload>): Promise<Result> | Result
}

/**
 * Work of an action that takes its time, as a task of the person who called it. It may be begun anew after a crash, in another process, so
 * what has an effect goes into a step of its own.
 */
export interface TaskRun {
  key: string
  /** Aborted when the person cancels, when the server stops, or when another process has taken the task over. */
  signal: AbortSignal
  /** Tells how far the work is. Throws when it is to end; call it between steps. */
  progress(count: number, total?: number): Promise<void>
  /**
   * Runs a step once to effect: what it gave is kept with the task, and a later run is given that instead. A step that was cut off before
   * is run again, so it uses `key`, the same in each run, as the `$key` of what it creates.
   */
  once<T>(step: string, work: (key: string) => Promise<T>): Promise<T>
  /**
   * Has these turns until it ends, those of `shared` together with others who share them: for work that may not be done side by side. Where another
   * task has one, it throws, and the work begins anew a little later, with what its person may do and what there is by then: call it first.
   */
  takeTurns(alone: readonly string[], shared?: readonly string[]): Promise<void>
  /** Hands the next part of a stream to the person; parts come in order. */
  part(value: unknown): Promise<void>
  /** The file that comes of it; of an earlier run it holds what was written then. */
  file(name: string, type: string): Promise<TaskFile>
}

/** A file in the making. It can be fetched once the task is done. */
export interface TaskFile {
  /** Cuts it to so many bytes: as it was after a step that is kept. */
  truncate(size: number): Promise<void>
  append(content: string | Uint8Array): Promise<void>
  /** Bytes so far. */
  size(): number
}

/** An action that runs as a task: `act/{name}/async` starts it, and `act/{name}` alone is refused. */
export interface LongAction<Payload = unknown, Result = unknown> extends Omit<
  ServerAction<Payload, Result>,
  'kind' | 'run'
> {
  /** A task is kept with its result, so it is never ephemeral. */
  kind: Exclude<ActionKind, 'ephemeral'>
  long: true
  run(call: ActionCall<Payload> & { task: TaskRun }): Promise<Result>
}

/** Declares an action; `payload` and `result` give `run` its types. */
export function defineAction<Payload, Result>(action: ServerAction<Payload, Result>): ServerAction<Payload, Result>
export function defineAction<Payload, Result>(action: LongAction<Payload, Result>): LongAction<Payload, Result>
export function defineAction(action: ServerAction | LongAction): ServerAction | LongAction {
  return action
}
