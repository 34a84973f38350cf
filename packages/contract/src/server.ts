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
export type { VirtualItem, VirtualSource } from './virtual-source.ts'

/** Who an action or save rule runs for. */
export interface Actor {
  userId: string
  admin: boolean
  /** The person's own contact. */
  contact?: ItemId | undefined
  /** An administrator acts in the person's name. */
  isMasquerading?: boolean
}

/** What a save rule sees: the item before (undefined when created) and after the change, own properties only. */
export interface SaveContext {
  type: ItemType
  before: Item | undefined
  after: Record<string, unknown>
  actor: Actor
}

/** Checks or completes an item before it is stored. Throws a `CairnError` to refuse; may change `after`. */
export type SaveRule = (context: SaveContext) => void

/**
 * Computes the label of a type's items when they are written, and again when a quoted item's label changes. `values` lacks what not
 * all readers may read; `quoted` has the labels of the items in the properties of `quotes`, where everyone who may read this item may see them.
 */
export interface LabelRule {
  quotes?: readonly string[]
  label(values: Readonly<Record<string, unknown>>, quoted: Readonly<Record<ItemId, string>>): string
}

/** The server half of an area: `export default defineServerArea({...})` in `src/server/server.ts`. */
export interface ServerArea {
  /** Rules run before create and update, by item type. */
  saveRules?: Record<string, SaveRule>
  /** By item type; over the type's own `label`. */
  labelRules?: Record<string, LabelRule>
  /** Named actions, `act/{name}` on the wire; a name of the core cannot be taken. */
  actions?: Record<string, ServerAction | LongAction>
  /** By item type, each with `virtual: true`. */
  virtualTypes?: Record<string, VirtualSource>
}

export function defineServerArea(area: ServerArea): ServerArea {
  return area
}
