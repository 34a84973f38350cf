import type { StepKind } from '../area/workflow.ts'
import type { GenericSchema } from 'valibot'
import type { CairnError } from '../ground/errors.ts'
import type { Bounds, Geometry } from '../ground/geometry.ts'
import type { Item, ItemVersion } from '../item/item.ts'
import type { ItemType } from '../item/item-type.ts'
import type { ItemId } from '../ground/item-id.ts'
import type { Query, SearchResult } from '../query/query.ts'
import type { FileRefused, PlaceFileReport, PlacePlan, PlacesRead } from '../wire/place-files.ts'
import type { Paper, PaperGround } from '../wire/paper.ts'
import type { HiddenBand, PlaceBands, PlaceBandsRequest } from '../wire/place-bands.ts'
import type { AccessPurpose } from '../ground/access-purpose.ts'
import type { Purposes } from '../area/purpose.ts'
import type { Actor } from '../ground/actor.ts'

/**
 * One write of several that are made together. `as` names the item it makes: a later write has
 * `'$as:name'` in
 * place of its id, such as `{ op: 'create', type: 'Note', body: { about: '$as:file' } }`.
 */
export type Write =
  | { op: 'create'; type: string; body: Record<string, unknown>; set?: Record<string, unknown>; as?: string }
  | {
      op: 'update'
      id: string
      body: Record<string, unknown>
      /** The update count that the change is based on. Default: the item as it is then. */
      u?: number
      /** Properties that only the server sets. */
      set?: Record<string, unknown>
      reason?: string
      /** Among writes of the server: checked with the rights of the caller, but for what is in `set`. */
      byCaller?: true
      /**
       * Among writes of the server: the item is deleted, and stays so. Only what is in `set` changes,
       * without a rule and without a version. Refused with `conflict` if it was restored.
       */
      isDeleted?: true
    }
  /**
   * A named move. What it asks for beside own properties and a reason is not passed to its rule, which
   * does not run.
   */
  | { op: 'move'; id: string; action: string; body?: Record<string, unknown>; reason?: string }
  | { op: 'delete'; id: string }

/** Reads and writes items with the rights of the caller. Each call rejects with a `CairnError`. */
export interface AreaItems {
  /** Reads an item. Rejects with `notFound` if it is missing or hidden. */
  read(id: ItemId): Promise<Item>
  /** Reads items, by id. Missing and hidden ones are left out. */
  readMany(ids: readonly ItemId[]): Promise<Record<string, Item>>
  /**
   * Reads these properties of many items, by id, without labels, `$can` and pictures, which take most of the
   * time of `readMany`. Missing and hidden items are left out.
   */
  readProperties(ids: readonly ItemId[], names: readonly string[]): Promise<Record<string, Item>>
  /** Runs a query. */
  search(query: Query): Promise<SearchResult>
  /** Returns the versions of an item, newest first. */
  history(id: ItemId): Promise<ItemVersion[]>
  /**
   * Returns deleted items of these types that name all of these items in these properties, as they were
   * deleted: up to 500, those that were made first first, after the one that `after` names. Whoever may
   * restore them reads them, so what closes items closes these too. For the server's rights alone.
   */
  deleted(types: readonly string[], naming: Readonly<Record<string, ItemId>>, after?: ItemId): Promise<Item[]>
  /**
   * Creates an item. `set` holds properties that only the server sets; everything else is checked with the
   * caller's rights.
   */
  create(type: string, properties: Record<string, unknown>, set?: Record<string, unknown>): Promise<Item>
  /**
   * Creates many items, each on its own, faster than one by one. Returns the error of each refused one,
   * undefined for the others, in order. `sets` holds, in the same order, properties that only the server
   * sets.
   */
  createAll(
    type: string,
    bodies: readonly Record<string, unknown>[],
    sets?: readonly Record<string, unknown>[],
  ): Promise<(CairnError | undefined)[]>
  /**
   * Changes an item. `reason` is kept in its history. `set` holds properties that only the server sets.
   */
  update(
    body: Record<string, unknown> & { _t: string; _i: number; _u: number },
    reason?: string,
    set?: Record<string, unknown>,
  ): Promise<Item>
  /**
   * Makes up to 500 writes in one transaction: all of them, or none if one is refused. Returns the items
   * in the
   * order of their writes, a deleted one as it was. Rejects with the error of the first refused write.
   *
   * `sealing` names items, any number, that are closed to everybody but administrators in the same
   * transaction, deleted ones too, with their parts and files: their property `sealed` is set. A later write
   * of each takes it away. For the server's rights alone.
   */
  together(writes: readonly Write[], sealing?: readonly ItemId[]): Promise<Item[]>
  /** Deletes an item. It shows as deleted to people who have it open, and can be restored. */
  delete(id: ItemId): Promise<void>
  /**
   * Runs an action of another area that `uses` of this area names, or one of its own: on the item with that
   * id, or on the type of that name. Also makes moves. Returns what it answers. Rejects with `notAllowed` for
   * an action that `uses` does not name, and for long actions.
   */
  act(action: string, target: ItemId | string, payload?: Record<string, unknown>): Promise<unknown>
}

