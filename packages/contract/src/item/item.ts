import * as v from 'valibot'
import { isItemId, type ItemId } from '../ground/item-id.ts'
import type { NotifyPreference } from './notify-preference.ts'

/** Highest index an item may have. Indexes are whole numbers from 1. */
export const MAX_INDEX = 2_147_483_647

/** Schema of the id of a stored item. */
export const itemIdSchema = v.pipe(
  v.string(),
  v.maxLength(80),
  v.check(isItemId, 'errors.invalidId'),
  v.transform((id) => id as ItemId),
)
/** Pattern of an item type's name. */
export const TYPE_NAME = /^[A-Z][A-Za-z0-9]{0,59}$/
/** Schema of an item type's name. */
export const typeNameSchema = v.pipe(v.string(), v.regex(TYPE_NAME))
/** Schema of an item's index. */
export const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INDEX))
/** Schema of an update count `_u`. */
export const updateCountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INDEX))

/** Label of an item that is missing or hidden from the person, equal for both (TRUST.md, T5). */
export const HIDDEN_LABEL = '—'

/** Visibility levels, from open to strict: whoever may read at one may read at those before it. */
export const VISIBILITY_LEVELS = ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] as const
/** Visibility level, from open to strict: PUBLIC, COMMUNITY, PROTECTED or PRIVATE. */
export type Visibility = (typeof VISIBILITY_LEVELS)[number]

/**
 * Who did something, and when: `by` is an account such as `'User-3'`, empty if the server did it; `ts` is
 * ISO 8601 in UTC.
 */
export interface Created {
  ts: string
  by: ItemId
  /** The person acted as, if an administrator was masquerading. */
  as?: ItemId
}

/**
 * An item as one person may see it. Its own properties are beside the `_` and `$` properties, which the
 * server sets and refuses in requests.
 */
export interface Item {
  $id: ItemId
  _t: string
  _i: number
  /**
   * Update count: 1 at creation, one more with each stored change of which the reader sees anything.
   */
  _u: number
  _c: Created
  /**
   * Update count that all who read the item are told, by which it is cited. Left out where it is `_u`: who
   * sees more of an item is told of more changes.
   */
  $all?: number
  /** In the read of a former version: the update count it had. */
  $version?: number
  /** Who made the latest change and when. */
  $by?: Created
  /**
   * Labels of the items this one refers to, by id. A hidden item has the same placeholder as a missing one.
   */
  $labels?: Record<string, string>
  /** Labels in further languages, by id and language, of those in `$labels` that have any. */
  $labelsIn?: Record<string, Record<string, string>>
  /** The first of its files that is shown as its picture. Left out if the person may see none. */
  $first?: { IMAGE?: ItemId }
  $labelOnly?: boolean
  $deleted?: boolean
  /** The person's choice about notifications of this item, if they made one. */
  $notify?: NotifyPreference
  /** Items of this type notify nobody. */
  $hideNotify?: boolean
  /** Properties whose place is shown as a grid cell, because the person may not see the exact place. */
  $coarse?: string[]
  /** Items that name it close it: it is read by their readers alone. */
  $closed?: boolean
  /**
   * Content warnings that stand before it, its own and those of what it shows, whether or not the person has
   * said that they want to see it.
   */
  $warnings?: string[]
  /**
   * Ids in `$labels` whose names this item alone tells the reader: people they met. By themselves they are
   * closed.
   */
  $met?: string[]
  /**
   * After restoring a version: properties that kept their value, because the former one is no longer valid.
   */
  $left?: string[]
  /** What the person may do with it: `update`, `delete` and named actions. */
  $can?: Record<string, boolean>
  [property: string]: unknown
}

/** One stored change of an item: its properties with former and new values, null for none. */
export interface ItemVersion extends Created {
  u: number
  /** As `$all` of an item. Left out where it is `u`. */
  all?: number
  /** The named action that made the change, such as `archive` or `restore`. */
  action?: string
  /** The reason the person gave. */
  reason?: string
  changes: Record<string, { from: unknown; to: unknown }>
  /** Names of who made it. */
  $labels?: Record<string, string>
}

/** The label of one item, or the placeholder if it is missing or hidden. */
export interface ItemLabel {
  label: string
  /** The label in further languages. */
  labelIn?: Record<string, string>
  icon?: string
  deleted?: boolean
  /** The item it was merged into, if the person may see that one. */
  mergedInto?: ItemId
}
