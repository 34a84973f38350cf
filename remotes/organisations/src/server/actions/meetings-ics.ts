import { ICalCalendar } from 'ical-generator'
import type { Item } from '@cairn/contract'
import { plainText } from '@cairn/model/rich-text'
import { isWholeDay, meetingSpan, timesOf } from '../../model/meeting-time.ts'

/** A meeting with the zone by whose clock its times are. */
export interface PlacedMeeting {
  item: Item
  zone: string
}

/** RFC 5545 section 3.1: no line is longer, in octets. */
const LONGEST_LINE = 75

/** Meetings as an iCalendar file (RFC 5545): moments in UTC, which every calendar shows by its own clock; whole days as dates. */
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
      // A calendar takes what has counted on for the newer one.
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
  return folded(calendar.toString())
}

/** The library folds by characters, of which those of many orthographies take several octets each. */
function folded(text: string): string {
  return text.replaceAll('\r\n ', '').split('\r\n').map(foldedLine).join('\r\n')
}

function foldedLine(line: string): string {
  let [folded, octets] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LONGEST_LINE) [folded, octets] = [`${folded}\r\n `, 1]
    folded += letter
    octets += size
  }
  return folded
}
