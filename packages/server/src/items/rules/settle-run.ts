import * as v from 'valibot'
import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { WORKFLOW_PROPERTY, workflowRunSchema, type WorkflowRun } from '@cairn/contract/workflow'
import type { Values } from '@cairn/model/item-schema'
import { isOpen, settle, summaryOf, type Circumstances } from '@cairn/model/workflow'
import type { Principal } from '../model/types.ts'
import type { StoreParts } from '../store/store-parts.ts'

/** Values of an item with its run settled, and the names of those that follow from the run alone. */
interface Settled {
  values: Values
  derived: readonly string[]
}

/** Returns the run of an item, undefined if it has none, or one that cannot be read: that one stays as it is. */
export function runOf(values: Readonly<Values>): WorkflowRun | undefined {
  const parsed = v.safeParse(workflowRunSchema, values[WORKFLOW_PROPERTY])
  return parsed.success ? parsed.output : undefined
}

/** Returns what a run is judged by. Items that open steps name are read with the server's rights. */
export async function circumstancesOf(
  { catalogue, loader }: Pick<StoreParts, 'catalogue' | 'loader'>,
  principal: Principal,
  values: Readonly<Values>,
  refs: readonly string[] = [],
): Promise<Circumstances> {
  const open = runOf(values)?.steps.filter(isOpen) ?? []
  const named = [...refs, ...open.flatMap((step) => step.refs ?? [])].filter((id): id is ItemId => isItemId(id))
  const loaded = named.length > 0 ? await loader.load(named) : undefined
  const { actor, userId } = principal
  return {
    values,
    now: new Date().toISOString(),
    by: actor ?? userId ?? null,
    ...(actor && userId ? { as: userId } : {}),
    kinds: catalogue.stepKinds?.() ?? {},
    refs: (id) => {
      const item = loaded?.get(id as ItemId)
      return item && !item.row.deleted ? item.facts.values : undefined
    },
  }
}

/**
 * Settles the run of an item that is written, and works out the properties beside it. Who is to do a step
 * becomes a reader of the item: nobody gets work they cannot see.
 */
export async function settleRun(
  parts: Pick<StoreParts, 'catalogue' | 'loader'>,
  principal: Principal,
  type: ItemType,
  values: Values,
): Promise<Settled> {
  if (!type.workflow) return { values, derived: [] }
  const run = runOf(values)
  if (!run && values[WORKFLOW_PROPERTY] !== undefined) return { values, derived: [] }
  const settled = run && settle(run, await circumstancesOf(parts, principal, values))
  const summary = summaryOf(settled)
  const { readers } = type
  const added = readers === undefined ? [] : (summary.wfAssigned ?? [])
  const named = readers === undefined ? [] : [values[readers] ?? []].flat()
  const news = added.filter((id) => !named.includes(id))
  const follows: Values = {
    ...summary,
    ...(settled ? { [WORKFLOW_PROPERTY]: settled } : {}),
    ...(readers !== undefined && news.length > 0 ? { [readers]: [...named, ...news] } : {}),
  }
  const merged = Object.entries({ ...values, ...follows }).filter(([, value]) => value !== null && value !== undefined)
  return { values: Object.fromEntries(merged), derived: Object.keys(follows) }
}
