import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import type { Answers } from '../../../model/records/answer-values.ts'
import type { AnswerFault } from '../../../model/records/check-answers.ts'
import { misfitOf } from '../../../model/fieldwork/belongs.ts'
import { withBrought } from '../../../model/records-in/brought-files.ts'
import { formOf, valuesOfRecord } from '../../../model/records/record-values.ts'
import { saidFaults } from '../../../model/records/said-faults.ts'

/** What is read of a form, work and trip. */
const READ = [...['title', 'formType', 'questions', 'maxPhotos', 'maxVideos'], ...['program', 'workItem', 'lockToTrip']]

/**
 * Keeps a record within one program, checks its answers against its form, and sets what follows from both:
 * label, kind, files and first place. Throws `geokeeper.otherProgram`,
 * `geokeeper.lockedToTrip`, or `invalidItem` for answers that do not fit.
 */
export const saveFieldData: ReadingRule = {
  // It reads what the record names, never the other records of its trip.
  hold: [],
  async rule({ before, after, actor, asServer, spend }) {
    const ids = ['formDef', 'workItem', 'trip'].map((name) => after[name])
    const known = ids.filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
    const named = await asServer.readProperties(known, READ)
    const [formDef, workItem, trip] = ids.map((id) => named[String(id)])
    const isMoved = before !== undefined && before['program'] !== after['program']
    const misfit = isMoved
      ? 'otherProgram'
      : misfitOf(after, { formDef, workItem, trip: trip && (await withLock(asServer, trip)) })
    if (misfit) throw new CairnError(`geokeeper.${misfit}`, `${String(after['program'])} has another`)
    const record = before ? after : { ...after, answers: broughtAnswers(after) }
    const { set, refused, open, beyond, units } = valuesOfRecord(formDef ?? {}, record, new Date().toISOString())
    spend(units)
    const about = { formDef, answers: record['answers'] }
    refuseFaults(about, refused)
    // What a device brings is kept and marked; nobody adds to it here.
    if (before && before['beyondMost'] !== true)
      refuseFaults(about, Object.fromEntries(beyond.map(({ kind }) => [`/${kind}`, 'tooMany' as const])))
    const collector = before?.['collector'] ?? actor.contact
    const isFinalized = after['state'] === 'COMPLETE'
    if (isFinalized && before?.['state'] !== 'COMPLETE') refuseFaults(about, open)
    return {
      set: {
        ...set,
        backOn: typeof after['back'] === 'string' ? after['back'].slice(0, 10) : null,
        ...(collector === undefined ? {} : { collector }),
        ...(isFinalized ? { finalized: after['finalized'] ?? new Date().toISOString() } : { finalized: null }),
      },
    }
  },
}

/** The answers of a new record with the files that came with it. */
function broughtAnswers({ answers, files }: Readonly<Record<string, unknown>>): unknown {
  const isRecord = typeof answers === 'object' && answers !== null
  return isRecord ? withBrought(answers as Answers, [files ?? []].flat().map(String)) : answers
}

/** Text keys of faults. */
const WORDS: Readonly<Record<AnswerFault, string>> = {
  unknown: 'errors.geokeeper.answerUnknown',
  kind: 'errors.geokeeper.answerKind',
  required: 'errors.geokeeper.answerRequired',
  constraint: 'errors.geokeeper.answerConstraint',
  tooMany: 'errors.geokeeper.answerMany',
  tooDear: 'errors.geokeeper.answerDear',
}

/** Throws `invalidItem` with the question and the reason of each fault. */
function refuseFaults(
  { formDef, answers }: { formDef: Item | undefined; answers: unknown },
  faults: Readonly<Record<string, AnswerFault>>,
): void {
  const said = saidFaults(formOf(formDef), (answers ?? {}) as Answers, faults)
  if (said.length === 0) return
  const properties = said.map(({ fault, path, question, kind }, at) => [
    at === 0 ? 'answers' : `answers.${path}`,
    { userMessage: WORDS[fault], question, kind },
  ])
  throw new CairnError('invalidItem', Object.entries(faults).join('; ').slice(0, 500), {
    properties: Object.fromEntries(properties),
    faults,
  })
}

/** Adds to a trip whether its work keeps it for itself. */
async function withLock(items: AreaItems, trip: Item): Promise<Record<string, unknown>> {
  const id = trip['workItem']
  const work =
    typeof id === 'string' && isItemId(id) ? (await items.readProperties([id], ['lockToTrip']))[id] : undefined
  return { ...trip, workItemLocked: work?.['lockToTrip'] === true }
}
