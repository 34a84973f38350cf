import { ICalCalendar } from 'ical-generator'
import type { Item } from '@cairn/contract'
import { plainText } from '@cairn/model/rich-text'
import { foldLines } from '@cairn/model/ics-lines'
import { isWholeDay, meetingSpan, timesOf } from '../../../model/meetings/meeting-time.ts'

/** A meeting with the IANA time zone that its wall-clock times are in. */
export interface PlacedMeeting {
  item: Item
  zone: string
}

/**
 * Writes meetings as an iCalendar file (RFC 5545). Times are moments in UTC; a meeting without times is a
 * whole day. Meetings without a valid date are left out.
 */
export function meetingsIcs(meetings: readonly PlacedMeeting[]): string {
  const calendar = new ICalCalendar({ prodId: { company: 'Cairn', product: 'Cairn' } })
  for (const { item, zone } of meetings) {
    const times = timesOf(item)
    const span = times && meetingSpan(times, zone)
    if (!times || !span) continue
    const day = Date.parse(`${times.date}T00:00:00Z`)
    const notes = plainText(item.notes)
    calendar.createEvent({
      id: item.$id,
      // Calendars take the event with the higher number for the newer one.
      sequence: item._u,
      stamp: new Date(item.$by?.ts ?? item._c.ts),
      summary: String(item.summary),
      ...(typeof item.location === 'string' ? { location: item.location } : {}),
      ...(notes === '' ? {} : { description: notes }),
      ...(isWholeDay(times)
        ? { allDay: true, start: new Date(day), end: new Date(day + 86_400_000) }
        : { start: new Date(span.from), end: new Date(span.to) }),
    })
  }
  // The library folds by characters, which may take several octets each.
  return foldLines(calendar.toString())
}
