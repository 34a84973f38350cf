import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveOutcome, MoveRule } from '@cairn/contract/server'
import { localDate } from '@cairn/model/working-days'
import { clockOf, resumed, stopped } from '../../../model/clock/clock.ts'
import { momentOfOffline, problemOfOffline } from '../../../model/records/offline.ts'
import {
  changeByReopening,
  changeOfClock,
  isKnownSilent,
  writeOfReopened,
} from '../../../model/answers/plan-answers.ts'
import { countFollowUps } from '../file/follow-ups.ts'
import { namedBy } from '../file/load-file.ts'
import { caseOf, settle } from './settle.ts'

/** Answers a response anew that has a letter: the letter itself answers it when it is sent. */
const respond: MoveRule = async (call) => {
  const letters = await namedBy(call.asServer, 'Letter', 'response', call.item.$id)
  if (!letters.some(({ state }) => state === 'SENT')) throw new CairnError('consultation.letterMissing')
  return settle(await caseOf(call.asServer, call.item), 'ANSWERED', call.asked['outcome'], new Date().toISOString())
}

/** Takes down an answer that came by post or phone. Its log or a file shows it, and its own day counts. */
const respondOffline: MoveRule = async (call) => {
  const { item, asked, items } = call
  const known = await caseOf(call.asServer, call.item)
  const now = new Date().toISOString()
  const zone = clockOf(known.response['clock'])?.calendar.zone ?? 'UTC'
  const { offlineDate, offlineLog, outcome } = asked
  const attachments = asked['attachments'] ?? item['attachments']
  const problem = problemOfOffline({ offlineDate, offlineLog, attachments }, localDate(now, zone))
  if (problem === 'inFuture') throw invalid('offlineDate', 'errors.consultation.inFuture')
  if (problem) throw new CairnError(`consultation.${problem}`)
  // A log of somebody else proves nothing.
  const log = typeof offlineLog === 'string' ? await items.read(offlineLog as ItemId) : undefined
  if (log && log['owner'] !== item['owner']) throw invalid('offlineLog', 'errors.consultation.othersLog')
  return settle(known, 'OFFLINE', outcome, momentOfOffline(offlineDate, zone, now))
}

/** Notes that a community does not answer: by its own word, or as its time is over and it was asked again. */
const noResponse: MoveRule = async (call) => {
  const known = await caseOf(call.asServer, call.item)
  const now = new Date().toISOString()
  if (call.asked['confirmed'] !== true) {
    const logged = (await countFollowUps(call.asServer, [known]))[known.response.$id] ?? 0
    const zone = clockOf(known.response['clock'])?.calendar.zone ?? 'UTC'
    if (!isKnownSilent(known.response, logged, localDate(now, zone))) throw new CairnError('consultation.noFollowUp')
  }
  return settle(known, 'NO_RESPONSE', undefined, now)
}

function invalid(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}

const reopen: MoveRule = async (call): Promise<MoveOutcome> => {
  const known = await caseOf(call.asServer, call.item)
  const now = new Date().toISOString()
  const { set, writes } = changeByReopening(known, now)
  const opened = known.file['state'] === 'RESPONDED' ? [writeOfReopened(known.file, now)] : []
  return { set, writes: [...writes, ...opened], basedOn: [...known.responses, known.file] }
}

const stopClock: MoveRule = async (call) => {
  const known = await caseOf(call.asServer, call.item)
  const clock = clockOf(known.response['clock'])
  if (!clock || known.response['state'] !== 'PENDING') throw new CairnError('consultation.noClock')
  const words = { by: call.actor.userId, reason: String(call.asked['reason'] ?? '') }
  return changeOfClock(known, stopped(clock, new Date().toISOString(), 'COMMUNITY', words))
}

/** Lets a community's clock run again. Refuses while the file as a whole stands still. */
const resumeClock: MoveRule = async (call) => {
  const known = await caseOf(call.asServer, call.item)
  const clock = clockOf(known.response['clock'])
  if (!clock) throw new CairnError('consultation.noClock')
  if (known.file['state'] === 'PENDING') throw new CairnError('consultation.filePending')
  return changeOfClock(known, resumed(clock, new Date().toISOString()))
}

/** What the server checks and stores for each move of a response, by the name of the move. */
export const responseMoves: Record<string, MoveRule> = {
  respond,
  respondOffline,
  noResponse,
  reopen,
  stopClock,
  resumeClock,
}
