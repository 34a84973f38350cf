import { mayUseColumns } from '../columns/column-store.ts'
import { run } from '../sql/run-statement.ts'
import { tablesOf } from '../sql/where.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Subjects } from './subjects.ts'
import { subjectsCondition } from './subjects-condition.ts'
import { hitsUpToInColumns } from './subjects-in-columns.ts'

/** Up to this many items it is quicker to look up the places of each than to scan all places of a town. */
export const FEW = 250

/**
 * Returns the numbers of the requested items that may be represented by other items' places, wherever these
 * are; undefined if they are more than `FEW`, or the column index, if in use, does not tell.
 */
export async function fewProxied(context: ItemContext, subjects: Subjects): Promise<number[] | undefined> {
  const { known, proxied, plan } = subjects
  const asked = { ...subjects, plan: { ...plan, types: proxied } }
  if (mayUseColumns(context, known)) return hitsUpToInColumns(context, asked, FEW)
  const rows = await run<{ n: number }>(
    context,
    known,
    (writing) => `select s.n from ${tablesOf(plan)} where ${subjectsCondition(asked, writing)} limit ${FEW + 1}`,
  )
  return rows.length > FEW ? undefined : rows.map(({ n }) => Number(n))
}
