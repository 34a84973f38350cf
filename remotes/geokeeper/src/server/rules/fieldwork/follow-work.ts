import { isItemId, type ItemId } from '@cairn/contract'
import type { AreaItems, Reaction } from '@cairn/contract/server'
import { WORKFLOW_PROPERTY, workflowRunSchema } from '@cairn/contract/workflow'
import { applyStep } from '@cairn/model/workflow'
import * as v from 'valibot'
import { STEP_KINDS } from '../../../model/fieldwork/step-kinds.ts'

/**
 * Reaction that completes the workflow step of field work waiting for work outside once all its work items
 * are complete: those of its owner, and those that somebody who may change the field work added. Idempotent.
 */
export const followWork: Reaction = {
  types: ['GeoKeeperWorkItem'],
  trigger: {},
  async run({ id, items, asServer, actor, change }) {
    if (change?.kind === 'delete') return
    const work = await asServer.read(id)
    const { fieldwork } = work
    if (typeof fieldwork !== 'string' || !isItemId(fieldwork)) return
    const item = await asServer.read(fieldwork)
    const run = v.safeParse(workflowRunSchema, item[WORKFLOW_PROPERTY])
    const step =
      run.success && run.output.steps.find((each) => each.kind === 'GKF_WORK_ITEMS' && isWaiting(each.status))
    if (!run.success || !step) return
    // Whoever reads field work may name it in work of their own, which says nothing of this one.
    if (work['owner'] !== item['owner'] && !(await mayChange(items, fieldwork))) return
    const by = (actor.userId || null) as ItemId | null
    const about = { values: item, now: new Date().toISOString(), by, kinds: STEP_KINDS }
    // All of it at once: what is not named yet would not keep the step open.
    const { ids } = await asServer.search({
      types: ['GeoKeeperWorkItem'],
      must: [
        { prop: 'fieldwork', kind: 'rel', value: [fieldwork] },
        { prop: 'owner', kind: 'rel', value: [String(item['owner'])] },
      ],
      max: MOST_REFS,
    })
    const refs = [...new Set([...(step.refs ?? []), id, ...ids.filter(isItemId)])].slice(0, MOST_REFS)
    const next = applyStep(run.output, { key: step.key, refs }, about)
    await asServer.together([{ op: 'update', id: item.$id, u: item._u, body: {}, set: { [WORKFLOW_PROPERTY]: next } }])
  },
}

async function mayChange(items: AreaItems, id: ItemId): Promise<boolean> {
  const { $can } = (await items.readMany([id]))[id] ?? {}
  return ($can as { update?: unknown } | undefined)?.update === true
}

/** Most items that a step names. */
const MOST_REFS = 50

function isWaiting(status: string): boolean {
  return status !== 'COMPLETE' && status !== 'SKIP'
}
