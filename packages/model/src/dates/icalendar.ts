import { foldLines } from './ics-lines.ts'

/** An entry of a calendar file. Moments are ISO 8601 in UTC, days `YYYY-MM-DD`. */
export interface IcalendarEntry {
  /** Stays the same as long as it is the same entry, so that calendars change it instead of adding one. */
  uid: string
  /** Higher for a newer version of the entry. */
  sequence: number
  /** When it was last changed. */
  stamp: string
  summary: string
  url?: string
  /** Whole days with both ends, or moments of which the end is optional. */
  time: { from: string; until: string } | { start: string; end?: string }
}

const DAY_MS = 86_400_000

/** Writes entries as an iCalendar file (RFC 5545): times in UTC, lines of at most 75 octets. */
export function icalendarOf(name: string, entries: readonly IcalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Cairn//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
  return foldLines(lines.join('\r\n'))
}

function linesOf({ uid, sequence, stamp, summary, url, time }: IcalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${momentOf(stamp)}`,
    ...('from' in time
      ? [`DTSTART;VALUE=DATE:${dayOf(time.from)}`, `DTEND;VALUE=DATE:${dayAfter(time.until)}`, 'TRANSP:TRANSPARENT']
      : [`DTSTART:${momentOf(time.start)}`, ...(time.end === undefined ? [] : [`DTEND:${momentOf(time.end)}`])]),
    `SUMMARY:${textOf(summary)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ]
}

/** Escapes a text (RFC 5545 section 3.3.11) and leaves out control characters, which no line may hold. */
function textOf(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

function momentOf(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function dayOf(day: string): string {
  return day.replaceAll('-', '')
}

/** The end of a span of days is not part of it. */
function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10))
}
