import type { GenericSchema } from 'valibot'
import type { Item } from './item.ts'
import type { ItemId } from './item-id.ts'
import type { Query, SearchResult } from './query.ts'
import type { Actor } from './server.ts'

/** Items with the rights of who called, and no others. Each call rejects with a `CairnError`. */
export interface AreaItems {
  read(id: ItemId): Promise<Item>
  readMany(ids: readonly ItemId[]): Promise<Record<string, Item>>
  search(query: Query): Promise<SearchResult>
  create(type: string, properties: Record<string, unknown>): Promise<Item>
  update(body: Record<string, unknown> & { _t: string; _i: number; _u: number }): Promise<Item>
}

/** One call of an action, checked and authorised. */
export interface ActionCall<Payload> {
  payload: Payload
  /** The item it is for, as the caller may see it; undefined for an action on a type. */
  item: Item | undefined
  actor: Actor
  items: AreaItems
}

/**
 * A named action of an area. The server takes each call through the same steps: the payload is parsed, the item loaded, the caller
 * authorised, `run` called, and its result parsed before it is sent.
 */
export interface ServerAction<Payload = unknown, Result = unknown> {
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

/** Declares an action; `payload` and `result` give `run` its types. */
export function defineAction<Payload, Result>(action: ServerAction<Payload, Result>): ServerAction<Payload, Result> {
  return action
}