/** Name and address of a person whom a mail names. The name may be empty. */
export interface MailName {
  name: string
  address: string
}

/** Content of a mail. Texts are plain; file contents are base64. */
export interface MailRead {
  subject: string
  /** ISO 8601 in UTC. */
  sent?: string
  from: MailName[]
  to: MailName[]
  text: string
  /** The text was longer than is kept, and was cut. */
  isCut: boolean
  attachments: { name: string; type: string; size: number; content: string }[]
  /** Links to files that stand in place of them, with the last day (`YYYY-MM-DD`) on which they work. */
  links: { href: string; until?: string | undefined }[]
}

/** Reads uploaded files with the rights of the caller. */
export interface AreaFiles {
  /**
   * Reports on a place file, which is read in a separate process. Returns the refusal if the whole file is
   * refused.
   */
  inspectPlaces(attachment: ItemId, plan: PlacePlan, signal?: AbortSignal): Promise<PlaceFileReport | FileRefused>
  /** Like `inspectPlaces`, but with the features, which are available until the action ends. */
  readPlaces(attachment: ItemId, plan: PlacePlan, signal?: AbortSignal): Promise<PlacesRead | FileRefused>
  /** Opens the original of an attachment. Rejects with `notFound` or `notAllowed`. */
  open(attachment: ItemId): Promise<OpenFile>
  /**
   * Makes a PDF file of a document, in a separate process. Rejects with `missingGlyph` if the document has a
   * character that the font lacks, and with `paperTooLong` if it takes too much.
   */
  pdf(document: Paper): Promise<Uint8Array>
  /**
   * Returns land and water within these bounds from the base map of the install, in the order in which they
   * are painted. No parts if there is no base map, or it does not cover all of them.
   */
  ground(bounds: Bounds): Promise<PaperGround>
  /**
   * Reads a mail (RFC 5322, MIME) or a message of Outlook, also a damaged one, in a separate process. HTML
   * becomes plain text. Returns a refusal if the file is no mail, or takes too much to read.
   */
  readMail(bytes: Uint8Array): Promise<MailRead | { refused: 'empty' | 'noMail' }>
  /**
   * Signs bytes with the key of the install (Ed25519). Signature and public key are base64; `/config.json`
   * has the key too.
   */
  sign(bytes: Uint8Array): { signature: string; publicKey: string }
  /**
   * Stores bytes as a new attachment and returns its id. A write must then name it in the property of the
   * target; otherwise it is removed after some days. The same `key` gives the same attachment again.
   */
  keep(bytes: Uint8Array, name: string, target: FileTarget, key?: string): Promise<ItemId>
}

/** Finds items by how far their places are from a geometry. */
export interface AreaPlaces {
  /** Items of types within distances of a geometry, as the caller may read them. */
  bands(request: PlaceBandsRequest): Promise<PlaceBands>
  /**
   * How many items of an owner near a geometry the caller may not read, by type; with `all`, how many there
   * are, whoever may read them. Counted on a grid of coarse cells, over the geometry and the distance widened
   * to whole cells, without items with protocols: two geometries in the same cells, and places that moved
   * within a cell, give the same answer. It tells what is hidden: the action must decide that the owner
   * agrees.
   */
  hidden(request: HiddenRequest): Promise<Record<string, HiddenBand>>
  /** Names of the item types with places that the caller may see some of. */
  types(): string[]
}

