import type { ItemType } from '@cairn/contract'
import type { ImportPlan } from '@cairn/model/imports'
import type { AreaImport, Principal } from '../../items/model/types.ts'
import type { ImportAtHand } from './import-at-hand.ts'
import type { ImportParts } from './import-parts.ts'
import { madeKeysOf, type MadeKeys } from './made-keys.ts'
import { createMeanings, type Meanings } from './meanings.ts'
import { rowKeysOf, type RowKeys } from './row-links.ts'
import { openSeemsToBe, type SeemsTo } from './seems-to-be.ts'
import type { Table } from './table/open-table.ts'
import type { ZipFiles } from './zip-files.ts'

/** What is used to plan the rows of one table. */
export interface Planning {
  parts: ImportParts
  principal: Principal
  kind: AreaImport
  type: ItemType
  plan: ImportPlan
  meanings: Meanings
  zips: ZipFiles
  rowKeys: RowKeys
  madeKeys: MadeKeys
  /** Tells what a new item seems to be, if its kind looks for that and the plan does not take it anyway. */
  seemsToBe: SeemsTo | undefined
}

/** Prepares what the rows of a table are planned with. Reads the table where its rows name each other or need keys. */
export async function openPlanning(
  parts: ImportParts,
  principal: Principal,
  at: ImportAtHand,
  plan: ImportPlan,
  table: Pick<Table, 'rows'>,
  zips: ZipFiles,
): Promise<Planning> {
  const { kind, type } = at
  return {
    ...{ parts, principal, kind, type, plan, zips },
    meanings: createMeanings({ parts, principal, kind, type, plan }),
    rowKeys: await rowKeysOf(plan, type, () => table.rows()),
    madeKeys: await madeKeysOf(plan, () => table.rows()),
    seemsToBe: await openSeemsToBe(parts, principal, at, plan),
  }
}
