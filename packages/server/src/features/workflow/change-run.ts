import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { WORKFLOW_PROPERTY } from '@cairn/contract/workflow'
import type { Circumstances } from '@cairn/model/workflow'
import type { ActionRequest } from '../../items/action/define-action.ts'
import type { ItemFacts } from '../../items/model/item-facts.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { circumstancesOf, runOf } from '../../items/rules/settle-run.ts'
import { retried } from '../../items/store/restore-item.ts'
import { changeItem } from '../../items/store/update-item.ts'

/** A change of the run of one item: the name that its version keeps, who may make it, and what becomes of the run. */
export interface RunChange {
  action: string
  reason?: string | undefined
  /** Right over the item that is needed. */
  right: 'update' | 'force'
  /** Lets those make the change who lack the right, such as who is assigned. */
  isAllowed?: (run: WorkflowRun | undefined) => boolean
  /** Items that the steps name after the change. */
  refs?: readonly string[] | undefined
  /** Returns the run after the change, null to take it away. Throws to refuse the change. */
  plan(run: WorkflowRun | undefined, about: Circumstances, facts: ItemFacts): WorkflowRun | null
}

/**
 * Changes the run of an item, again if another writer was faster. Throws `notAllowed` for whoever may not, and
 * for items that run no workflow.
 */
export async function changeRun(
  { principal, parts: { parts } }: Pick<ActionRequest<unknown>, 'principal' | 'parts'>,
  id: ItemId,
  { action, reason, right, isAllowed, refs, plan }: RunChange,
): Promise<Item> {
  const server = { ...principal, admin: true, system: true }
  return retried(parts, principal, id, async (current) => {
    const { row, facts } = current
    const run = runOf(facts.values)
    const may = judge(principal, facts, right).isAllowed || (!facts.type.off && isAllowed?.(run) === true)
    if (row.deleted || !facts.type.workflow || !may) throw new CairnError('notAllowed')
    const next = plan(run, await circumstancesOf(parts, principal, facts.values, refs), facts)
    const how = {
      action,
      ...(reason ? { reason } : {}),
      move: 'judged' as const,
      set: { [WORKFLOW_PROPERTY]: next },
    }
    return changeItem(parts, parts.database, server, current, {}, row.u, how)
  })
}

/** Returns the run of an item. Throws `notFound` if it has none. */
export function requireRun(run: WorkflowRun | undefined): WorkflowRun {
  if (!run) throw new CairnError('notFound')
  return run
}
