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

/** A change of a workflow run: its name in the history, who may make it, and the new run. */
export interface RunChange {
  action: string
  reason?: string | undefined
  /** Right over the item that is needed. */
  right: 'update' | 'force'
  /** Allows the change without the right, for example to the assigned person. */
  isAllowed?: (run: WorkflowRun | undefined) => boolean
  /** Items that the steps name after the change. */
  refs?: readonly string[] | undefined
  /** The update count of the item as the person saw it. What they change must still be as it was then. */
  seen?: number | undefined
  /** The key of the only step that is changed. Left out, it is the run as a whole. */
  step?: string
  /** Allowed also for a suspended run. */
  isRescue?: boolean
  /** Returns the run after the change, null to take it away. Throws to refuse the change. */
  plan(run: WorkflowRun | undefined, about: Circumstances, facts: ItemFacts): WorkflowRun | null
}

/**
 * Changes an item's workflow run, retrying after concurrent writes. Throws `notAllowed` without the right or
 * for items without workflows; `conflict`, with the current item, if the changed part is not what the person
 * saw; `workflow.noVersion` for a frozen run.
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
 * Tells whether a person has the capability needed for workflows of a type: as administrators do, and
 * everybody where the type names none.
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

/** Returns the workflow run of an item. Throws `notFound` if it has none. */
export function requireRun(run: WorkflowRun | undefined): WorkflowRun {
  if (!run) throw new CairnError('notFound')
  return run
}