/**
 * Asks roughly how many items of `owner`, of these types and within `metres` of a geometry, the caller may
 * not read; with `all`, how many there are, whoever may read them.
 */
export interface HiddenRequest {
  geometry: Geometry
  types: readonly string[]
  metres: number
  owner: ItemId
  all?: boolean
}

/** An opened file. `size` is in bytes, `type` its media type. */
export interface OpenFile {
  name: string
  type: string
  size: number
  /** Starts to read the bytes. */
  stream(): Promise<AsyncIterable<Uint8Array>>
}

/**
 * The property that a new attachment is for: of a new item of the type, which may become part of `within`, or
 * of the item `index`.
 */
export interface FileTarget {
  type: string
  property: string
  index?: number
  within?: ItemId
}

/** A read of an item: when (ISO 8601), by whom, how (such as `export`), and for what purpose. */
export interface ItemAccess {
  item: ItemId
  at: string
  by: string
  how: string
  purpose?: AccessPurpose
}

/** One call of an action, after validation and authorisation. */
export interface ActionCall<Payload> {
  payload: Payload
  /** The item the action is for, as the caller may see it. Undefined for an action on a type. */
  item: Item | undefined
  actor: Actor
  /** Purposes of conversations of all areas of the install. */
  purposes: Purposes
  /** Kinds of step of workflows that all areas of the install bring, by key. */
  stepKinds: Readonly<Record<string, StepKind>>
  /** Returns an item type of the install, undefined if no area has it. */
  itemType(name: string): ItemType | undefined
  /** Tells whether the caller could read an item of the type with these values that somebody else made. */
  couldRead(type: string, values: Readonly<Record<string, unknown>>): boolean
  /** Items with the rights of the caller. */
  items: AreaItems
  /**
   * Items with the server's rights: it sees everything and may set properties that only the server sets, in
   * `set`. In the body of a write are refused: such properties, owners to whom the caller does not belong,
   * uploads of others, and care that the caller could not set. The action must decide what is allowed. The
   * history names the caller and the action.
   */
  asServer: AreaItems
  /**
   * Returns who read these items, of types that the area owns or uses, the latest of each first; those
   * alone who read them in one of the ways, such as `export`. Reads of what everyone may see are not kept.
   * The action must decide who is told.
   */
  readersOf(ids: readonly ItemId[], max: number, how?: readonly string[]): Promise<ItemAccess[]>
  /** Files with the rights of the caller. */
  files: AreaFiles
  /** Places with the rights of the caller. */
  places: AreaPlaces
  /** Files with the server's rights. The action must decide what is allowed. */
  filesAsServer: AreaFiles
  /**
   * Sends the ephemeral event `item/action` to others who have the item open and may read it now: the caller
   * is doing this. Nothing is stored. Drops more than one event a second, and all while masquerading.
   */
  announcePresence(): void
  /**
   * Counts units of work as done for this call. What it reads, writes and searches for is counted by itself
   * (an item that is read 0.04, one that is written 0.3, a query its price). This is for work of the action's
   * own on what came from outside, at about 2,000 units for a second of the processor. Throws `tooMuchWork`
   * beyond what one call may cost.
   */
  spend(units: number): void
}

/**
 * What an action changes. `asks`: nothing. It may be repeated freely, stores no idempotency record, and a
 * write from within it is refused. `ephemeral`: it only sends events such as *is typing*; nothing is stored.
 * `write`: it changes stored data, once for each `$key`.
 */
export type ActionKind = 'asks' | 'ephemeral' | 'write'

/** Most calls of an action by one person within any hour or day. */
export interface ActionLimit {
  most: number
  per: 'hour' | 'day'
}

/**
 * A named action of an area. For each call the server validates the payload, loads the item, authorises the
 * caller, calls `run`, and validates the result.
 */
