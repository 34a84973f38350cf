import type { ItemType } from '@cairn/contract'
import type { ImportPlan } from '@cairn/model/imports'
import type { AreaImport, Principal } from '../../items/facts/types.ts'
import type { ImportAtHand } from './import-at-hand.ts'
import type { ImportDeps } from './import-deps.ts'
import { madeKeysOf, type MadeKeys } from './rows/made-keys.ts'
import { createMeanings, type Meanings } from './meanings.ts'
import { rowKeysOf, type RowKeys } from './rows/row-links.ts'
import { openSeemsToBe, type SeemsTo } from './rows/seems-to-be.ts'
import type { Table } from './table/open-table.ts'
import type { ZipFiles } from './zip-files.ts'

/**
 * Context in which the rows of one table are planned: the kind of import, the plan, and look-ups of what
 * cells mean.
 */
export interface Planning {
  deps: ImportDeps
  principal: Principal
  kind: AreaImport
  type: ItemType
  plan: ImportPlan
  meanings: Meanings
  zips: ZipFiles
  rowKeys: RowKeys
  madeKeys: MadeKeys
  /** Finds likely duplicates of a new item, if the import kind does that and the plan does not skip it. */
  seemsToBe: SeemsTo | undefined
}

/** Prepares planning. Reads the table in advance if rows refer to each other or need generated keys. */
export async function openPlanning(
  deps: ImportDeps,
  principal: Principal,
  at: ImportAtHand,
  plan: ImportPlan,
  table: Pick<Table, 'rows'>,
  zips: ZipFiles,
): Promise<Planning> {
  const { kind, type } = at
  return {
    ...{ deps, principal, kind, type, plan, zips },
    meanings: createMeanings({ deps, principal, kind, type, plan }),
    rowKeys: await rowKeysOf(plan, type, () => table.rows()),
    madeKeys: await madeKeysOf(plan, () => table.rows()),
    seemsToBe: await openSeemsToBe(deps, principal, at, plan),
  }
}
