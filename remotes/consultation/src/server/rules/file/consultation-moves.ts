import { CairnError } from '@cairn/contract/errors'
import type { MoveCall, MoveOutcome, MoveRule, Write } from '@cairn/contract/server'
import { keptAsked, withAsked } from '../../../model/file/asked-for.ts'
import { missingIn } from '../../../model/file/missing.ts'
import { withStep } from '../../../model/file/progress.ts'
import {
  isSettled,
  problemOfClosing,
  writeOfAnswered,
  writesOfAskingAgain,
  writesOfEnd,
  writesOfPause,
} from '../../../model/answers/plan-answers.ts'
import { loadAnswering } from './load-file.ts'
import { planAsking } from '../answers/plan-asking.ts'
import { cardsAsSent } from '../people/contact-cards.ts'
import { findIntake } from './intake.ts'
import { countFollowUps } from './follow-ups.ts'
import { staffMoves } from '../filing/staff-moves.ts'
import { writesOfGaps, writesOfResolving } from './gaps.ts'

const reasonOf = ({ asked }: MoveCall) => (typeof asked['reason'] === 'string' ? asked['reason'] : undefined)
const moment = () => new Date().toISOString()

/** Checks that nothing is missing, and hands the file to intake. Without intake it is accepted at once. */
const submit: MoveRule = async ({ item, items, asServer }) => {
  const missing = missingIn(item)
  if (missing.length > 0) {
    const properties = Object.fromEntries(missing.map((name) => [name, { userMessage: 'errors.required' }]))
    throw new CairnError('invalidItem', `missing: ${missing.join(', ')}`, { properties })
  }
  const [intake, cards] = await Promise.all([findIntake(asServer), cardsAsSent(items, item)])
  if (intake) return { set: { intake, ...cards } }
  return {
    set: cards,
    writes: [{ op: 'move', id: item.$id, action: 'acceptAtOnce', body: { submitted: moment() } }],
  }
}

/** Hands the file to intake again. The conversation about what was asked for ends if all of it is there. */
const resubmit: MoveRule = async (call) => {
  const { set = {}, writes = [] } = (await submit(call)) ?? {}
  const isStillAsked = keptAsked(await call.asServer.read(call.item.$id)) !== null
  const resolving = isStillAsked ? [] : await writesOfResolving(call.asServer, call.item.$id)
  return { set, writes: [...resolving, ...writes] }
}

const returnIncomplete: MoveRule = async ({ item, asked, actor, asServer }) => {
  const gaps = [asked['gaps'] ?? []].flat().map(String)
  const file = await asServer.read(item.$id)
  return { set: { askedFor: withAsked({}, gaps) }, writes: writesOfGaps(file, gaps, actor) }
}

/** Takes the file in. What was asked for and is not there stays in sight, with its conversation. */
const accept: MoveRule = async ({ item, asServer }) => {
  const askedFor = keptAsked(await asServer.read(item.$id))
  const resolving = askedFor === null ? await writesOfResolving(asServer, item.$id) : []
  return { set: { submitted: moment(), askedFor }, writes: resolving }
}

/** Asks the communities that were chosen: their clocks start, in one transaction. */
const distribute: MoveRule = async ({ item, asServer }) => {
  const file = await asServer.read(item.$id)
  const { now, communities, writes, others } = await planAsking(file, asServer)
  const passedOver = others.map(({ $id }): Write => ({ op: 'move', id: $id, action: 'passOver' }))
  return { set: { distributed: now, sharedWith: communities }, writes: [...writes, ...passedOver] }
}

/** Asks further communities, each with a period of its own. */
const addCommunities: MoveRule = async (call) => {
  const { item, actor, asServer } = call
  const file = await asServer.read(item.$id)
  const { now, communities, writes } = await planAsking(file, asServer)
  const former = [file['sharedWith'] ?? []].flat()
  const [by, reason] = [actor.userId, reasonOf(call)]
  const step = withStep(file, { kind: 'ADDED', at: now, by, ...(reason === undefined ? {} : { reason }) })
  return { set: { sharedWith: [...former, ...communities], ...step }, writes }
}

/**
 * Stops all clocks, or lets them run again. An answer at the same moment counts: the decision is based on all
 * responses.
 */
const pause =
  (isStop: boolean): MoveRule =>
  async (call) => {
    const { item, to, actor, asServer } = call
    const answering = await loadAnswering(asServer, item.$id)
    const writes = writesOfPause(answering, { now: moment(), by: actor.userId, reason: reasonOf(call), isStop })
    const responses = answering.map(({ response }) => response)
    const isAnswered = to === 'CONSULTING' && isSettled(responses)
    const settling = isAnswered ? [writeOfAnswered(await asServer.read(item.$id), moment())] : []
    return { writes: [...writes, ...settling], basedOn: responses }
  }

/**
 * Closes the file. Refuses while a community may still answer, or was not asked again as often as it is
 * owed.
 */
const close: MoveRule = async ({ item, asServer }) => {
  const answering = await loadAnswering(asServer, item.$id)
  const responses = answering.map(({ response }) => response)
  const problem = problemOfClosing(responses, await countFollowUps(asServer, answering), moment().slice(0, 10))
  if (problem) throw new CairnError(`consultation.${problem}`)
  const resolving = await writesOfResolving(asServer, item.$id)
  return { writes: [...writesOfEnd(answering, 'CLOSED', moment()), ...resolving], basedOn: responses }
}

/** Notes that a closed file was opened again. Its answers stay as they are. */
const reopenFile: MoveRule = async (call) => {
  const { item, actor, asServer } = call
  const [by, reason] = [actor.userId, reasonOf(call)]
  const step = { kind: 'OPENED_AGAIN' as const, at: moment(), by, ...(reason === undefined ? {} : { reason }) }
  return { set: withStep(await asServer.read(item.$id), step) }
}

/** Ends the open responses, whose communities are told why. */
const withdraw: MoveRule = async (call): Promise<MoveOutcome> => {
  const { item, asServer } = call
  const answering = await loadAnswering(asServer, item.$id)
  const ends = writesOfEnd(answering, 'WITHDRAWN', moment(), reasonOf(call))
  return {
    set: { withdrawnWhy: reasonOf(call) ?? null },
    writes: [...ends, ...(await writesOfResolving(asServer, item.$id))],
  }
}

/** Asks the communities of a withdrawn file again; a closed one has its answers. */
const force: MoveRule = async ({ item, asServer }) => ({
  set: { withdrawnWhy: null },
  writes: writesOfAskingAgain(await loadAnswering(asServer, item.$id), moment()),
})

/** The move rules of consultations (checks and writes on the server), by the name of the move. */
export const consultationMoves: Record<string, MoveRule> = {
  submit,
  resubmit,
  returnIncomplete,
  accept,
  distribute,
  addCommunities,
  suspend: pause(true),
  resume: pause(false),
  close,
  reopenFile,
  withdraw,
  force,
  ...staffMoves,
}
