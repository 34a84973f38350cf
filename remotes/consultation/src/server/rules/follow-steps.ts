import * as v from 'valibot'
import { isItemId, parseItemId, type Item } from '@cairn/contract'
import type { AreaItems, Reaction, ReactionCall } from '@cairn/contract/server'
import { WORKFLOW_PROPERTY, workflowRunSchema } from '@cairn/contract/workflow'
import { applyStep, moveStep } from '@cairn/model/workflow'
import { STEP_KINDS } from '../../model/step-kinds.ts'
import { KIND_OF_TYPE, stepFor } from '../../model/follow-steps.ts'
import { namedBy } from './load-file.ts'

const RESPONSE = 'ConsultResponse'

/**
 * Lets the steps of answers follow what happens to their conversations and meetings: a new one becomes that
 * of the step which waits for one, and a step ends when its conversation is resolved or its meeting is past.
 * Nothing changes when it runs again.
 */
async function follow({ id, asServer, change, actor }: ReactionCall): Promise<void> {
  if (change?.kind === 'delete') return
  const item = await asServer.read(id)
  for (const response of await responsesOf(asServer, item)) {
    const run = v.safeParse(workflowRunSchema, response[WORKFLOW_PROPERTY])
    const step = run.success && stepFor(run.output, id, KIND_OF_TYPE[item._t])
    if (!run.success || !step) continue
    const { key } = step
    const about = { values: response, now: new Date().toISOString(), by: actor.userId || null, kinds: STEP_KINDS }
    const begun = step.status === 'PENDING' ? moveStep(run.output, { key, to: 'ACTIVE' }, about) : run.output
    const next = applyStep(begun, { key, refs: [id] }, about)
    const { _t, _i, _u } = response
    // The server settles the run as it is written: a step whose items say so ends.
    await asServer.update({ _t, _i, _u, [WORKFLOW_PROPERTY]: next })
  }
}

/** The answers that an item is about, and those whose steps name it. */
async function responsesOf(asServer: AreaItems, { $id, context }: Item): Promise<Item[]> {
  const about = [context].flat().flatMap((id) => {
    return typeof id === 'string' && isItemId(id) && parseItemId(id).type === RESPONSE ? [id] : []
  })
  const known = Object.values(await asServer.readMany(about))
  const naming = await namedBy(asServer, RESPONSE, 'wfRefs', $id)
  return [...known, ...naming.filter((each) => !about.includes(each.$id))]
}

/** Steps follow their conversations and meetings, and end once a meeting is past. */
export const stepReactions: Record<string, Reaction> = {
  followSteps: { types: Object.keys(KIND_OF_TYPE), trigger: {}, run: follow },
  meetingPast: { types: ['Meeting'], trigger: { at: { property: 'date', days: [1] } }, run: follow },
}
