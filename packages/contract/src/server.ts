import type { Item } from './item.ts'
import type { ItemType } from './item-type.ts'

/** Who an action or save rule runs for. */
export interface Actor {
  userId: string
  admin: boolean
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

/** The server half of an area: `export default defineServerArea({...})` in `src/server/server.ts`. */
export interface ServerArea {
  /** Rules run before create and update, by item type. */
  saveRules?: Record<string, SaveRule>
}

export function defineServerArea(area: ServerArea): ServerArea {
  return area
}
