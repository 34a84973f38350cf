import { isDeepStrictEqual } from 'node:util'
import type { ImportKind } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import type { ImportPlan, ImportTrial } from '@cairn/model/imports'
import type { Principal } from '../../../items/facts/types.ts'
import type { ImportAtHand } from '../import-at-hand.ts'
import type { ImportDeps } from '../import-deps.ts'
import type { PlannedRow } from '../plan-batch.ts'

const MOST_LISTS = 200
const MOST_TOLD = 200
const MOST_FOUND = 40_000

/**
 * Finds items that a newer version of somebody's complete list no longer contains, such as the objects of a
 * museum that its new inventory lacks: `add` takes the rows of the table, then `find` and `all` search.
 */
export interface GoneItems {
  add(rows: readonly PlannedRow[]): void
  /**
   * Returns the number of missing items and the ids of 200. Undefined if none is missing, or the table is not
   * somebody's complete list.
   */
  find(): Promise<ImportTrial['gone']>
  /** Returns the ids of all missing items (as `find` would), and of the existing items that rows matched. */
  all(): Promise<{ missing: string[]; named: ReadonlySet<string> }>
}

/**
 * Tells whether the table of an import counts as somebody's complete list: its kind says so (`gone`), and the
 * plan uses the key of the kind, by which one knows whose list it is.
 */
export function isOfLists({ gone, key }: ImportKind, plan: ImportPlan): boolean {
  return gone !== undefined && isDeepStrictEqual(plan.key, key)
}

/**
 * Creates an empty `GoneItems` for an import. The first property of the key tells whose list a row belongs
 * to; missing are items with one of these values that no row matches. Only items that the importer may read
 * are found, among 40,000 items, and none for a table with rows of more than 200 lists. Changes nothing.
 */
export function collectGone(
  { store }: ImportDeps,
  principal: Principal,
  { kind, type }: ImportAtHand,
  plan: ImportPlan,
): GoneItems {
  const [list] = isOfLists(kind, plan) ? plan.key : []
  const property = list === undefined ? undefined : type.properties[list]
  const isRelation = property?.v === 'REL' || property?.v === 'IDM'
  const named = new Set<string>()
  const lists = new Set<string>()
  return {
    add(rows) {
      if (list === undefined) return
      for (const { item, values } of rows) {
        if (item) named.add(item.$id)
        const value = item?.[list] ?? values[list]
        if (typeof value === 'string') lists.add(value)
      }
    },
    async find() {
      const ids = await missing()
      return ids.length === 0 ? undefined : { count: ids.length, ids: ids.slice(0, MOST_TOLD) }
    },
    all: async () => ({ missing: await missing(), named }),
  }

  async function missing(): Promise<string[]> {
    if (list === undefined || !property || lists.size === 0 || lists.size > MOST_LISTS) return []
    const filter = { prop: list, kind: isRelation ? 'rel' : 'is', value: [...lists] } as Filter
    const query = { types: [type.name], must: [filter], max: MOST_FOUND, total: false }
    return (await store.search(principal, query)).ids.filter((id) => !named.has(id))
  }
}
