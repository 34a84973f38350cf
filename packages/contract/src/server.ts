import type { Actor } from './actor.ts'
import type { Item } from './item.ts'
import type { ItemId } from './item-id.ts'
import type { ItemType } from './item-type.ts'
import type { LongAction, ServerAction } from './server-action.ts'
import type { VirtualSource } from './virtual-source.ts'

export {
  defineAction,
  type ActionCall,
  type ActionKind,
  type AreaFiles,
  type AreaItems,
  type LongAction,
  type ServerAction,
  type TaskFile,
  type TaskRun,
} from './server-action.ts'
export type { Actor } from './actor.ts'
export type { VirtualItem, VirtualSource } from './virtual-source.ts'

/** Input of a save rule: the item before the change (undefined at creation) and its properties after it. */
export interface SaveContext {
  type: ItemType
  before: Item | undefined
  after: Record<string, unknown>
  actor: Actor
}

/**
 * Checks or completes an item before it is stored. Throws a `CairnError` to refuse the change. May modify
 * `after`.
 */
export type SaveRule = (context: SaveContext) => void

/**
 * Computes the label of a type's items. Runs when an item is written, and when the label of a quoted item
 * changes.
 */
export interface LabelRule {
  /** Properties that name the items whose labels the rule needs. */
  quotes?: readonly string[]
  /**
   * Returns the label. `values` lacks properties that not all readers may read. `quoted` has the labels, by
   * id, of quoted items that everyone who may read this item may see.
   */
  label(values: Readonly<Record<string, unknown>>, quoted: Readonly<Record<ItemId, string>>): string
}

/** The server half of an area: `export default defineServerArea({...})` in `src/server/server.ts`. */
export interface ServerArea {
  /** Rules that run before create and update, by item type. */
  saveRules?: Record<string, SaveRule>
  /** Label rules by item type. They replace the type's own `label`. */
  labelRules?: Record<string, LabelRule>
  /** Actions by name: `act/{name}` on the wire. A name of the core cannot be used. */
  actions?: Record<string, ServerAction | LongAction>
  /** Sources of the types with `virtual: true`, by item type. */
  virtualTypes?: Record<string, VirtualSource>
}

/** Declares the server half of an area. Returns its argument unchanged. */
export function defineServerArea(area: ServerArea): ServerArea {
  return area
}
