import * as v from 'valibot'
import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { definitionSchema, WORKFLOW_PROPERTY, workflowRunSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { unmetConditions } from '@cairn/model/conditions'
import type { Values } from '@cairn/model/item-schema'
import { notAmong } from '@cairn/model/not-among'
import { hashOf, isOpen, newsOf, settle, summaryOf, type Circumstances } from '@cairn/model/workflow'
import type { Principal } from '../facts/types.ts'
import type { ItemContext } from '../read/item-context.ts'

/** Actions that override the order of a workflow: its coordinator is notified. */
const FORCING: readonly string[] = ['forceStepState', 'forceWorkflowState', 'clearWorkflow']

/** Values of an item after advancing its run, and the names of those derived from the run alone. */
interface Settled {
  values: Values
  derived: readonly string[]
}

/** Returns the workflow run stored in an item; undefined if there is none or it cannot be parsed. */
export function runOf(values: Readonly<Values>): WorkflowRun | undefined {
  const parsed = v.safeParse(workflowRunSchema, values[WORKFLOW_PROPERTY])
  return parsed.success ? parsed.output : undefined
}

/**
 * What a workflow run is evaluated with, and whether it is frozen because its definition has changed since it
 * started.
 */
export interface RunFacts extends Circumstances {
  isFrozen: boolean
}

/**
 * Loads what a workflow run is evaluated with: its definition and the items that open steps and `refs` name,
 * read with the server's rights.
 */
export async function circumstancesOf(
  { catalogue, loader }: Pick<ItemContext, 'catalogue' | 'loader'>,
  principal: Principal,
  values: Readonly<Values>,
  refs: readonly string[] = [],
): Promise<RunFacts> {
  const run = runOf(values)
  const open = run?.steps.filter((step) => isOpen(step) || step.left) ?? []
  const version = run?.hash === undefined ? undefined : run.version
  const named = [version, ...refs, ...open.flatMap((step) => step.refs ?? [])]
  const ids = named.filter((id): id is ItemId => id !== undefined && isItemId(id))
  const loaded = ids.length > 0 ? await loader.load(ids) : undefined
  const valuesOf = (id: string) => {
    const item = loaded?.get(id as ItemId)
    return item && !item.row.deleted ? item.facts.values : undefined
  }
  const { actor, userId } = principal
  return {
    values,
    now: new Date().toISOString(),
    by: actor ?? userId ?? null,
    ...(actor && userId ? { as: userId } : {}),
    kinds: catalogue.stepKinds?.() ?? {},
    refs: valuesOf,
    isFrozen: version !== undefined && hashOfVersion(valuesOf(version)) !== run?.hash,
  }
}

/** Returns the hash of a workflow version's definition, as runs store it; undefined if it has none. */
export function hashOfVersion(values: Readonly<Values> | undefined): string | undefined {
  const parsed = v.safeParse(definitionSchema, values?.['definition'])
  if (!parsed.success) return undefined
  const { steps, adHoc, doneState } = parsed.output
  return hashOf({ steps, adHoc, doneState })
}

/** What came before a run is settled: the item's former values, and the named action that changes them. */
interface Cause {
  before?: Readonly<Values>
  action?: string | undefined
}

/**
 * Advances the workflow run of an item that is being written, and sets the properties derived from it.
 * Returns all values, and the names of the derived properties. Whoever has to do a step becomes a reader of
 * the item. A frozen run is left as it is.
 */
export async function settleRun(
  context: Pick<ItemContext, 'catalogue' | 'loader'>,
  principal: Principal,
  type: ItemType,
  values: Values,
  { before = {}, action }: Cause = {},
): Promise<Settled> {
  if (!type.workflow) return { values, derived: [] }
  const run = runOf(values)
  if (!run && values[WORKFLOW_PROPERTY] !== undefined) return { values, derived: [] }
  const about = run && (await circumstancesOf(context, principal, values))
  if (about?.isFrozen) return { values, derived: [] }
  const today = about?.now.slice(0, 10) ?? ''
  const { workflowEnds } = type
  const isOver = workflowEnds && unmetConditions(values, workflowEnds, today).length < workflowEnds.length
  const settled = run && about && settle(run, { ...about, isOver })
  const summary = summaryOf(settled, today)
  const { readers, workflowCoordinator } = type
  const added = readers === undefined ? [] : (summary.wfAssigned ?? [])
  const named = readers === undefined ? [] : [values[readers] ?? []].flat()
  const news = notAmong(added, named)
  const isWarning = workflowCoordinator !== undefined && FORCING.includes(action ?? '')
  const follows: Values = {
    ...summary,
    ...newsOf(runOf(before), settled),
    wfWarned: isWarning ? listOf(values[workflowCoordinator]) : null,
    ...(settled ? { [WORKFLOW_PROPERTY]: settled } : {}),
    ...(readers !== undefined && news.length > 0 ? { [readers]: [...named, ...news] } : {}),
  }
  const merged = Object.entries({ ...values, ...follows }).filter(([, value]) => value !== null && value !== undefined)
  return { values: Object.fromEntries(merged), derived: Object.keys(follows) }
}

function listOf(value: unknown): unknown[] | null {
  const list = [value ?? []].flat()
  return list.length > 0 ? list : null
}
