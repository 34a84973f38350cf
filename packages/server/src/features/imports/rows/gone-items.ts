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

/** Collects what a table names, to tell afterwards what it names no more. */
export interface GoneItems {
  add(rows: readonly PlannedRow[]): void
  /** Finds what is missing. Undefined if the items of the table are no list of somebody. */
  find(): Promise<ImportTrial['gone']>
  /** Finds all that is missing, and all that is named. */
  all(): Promise<{ missing: string[]; named: ReadonlySet<string> }>
}

/**
 * Tells whether a table is the list of somebody, by its kind of import. Another key than that of the kind does
 * not say whose.
 */
export function isOfLists({ gone, key }: ImportKind, plan: ImportPlan): boolean {
  return gone !== undefined && isDeepStrictEqual(plan.key, key)
}

/**
 * Finds items that a list does not name any more, such as those that a museum's next list lacks. The first
 * property of the key says whose list it is. Nothing is done about these items: they are told,
 * among those that the importer may read.
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
