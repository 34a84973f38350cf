import * as v from 'valibot'
import { isItemId, type ItemId } from './item-id.ts'
import type { NotifyPreference } from './notify.ts'

/** Highest index an item may have; indexes are whole numbers from 1. */
export const MAX_INDEX = 2_147_483_647

export const itemIdSchema = v.pipe(
  v.string(),
  v.maxLength(80),
  v.check(isItemId, 'errors.invalidId'),
  v.transform((id) => id as ItemId),
)
/** The name of an item type. */
export const TYPE_NAME = /^[A-Z][A-Za-z0-9]{0,59}$/
export const typeNameSchema = v.pipe(v.string(), v.regex(TYPE_NAME))
export const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INDEX))
export const updateCountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INDEX))

/** Stands for the label of an item that is missing or that the person may not see: alike for both (trust.md, T5). */
export const HIDDEN_LABEL = '—'

/** Visibility levels (platform-core section 3); each includes those before it (domain.md). */
export const VISIBILITY_LEVELS = ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] as const
export type Visibility = (typeof VISIBILITY_LEVELS)[number]

/** When (ISO 8601, UTC) and by whom. What is made while masquerading is created by the person acted as. */
export interface Created {
  ts: string
  by: ItemId
  /** The person acted as, when masquerading. */
  as?: ItemId
}

/**
 * An item as one person may see it (platform-core section 3). Own properties of its type stand beside the `_` and `$`
 * properties, which the server owns and refuses in a body.
 */
export interface Item {
  $id: ItemId
  _t: string
  _i: number
  /** Update count: 1 when created, one more with every stored change. */
  _u: number
  _c: Created
  /** Who made the latest change and when. */
  $by?: Created
  /** Labels of the items this one refers to, keyed by id. An item the person may not see has the same placeholder as a missing one. */
  $labels?: Record<string, string>
  $labelOnly?: boolean
  $deleted?: boolean
  /** What the person chose about being told of it, where they did; whether its type has nothing to tell. */
  $notify?: NotifyPreference
  $hideNotify?: boolean
  /** Properties whose place is shown as the cell it lies in: where exactly is not for the person (`generalise` of a property). */
  $coarse?: string[]
  /** Where a version was restored: properties that stayed as they are, because what they were does not fit any more. */
  $left?: string[]
  /** What the person may do with it: `update`, `delete`, and the named actions. */
  $can?: Record<string, boolean>
  [property: string]: unknown
}

/** One kept change of an item: properties with their former and new value; null stands for none. */
export interface ItemVersion extends Created {
  u: number
  /** The named action that made it, such as `archive` or `restore`, and what was given as the reason. */
  action?: string
  reason?: string
  changes: Record<string, { from: unknown; to: unknown }>
}

/** The label of one item, or the placeholder where it is missing or hidden. */
export interface ItemLabel {
  label: string
  icon?: string
  deleted?: boolean
  /** It was merged into this item, which the person may see. */
  mergedInto?: ItemId
}
