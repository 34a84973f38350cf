import { isItemId, type ItemId } from '@cairn/contract'
import type { Reaction } from '@cairn/contract/server'
import { WORKFLOW_PROPERTY, workflowRunSchema } from '@cairn/contract/workflow'
import { applyStep } from '@cairn/model/workflow'
import * as v from 'valibot'
import { STEP_KINDS } from '../../model/step-kinds.ts'

/**
 * Lets the step of field work that waits for work outside name all of it: the step is done once all of
 * that is complete. Nothing changes when it runs again.
 */
export const followWork: Reaction = {
  types: ['GeoKeeperWorkItem'],
  trigger: {},
  async run({ id, asServer, actor, change }) {
    if (change?.kind === 'delete') return
    const fieldwork = (await asServer.read(id))['fieldwork']
    if (typeof fieldwork !== 'string' || !isItemId(fieldwork)) return
    const item = await asServer.read(fieldwork)
    const run = v.safeParse(workflowRunSchema, item[WORKFLOW_PROPERTY])
    const step =
      run.success && run.output.steps.find((each) => each.kind === 'GKF_WORK_ITEMS' && isWaiting(each.status))
    if (!run.success || !step) return
    const by = (actor.userId || null) as ItemId | null
    const about = { values: item, now: new Date().toISOString(), by, kinds: STEP_KINDS }
    // All of it at once: what is not named yet would not keep the step open.
    const { ids } = await asServer.search({
      types: ['GeoKeeperWorkItem'],
      must: [{ prop: 'fieldwork', kind: 'rel', value: [fieldwork] }],
      max: MOST_REFS,
    })
    const refs = [...new Set([id, ...ids.filter(isItemId)])].slice(0, MOST_REFS)
    const next = applyStep(run.output, { key: step.key, refs }, about)
    await asServer.update({ _t: item._t, _i: item._i, _u: item._u, [WORKFLOW_PROPERTY]: next })
  },
}

/** Most items that a step names. */
const MOST_REFS = 50

function isWaiting(status: string): boolean {
  return status !== 'COMPLETE' && status !== 'SKIP'
}
