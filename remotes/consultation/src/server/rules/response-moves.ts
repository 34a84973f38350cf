import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveCall, MoveOutcome, MoveRule, Write } from '@cairn/contract/server'
import { clockOf, resumed, stopped } from '../../model/clock.ts'
import {
  changeByAnswer,
  changeByReopening,
  changeOfClock,
  isSettled,
  type Answering,
} from '../../model/plan-answers.ts'
import { ENDED, type NoticeState } from '../../model/states.ts'
import { loadAnswering } from './load-file.ts'

/** A response as the server sees it, with its notice, its file and the other responses to that. */
interface Case extends Answering {
  file: Item
  responses: Item[]
}

async function caseOf({ item, asServer }: MoveCall): Promise<Case> {
  const file = await asServer.read(String(item['consultation']) as ItemId)
  if (ENDED.includes(String(file['state']))) throw new CairnError('consultation.fileEnded')
  const answering = await loadAnswering(asServer, file.$id)
  const own = answering.find(({ response }) => response.$id === item.$id)
  if (!own) throw new CairnError('notFound')
  return { ...own, file, responses: answering.map(({ response }) => response) }
}

/** Ends the response's clock, tells both sides by its notice, and settles the file with the last answer. */
const answer =
  (status: NoticeState): MoveRule =>
  async (call) => {
    const known = await caseOf(call)
    const { outcome } = call.asked
    const { set, writes } = changeByAnswer(known, { status, outcome, now: new Date().toISOString() })
    return { set, writes: [...writes, ...settling(known, 'CONSULTING', 'answered')] }
  }

/** Returns the write that moves the file on, if it is in the state for that and all have answered. */
function settling({ file, response, responses }: Case, from: string, action: string): Write[] {
  const isDone = action !== 'answered' || isSettled(responses, response.$id)
  return isDone && file['state'] === from ? [{ op: 'move', id: file.$id, action }] : []
}

const reopen: MoveRule = async (call): Promise<MoveOutcome> => {
  const known = await caseOf(call)
  const { set, writes } = changeByReopening(known, new Date().toISOString())
  return { set, writes: [...writes, ...settling(known, 'RESPONDED', 'reopened')] }
}

const stopClock: MoveRule = async (call) => {
  const known = await caseOf(call)
  const clock = clockOf(known.response['clock'])
  if (!clock || known.response['state'] !== 'PENDING') throw new CairnError('consultation.noClock')
  const words = { by: call.actor.userId, reason: String(call.asked['reason'] ?? '') }
  return changeOfClock(known, stopped(clock, new Date().toISOString(), 'COMMUNITY', words))
}

/** Lets a community's clock run again. Refuses while the file as a whole stands still. */
const resumeClock: MoveRule = async (call) => {
  const known = await caseOf(call)
  const clock = clockOf(known.response['clock'])
  if (!clock) throw new CairnError('consultation.noClock')
  if (known.file['state'] === 'PENDING') throw new CairnError('consultation.filePending')
  return changeOfClock(known, resumed(clock, new Date().toISOString()))
}

/** What the server checks and stores for each move of a response, by the name of the move. */
export const responseMoves: Record<string, MoveRule> = {
  respond: answer('ANSWERED'),
  respondOffline: answer('OFFLINE'),
  noResponse: answer('NO_RESPONSE'),
  reopen,
  stopClock,
  resumeClock,
}
