import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { isTimeZone } from '@cairn/model/zones'
import { isDay } from '../../model/meeting-time.ts'
import { meetingsIcs, type PlacedMeeting } from './meetings-ics.ts'

const PAGE = 500
/** Meetings of one file; calendars take no more. */
const MOST = 5000

const zone = v.pipe(v.string(), v.check(isTimeZone, 'errors.invalidTimeZone'))
const day = v.optional(v.pipe(v.string(), v.check(isDay, 'errors.invalidDate')))
const exportPayload = v.strictObject({
  zone,
  from: day,
  to: day,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
})
type ExportPayload = v.InferOutput<typeof exportPayload>

/** One meeting as an iCalendar file. `zone` is the reader's, for an owner that names none. */
export const meetingFile = defineAction({
  kind: 'asks',
  types: ['Meeting'],
  on: 'item',
  payload: v.strictObject({ zone }),
  result: v.object({ ics: v.string() }),
  async run({ item, payload, items, actor }: ActionCall<{ zone: string }>) {
    refuseMasquerade(actor)
    return { ics: meetingsIcs(item ? await placed([item], payload.zone, items) : []) }
  },
})

/** The meetings of some days, or all, of those the person may see, as a file for a calendar. */
export const exportMeetings = defineAction({
  kind: 'asks',
  long: true,
  types: ['Meeting'],
  on: 'type',
  capability: 'Org',
  payload: exportPayload,
  result: v.object({ count: v.number() }),
  async run({ payload, items, actor, task }: ActionCall<ExportPayload> & { task: TaskRun }) {
    refuseMasquerade(actor)
    const meetings: PlacedMeeting[] = []
    let after: string | undefined
    do {
      const page = await items.search({
        types: ['Meeting'],
        must: [{ prop: 'date', kind: 'range', value: { from: payload.from, to: payload.to } }],
        sort: [{ key: 'date', order: 'desc' }],
        max: PAGE,
        ...(after === undefined ? {} : { after }),
      })
      const read = await items.readMany(page.ids.filter(isItemId))
      meetings.push(...(await placed(Object.values(read), payload.zone, items)))
      await task.progress(meetings.length, Math.max(page.total, meetings.length))
      after = meetings.length < MOST ? page.next : undefined
    } while (after !== undefined)
    const file = await task.file(`${payload.name}.ics`, 'text/calendar; charset=utf-8')
    await file.truncate(0)
    await file.append(meetingsIcs(meetings))
    return { count: meetings.length }
  },
})

/** Each meeting with its owner's zone, where it names one the person may see. */
async function placed(meetings: readonly Item[], own: string, items: AreaItems): Promise<PlacedMeeting[]> {
  const owners = new Set(meetings.map(({ owner }) => owner).filter((id): id is ItemId => isItemId(String(id))))
  const known = await items.readMany([...owners])
  return meetings.map((item) => {
    const named = known[String(item.owner)]?.timeZone
    return { item, zone: typeof named === 'string' ? named : own }
  })
}

/** What leaves the product is taken out in one's own name. */
function refuseMasquerade({ isMasquerading }: ActionCall<unknown>['actor']): void {
  if (isMasquerading) throw new CairnError('masquerading')
}
