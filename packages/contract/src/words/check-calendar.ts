import { CONDITION_KINDS } from './check-machines.ts'
import type { Property } from '../item/property.ts'

/**
 * The part of a calendar day that refers to properties: each names one, and `when` has conditions on them.
 */
export interface CheckedDay {
  date: string
  start?: string | undefined
  end?: string | undefined
  until?: string | undefined
  of?: string | undefined
  when?: { prop: string; kind: string }[] | undefined
}

interface CheckedType {
  properties: Readonly<Record<string, Property>>
  calendar?: readonly CheckedDay[] | undefined
}

/** Checks the calendar days of an item type. Returns one message a problem, none for sound days. */
export function validateCalendar({ properties, calendar = [] }: CheckedType): string[] {
  const isDate = (name: string) => properties[name]?.v === 'DT' && !properties[name].many
  const isTime = (name: string) => properties[name]?.v === 'DEF' && properties[name].t === 'time'
  const isOfOrganizations = (name: string) => properties[name]?.v === 'REL' && properties[name].t === 'Organization'
  return calendar.flatMap(({ date, start, end, until, of, when = [] }) => [
    ...(of === undefined || isOfOrganizations(of)
      ? []
      : [`calendar: "of" names "${of}", which is no relation to organisations`]),
    ...[date, until].flatMap((name) =>
      name === undefined || isDate(name) ? [] : [`calendar names "${name}", which is no single date`],
    ),
    ...[start, end].flatMap((name) =>
      name === undefined || isTime(name) ? [] : [`calendar names "${name}", which is no time of day`],
    ),
    ...((properties[date]?.level ?? properties[date]?.levelWhen)
      ? [`calendar: "${date}" is not for all readers, so its days cannot be searched for`]
      : []),
    ...(end !== undefined && start === undefined ? ['calendar: an "end" needs a "start"'] : []),
    ...when.flatMap(({ prop, kind }) =>
      properties[prop] && CONDITION_KINDS.includes(kind)
        ? []
        : [`calendar: "when" takes ${CONDITION_KINDS.join(', ')} of own properties, not ${kind} of "${prop}"`],
    ),
  ])
}
