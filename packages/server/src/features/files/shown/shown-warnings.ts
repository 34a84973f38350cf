import { parseItemId, type ItemId } from '@cairn/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Principal } from '../../../items/facts/types.ts'

/**
 * How far dismissing a warning (*Show*) reaches: this item, its kinds of warning for a day, or these always
 * (that of people who died for a day only).
 */
export const SHOW_SCOPES = ['item', 'today', 'always'] as const
/** How far dismissing a warning reaches: `item`, or its kinds of warning `today` or `always`. */
export type ShowScope = (typeof SHOW_SCOPES)[number]

/** The warning about a person who has died cannot be switched off permanently. */
const NEVER_FOR_GOOD: readonly string[] = ['DECEASED']
const DAY_MS = 86_400_000

/** Content warnings that people have dismissed, stored with their account. */
export interface ShownWarnings {
  /**
   * Tells whether the person has dismissed each of these kinds of warning, for the item or for all items.
   * True for the server, false for visitors and without kinds.
   */
  isShown(principal: Principal, item: ItemId, kinds: readonly string[]): Promise<boolean>
  show(userId: ItemId, item: ItemId, kinds: readonly string[], scope: ShowScope): Promise<void>
}

/** Returns the dismissed warnings of a visitor, who has no account: those of these items, for this visit. */
export function shownInVisit(items: readonly string[]): Pick<ShownWarnings, 'isShown'> {
  return { isShown: async (_principal, item) => items.includes(item) }
}

/** A warning of one item: one that comes to the item later is another. */
function ofItem(item: ItemId, kind: string): string {
  return `${item} ${kind}`
}

/** Creates the store of dismissed warnings in the database. */
export function createShownWarnings(database: Pick<Database, 'query'>): ShownWarnings {
  return {
    async isShown({ userId, system }, item, kinds) {
      if (system) return true
      if (userId === undefined) return false
      const rows = await database.query<{ what: string }>(
        'select what from shown_warning where user_i = $1 and what = any($2) and (until is null or until > now())',
        [parseItemId(userId).index, kinds.flatMap((kind) => [kind, ofItem(item, kind)])],
        'shown-warnings',
      )
      const shown = new Set(rows.map(({ what }) => what))
      return kinds.length > 0 && kinds.every((kind) => shown.has(kind) || shown.has(ofItem(item, kind)))
    },
    async show(userId, item, kinds, scope) {
      const rows =
        scope === 'item'
          ? kinds.map((kind) => ({ what: ofItem(item, kind), until: null }))
          : kinds.map((what) => ({
              what,
              until:
                scope === 'today' || NEVER_FOR_GOOD.includes(what) ? new Date(Date.now() + DAY_MS).toISOString() : null,
            }))
      for (const { what, until } of rows)
        await database.query(
          'insert into shown_warning (user_i, what, until) values ($1, $2, $3) on conflict (user_i, what) do update set until = excluded.until',
          [parseItemId(userId).index, what, until],
        )
    },
  }
}
