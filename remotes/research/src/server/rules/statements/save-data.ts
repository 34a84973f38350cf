import { isItemId, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { isWithin } from '@cairn/model/list-within'
import type { ReadingContext, ReadingRule } from '@cairn/contract/server'
import { LISTS } from '../../../model/lists.ts'
import { isBeyond, recordingOf, recordingsOf } from '../../../model/interview/time-line.ts'
import { readTimeCode, writeTimeCode } from '../../../model/interview/time-code.ts'
import { idsIn } from '../consent/read-ledger.ts'
import { valueCalled } from '../../../model/queries.ts'
import { consentsOf } from '../project/save-activity.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Save rule: checks a coded statement against its interview, and limits who sees it to what its speakers
 * agreed to. Throws `invalidItem` that names each wrong property.
 */
export const saveData: ReadingRule = {
  // It reads the interview and the ledger, never other statements.
  hold: [],
  async rule(context) {
    const { before, after } = context
    const activity = await activityOf(context)
    const wrong = {
      ...problemsOf(before, after, activity),
      ...strangeRecording(before, after, activity),
      ...(await afterItsEnd(context, activity)),
      ...(await strangeValue(context)),
    }
    if (Object.keys(wrong).length > 0) throw new CairnError('invalidItem', 'does not fit', { properties: wrong })
    const project = activity?.['project'] ?? after['project']
    const span = readTimeCode(String(after['timeCode'] ?? ''))
    // Whoever may not know who spoke writes down what they hear all the same.
    const respondents =
      before || idsIn(after['respondents']).length > 0 ? after['respondents'] : activity?.['respondents']
    const left = leftBy(before, after)
    return {
      set: {
        leftActivities: left.length > 0 ? left : null,
        ...(project === after['project'] ? {} : { project }),
        ...(span ? { timeCode: writeTimeCode(span) } : {}),
        ...(respondents === after['respondents'] ? {} : { respondents }),
        ...(await consentsOf(
          { ...context, after: { ...after, project } },
          { owner: after['owner'], respondents, project, activity: after['activity'], left },
        )),
      },
    }
  },
}

/** Returns the interviews that a statement was in before the one that it is in now. */
function leftBy(before: Item | undefined, { leftActivities, activity }: Values): string[] {
  const former = [leftActivities ?? [], before?.['leftActivities'] ?? [], before?.['activity'] ?? []].flat().map(String)
  return [...new Set(former)].filter((id) => id !== activity)
}

/**
 * Returns the statement's interview with who spoke in it, undefined if it is deleted; the writer must be
 * able to read one that they name anew.
 */
async function activityOf({ before, after, asServer, items }: ReadingContext): Promise<Item | undefined> {
  const id = after['activity']
  if (typeof id !== 'string' || !isItemId(id)) return undefined
  if (id !== before?.['activity']) await items.read(id)
  return (await asServer.readMany([id]))[id]
}

/** Refuses a recording, named anew, that is none of the interview. */
function strangeRecording(
  before: Values | undefined,
  { recording }: Values,
  activity: Item | undefined,
): Record<string, { userMessage: string }> {
  const isSame = typeof recording !== 'string' || recording === before?.['recording']
  const there = [activity?.['media'], activity?.['closedMedia']].flatMap(idsIn)
  return isSame || there.some((id) => id === recording)
    ? {}
    : { recording: { userMessage: 'errors.research.notRecording' } }
}

/**
 * Refuses a time, set anew, after the end of the recording. One whose length is not known, or that the writer
 * may not hear, ends nowhere.
 */
async function afterItsEnd(
  { before, after, items }: ReadingContext,
  activity: Item | undefined,
): Promise<Record<string, { userMessage: string }>> {
  const span = readTimeCode(String(after['timeCode'] ?? ''))
  const isSame = ['timeCode', 'recording', 'activity'].every((name) => after[name] === before?.[name])
  const id = activity && recordingOf(after, recordingsOf(activity))
  if (!span || isSame || id === undefined) return {}
  const seconds = (await items.readMany([id]))[id]?.['seconds']
  return typeof seconds === 'number' && isBeyond(span, seconds)
    ? { timeCode: { userMessage: 'errors.research.timeCode' } }
    : {}
}

/**
 * Refuses a value code of another category than the statement's, if either is set anew. A code of an
 * organisation's own names its category.
 */
async function strangeValue({
  before,
  after,
  items,
}: ReadingContext): Promise<Record<string, { userMessage: string }>> {
  const { valueCode: key, valueCategory: category, owner } = after
  if (typeof key !== 'string' || typeof category !== 'string') return {}
  if (key === before?.['valueCode'] && category === before['valueCategory']) return {}
  const { ids } = await items.search(valueCalled(key))
  const own = Object.values(await items.readMany(ids.filter(isItemId))).find((value) =>
    [undefined, owner].includes(value['owner']),
  )
  const parent = own?.['parent']
  const value = { key, ...(typeof parent === 'string' ? { parent } : {}) }
  return isWithin(value, category, LISTS.RES_VALUE_CATEGORIES)
    ? {}
    : { valueCode: { userMessage: 'errors.research.notInCategory' } }
}

/** Returns what is set anew and does not fit, by property. What stands may be older than who spoke. */
function problemsOf(
  before: Values | undefined,
  after: Values,
  activity: Item | undefined,
): Record<string, { userMessage: string }> {
  const isSame = (name: string) => String(after[name] ?? '') === String(before?.[name] ?? '')
  const { respondents, timeCode } = after
  const speakers = idsIn(activity?.['respondents'])
  const strangers = activity ? idsIn(respondents).filter((id) => !speakers.includes(id)) : []
  const isTime = timeCode === undefined || timeCode === null || readTimeCode(String(timeCode)) !== undefined
  return {
    ...(strangers.length > 0 && !['respondents', 'activity'].every(isSame)
      ? { respondents: { userMessage: 'errors.research.notRespondent' } }
      : {}),
    ...(isTime || isSame('timeCode') ? {} : { timeCode: { userMessage: 'errors.research.timeCode' } }),
  }
}
