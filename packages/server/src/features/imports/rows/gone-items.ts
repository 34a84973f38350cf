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

/** Collects the items a table lists, to find those that it no longer lists. */
export interface GoneItems {
  add(rows: readonly PlannedRow[]): void
  /**
   * Returns the number of missing items and the ids of 200. Undefined if none is missing, or the table is not
   * somebody's complete list.
   */
  find(): Promise<ImportTrial['gone']>
  /** Returns the ids of all missing and of all listed items. */
  all(): Promise<{ missing: string[]; named: ReadonlySet<string> }>
}

/**
 * Tells whether a table is somebody's complete list, by its import kind. With another key than the kind's it
 * is unknown whose.
 */
export function isOfLists({ gone, key }: ImportKind, plan: ImportPlan): boolean {
  return gone !== undefined && isDeepStrictEqual(plan.key, key)
}

/**
 * Creates the finder of items that a list no longer contains, such as a museum's next list. The first key
 * property tells whose list it is. Nothing is done to these items; only those that the importer may read are
 * found, among 40,000 items of the lists, and none for a table of more than 200 lists.
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