export interface ServerAction<Payload = unknown, Result = unknown> {
  /** What the action changes. */
  kind: ActionKind
  /** Item types the action is for. */
  types: readonly string[]
  /** `item`: the action is for one item. `type`: it is for a type as a whole. */
  on: 'item' | 'type'
  payload: GenericSchema<unknown, Payload>
  result: GenericSchema<unknown, Result>
  /**
   * The right a caller needs over the item: `update`, `delete`, or the area's own, granted as `Type.right`.
   * Default: `read`.
   */
  right?: string
  /** The capability a caller also needs; one of several. */
  capability?: string | readonly string[]
  /**
   * What it answers, or the file that it makes, takes items out of the product. What it reads is then noted
   * as exported, with the `purpose` of the call. It is refused without one if a type asks for it, and to
   * whoever acts as somebody else. A task that makes a file says `true` or `false` here.
   */
  takesOut?: boolean
  /** How often one person may call it. Further calls throw `tooManyAttempts` with `retryAfter` in seconds. */
  limit?: ActionLimit
  run(call: ActionCall<Payload>): Promise<Result> | Result
  /**
   * `asks`: the same answer in parts, for callers that take them. Yields the parts and returns the last. It
   * is ended when nobody waits any more.
   */
  stream?(call: ActionCall<Payload>): AsyncGenerator<unknown, Result>
}

/**
 * One run of a long action, as a task of the caller. After a crash it may start again in another process, so
 * every effect goes into a `step`.
 */
export interface TaskRun {
  /** Key of the task. */
  key: string
  /** Aborted when the person cancels, the server stops, or another process has taken over the task. */
  signal: AbortSignal
  /** Reports progress to the person. Throws if the task must end. Call it between steps. */
  progress(count: number, total?: number): Promise<void>
  /**
   * Runs `work` and stores its result with the task, so that a later run returns the stored result instead. A
   * step that was interrupted runs again: pass its `key`, which is equal in every run, as `$key` of what it
   * creates.
   */
  step<T>(name: string, work: (key: string) => Promise<T>): Promise<T>
  /**
   * Holds named locks until the task ends: `exclusive` ones alone, `shared` ones together with other tasks
   * that share them. Throws if another task holds one; the task then starts again a little later. Call it
   * first.
   */
  acquireLocks(exclusive: readonly string[], shared?: readonly string[]): Promise<void>
  /** Streams the next part of the answer to the person. */
  part(value: unknown): Promise<void>
  /** Opens the result file. After a restart it still has what an earlier run wrote. */
  file(name: string, type: string): Promise<TaskFile>
  /** Begins a zip as the result file. Run again, it is begun anew. */
  zip(name: string): Promise<TaskZip>
}

/** A zip file being written as the result of a task. It is incomplete until it is closed. */
export interface TaskZip {
  /** Adds a file. */
  add(path: string, content: string | AsyncIterable<Uint8Array>, type: string): Promise<void>
  /** Ends the zip. */
  close(): Promise<void>
}

/** A result file being written. It can be downloaded when the task is done. */
export interface TaskFile {
  /** Cuts the file to `size` bytes, its length after a stored step. */
  truncate(size: number): Promise<void>
  /** Appends to the file. */
  append(content: string | Uint8Array): Promise<void>
  /** Returns the bytes written so far. */
  size(): number
}

/** An action that runs as a task. `act/{name}/async` starts it; `act/{name}` is refused. */
export interface LongAction<Payload = unknown, Result = unknown> extends Omit<
  ServerAction<Payload, Result>,
  'kind' | 'run' | 'stream'
> {
  /** Not `ephemeral`, because a task is stored with its result. */
  kind: Exclude<ActionKind, 'ephemeral'>
  long: true
  run(call: ActionCall<Payload> & { task: TaskRun }): Promise<Result>
}

/** Defines an action of an area's server half. Returns its argument with checked types. */
export function defineAction<Payload, Result>(action: ServerAction<Payload, Result>): ServerAction<Payload, Result>
/** Declares an action that runs as a task. Returns its argument; the schemas give `run` its types. */
export function defineAction<Payload, Result>(action: LongAction<Payload, Result>): LongAction<Payload, Result>
export function defineAction(action: ServerAction | LongAction): ServerAction | LongAction {
  return action
}
