import * as v from 'valibot'
import { isItemId, type Item } from '@cairn/contract'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { isTimeZone } from '@cairn/model/zones'
import { isDay } from '../../../model/meetings/meeting-time.ts'
import { ownerOf, zoneOf } from '../../../model/owner-zone.ts'
import { meetingsIcs, type PlacedMeeting } from './meetings-ics.ts'

const PAGE = 500
/** Most meetings in one file. */
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

/**
 * Action: returns one meeting, or what an invitation tells of it, as an iCalendar file. `zone` is the
 * reader's time zone, used if the owner names none.
 */
export const meetingFile = defineAction({
  kind: 'asks',
  takesOut: true,
  types: ['Meeting', 'Invitation'],
  on: 'item',
  payload: v.strictObject({ zone }),
  result: v.object({ ics: v.string() }),
  async run({ item, payload, items }: ActionCall<{ zone: string }>) {
    return { ics: meetingsIcs(item ? await placed([item], payload.zone, items) : []) }
  },
})

/**
 * Task: writes the meetings of some days, or all, that the person may see, into an iCalendar file of the
 * task, the latest 5,000. Returns their number.
 */
export const exportMeetings = defineAction({
  kind: 'asks',
  long: true,
  takesOut: true,
  types: ['Meeting'],
  on: 'type',
  capability: 'Org',
  payload: exportPayload,
  result: v.object({ count: v.number() }),
  async run({ payload, items, task }: ActionCall<ExportPayload> & { task: TaskRun }) {
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

/** Pairs each meeting with the time zone of its owner, or with `own` if the person may not see one. */
async function placed(meetings: readonly Item[], own: string, items: AreaItems): Promise<PlacedMeeting[]> {
  const owners = new Set(meetings.map(ownerOf).filter(isItemId))
  const known = await items.readMany([...owners])
  return meetings.map((item) => ({ item, zone: zoneOf(known[ownerOf(item)], own) }))
}
