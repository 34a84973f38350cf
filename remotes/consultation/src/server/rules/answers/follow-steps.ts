import * as v from 'valibot'
import { isItemId, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { untilUnchanged, type AreaItems, type Reaction, type ReactionCall } from '@cairn/contract/server'
import { WORKFLOW_PROPERTY, workflowRunSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { applyStep, moveStep, type Circumstances } from '@cairn/model/workflow'
import { STEP_KINDS } from '../../../model/answers/step-kinds.ts'
import { KINDS_OF_TYPE, openedAgain, overtaken, stepFor } from '../../../model/answers/follow-steps.ts'
import { namedBy } from '../file/load-file.ts'

const RESPONSE = 'ConsultResponse'

/**
 * Lets the steps of answers follow what happens to their conversations, meetings and letters: a new one
 * becomes that of the step which waits for one, and a step ends when its conversation is resolved, its
 * meeting is past, or its letter has come so far. It is open again when its letter goes back to a draft, and
 * follows another letter of the answer that gets ahead.
 * Nothing changes when it runs again.
 */
async function follow({ id, items, asServer, change, actor }: ReactionCall): Promise<void> {
  if (change?.kind === 'delete') return
  // It may have been deleted since.
  const item = (await asServer.readMany([id]))[id]
  if (!item) return
  const hasMoved = change?.properties.includes('state') === true
  for (const { $id } of await responsesOf(items, asServer, item))
    for (const kind of KINDS_OF_TYPE[item._t] ?? [])
      await untilUnchanged(() => followStep(asServer, $id, { id, kind, by: actor.userId || null, hasMoved }))
}

/** Lets the step of one kind follow an item. The server settles the run as it is written. */
async function followStep(
  asServer: AreaItems,
  response: ItemId,
  { id, kind, by, hasMoved }: { id: ItemId; kind: string; by: string | null; hasMoved: boolean },
): Promise<void> {
  const read = await asServer.read(response)
  const run = v.safeParse(workflowRunSchema, read[WORKFLOW_PROPERTY])
  if (!run.success) return
  const about = { values: read, now: new Date().toISOString(), by: by as ItemId | null, kinds: STEP_KINDS }
  // A text that changes undoes no step: a person may have ended it with a note.
  const moved = hasMoved ? await afterMove(asServer, run.output, { id, kind, about }) : undefined
  const next = moved ?? followed(run.output, { id, kind, about })
  if (!next) return
  const { _t, _i, _u } = read
  await asServer.update({ _t, _i, _u }, undefined, { [WORKFLOW_PROPERTY]: next })
}

/** An item that steps of one kind follow. */
interface Followed {
  id: ItemId
  kind: string
  about: Circumstances
}

/**
 * Returns the run with the step open again that a letter which went back had ended, or with the step done
 * that another letter got ahead in.
 */
async function afterMove(asServer: AreaItems, run: WorkflowRun, { id, kind, about }: Followed) {
  if (!KINDS_OF_TYPE['Letter']?.includes(kind)) return undefined
  const named = run.steps.flatMap((step) => (step.kind === kind ? (step.refs ?? []) : []))
  const read = await asServer.readMany([...new Set([...named, id])])
  const known = { ...about, refs: (ref: string) => read[ref as ItemId] }
  return openedAgain(run, id, kind, known) ?? overtaken(run, id, kind, known)
}

/** Returns the run with the item at its step, which it begins. */
function followed(run: WorkflowRun, { id, kind, about }: Followed): WorkflowRun | undefined {
  const step = stepFor(run, id, kind)
  if (!step) return undefined
  const { key } = step
  const begun = step.status === 'PENDING' ? moveStep(run, { key, to: 'ACTIVE' }, about) : run
  return applyStep(begun, { key, refs: [id] }, about)
}

/** Types of items that the server alone makes: it chose the answer that they are about. */
const MADE_BY_SERVER: ReadonlySet<string> = new Set(['ConsultSnapshot', 'ScreeningRun'])

/** The answers that an item is about, if who changed it reads them, and those whose steps name it already. */
async function responsesOf(
  items: AreaItems,
  asServer: AreaItems,
  { $id, _t, context, response }: Item,
): Promise<Item[]> {
  const about = [context, response].flat().flatMap((id) => {
    return typeof id === 'string' && isItemId(id) && parseItemId(id).type === RESPONSE ? [id] : []
  })
  const known = Object.values(await (MADE_BY_SERVER.has(_t) ? asServer : items).readMany(about))
  const naming = await namedBy(asServer, RESPONSE, 'wfRefs', $id)
  return [...known, ...naming.filter((each) => !about.includes(each.$id))]
}

/**
 * Reactions that update workflow steps from their conversations, meetings and letters, and complete them when
 * a meeting is past.
 */
export const stepReactions: Record<string, Reaction> = {
  followSteps: { types: Object.keys(KINDS_OF_TYPE), trigger: {}, run: follow },
  meetingPast: { types: ['Meeting'], trigger: { at: { property: 'date', days: [1] } }, run: follow },
}
