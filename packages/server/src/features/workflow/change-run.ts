import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { WORKFLOW_PROPERTY, workflowRunSchema, type WorkflowRun } from '@cairn/contract/workflow'
import type { Circumstances } from '@cairn/model/workflow'
import type { ActionRequest } from '../../items/action/define-action.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { Principal } from '../../items/facts/types.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { circumstancesOf, runOf } from '../../items/rules/settle-run.ts'
import { presentItem } from '../../items/read/present-item.ts'
import { retried } from '../../items/save/restore-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { updateAt } from '../../items/read/told-counts.ts'
import { changeItem } from '../../items/save/update-item.ts'
import { sameValue } from '../../items/rows/changes.ts'
import { systemFor } from '../../items/facts/system-principal.ts'

/**
 * A change of an item's workflow run: its name in the history, who may make it, and the function that
 * computes the new run.
 */
export interface RunChange {
  action: string
  reason?: string | undefined
  /** The right over the item that is needed for the change. */
  right: 'update' | 'force'
  /**
   * Tells whether the person may make the change without that right, for example because the step is assigned
   * to them.
   */
  isAllowed?: (run: WorkflowRun | undefined) => boolean
  /** Items that steps refer to after the change. */
  refs?: readonly string[] | undefined
  /**
   * Update count of the item when the person saw it. If what is changed has changed since then, the change is
   * refused.
   */
  seen?: number | undefined
  /** Key of the only step that the change concerns; undefined if it concerns the whole run. */
  step?: string
  /** Allows the change also if the run is frozen (see `changeRun`). */
  isRescue?: boolean
  /** Returns the run after the change, or null to remove the run. Throws to refuse the change. */
  plan(run: WorkflowRun | undefined, about: Circumstances, facts: ItemFacts): WorkflowRun | null
}

/**
 * Changes an item's workflow run and returns the item; retries after concurrent writes. Throws `notAllowed`
 * without the right and for items without workflows; `conflict`, with the current item, if the run or step to
 * change is not as the person saw it; and `workflow.noVersion` if the run is frozen: its workflow version is
 * deleted, or differs from when the run was started.
 */
export async function changeRun(
  { principal, deps: { context } }: Pick<ActionRequest<unknown>, 'principal' | 'deps'>,
  id: ItemId,
  change: RunChange,
): Promise<Item> {
  const server = systemFor(principal)
  return retried(context, principal, id, async (current) => {
    const { facts } = current
    const run = runOf(facts.values)
    if (!mayChange(principal, current, run, change)) throw new CairnError('notAllowed')
    await refuseUnseen(context, principal, current, change)
    const about = await circumstancesOf(context, principal, facts.values, change.refs)
    if (about.isFrozen && !change.isRescue) throw new CairnError('workflow.noVersion')
    const holds = (right: string) => judge(principal, facts, right).isAllowed
    const next = change.plan(run, { ...about, holds }, facts)
    const how = {
      action: change.action,
      ...(change.reason ? { reason: change.reason } : {}),
      move: 'judged' as const,
      set: { [WORKFLOW_PROPERTY]: next },
    }
    return changeItem(context, context.database, server, current, {}, 'now', how)
  })
}

/**
 * Tells whether a person may make a change of a run: the capability of the type, and the right or being who
 * does it.
 */
function mayChange(
  principal: Principal,
  { row, facts }: StoredItem,
  run: WorkflowRun | undefined,
  { right, isAllowed }: RunChange,
): boolean {
  const { type } = facts
  if (row.deleted || !type.workflow || !mayWork(principal, type)) return false
  return judge(principal, facts, right).isAllowed || (!type.off && !facts.isFrozen && isAllowed?.(run) === true)
}

/**
 * Tells whether a person has the capability that a type requires for its workflows. True for administrators,
 * and for everybody if the type requires none.
 */
export function mayWork({ admin, capabilities }: Principal, { workflowCapability }: ItemFacts['type']): boolean {
  return admin || workflowCapability === undefined || capabilities[workflowCapability] === true
}

/** Throws `conflict` if the step, or the run as a whole, has changed since the person saw it. */
async function refuseUnseen(
  context: ItemContext,
  principal: Principal,
  current: StoredItem,
  { seen, step }: RunChange,
): Promise<void> {
  const { row, facts } = current
  if (seen === undefined || seen >= toldTo(principal, current).u) return
  const since = await updateAt(context.database, principal, current, seen)
  const [change] = await context.database.query<{ former: unknown }>(
    `select change->'${WORKFLOW_PROPERTY}'->'from' as former from version
     where n = $1 and u > $2 and u <= $3 and change ? '${WORKFLOW_PROPERTY}' order by u limit 1`,
    [row.n, since, row.u],
    'run-seen',
  )
  if (!change) return
  const parsed = v.safeParse(workflowRunSchema, change.former)
  const part = (run: WorkflowRun | undefined) => (step === undefined ? run : run?.steps.find(({ key }) => key === step))
  if (sameValue(part(parsed.success ? parsed.output : undefined), part(runOf(facts.values)))) return
  throw new CairnError('conflict', 'the workflow has changed since', {
    current: await presentItem(context.loader, principal, current),
    properties: [WORKFLOW_PROPERTY],
    ...(step === undefined ? {} : { step }),
  })
}

/** Returns the workflow run. Throws `notFound` if it is undefined, because the item has none. */
export function requireRun(run: WorkflowRun | undefined): WorkflowRun {
  if (!run) throw new CairnError('notFound')
  return run
}
