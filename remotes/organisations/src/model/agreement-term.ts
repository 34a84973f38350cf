import type { Period } from '@cairn/model/value-objects'

/** Where an agreement stands by its dates: not begun, in force, near its end, over; it is never stored. */
export type AgreementTerm = 'COMING' | 'IN_FORCE' | 'ENDING' | 'ENDED'

/** From so many days before its end it is near it. */
export const NEAR_END_DAYS = 90

/** `today` as YYYY-MM-DD. A date known by month or year alone counts from its first day and until its last; an open end never comes. */
export function agreementTerm({ from, to }: Period, today: string): AgreementTerm {
  if (from && asFar(from) > today.slice(0, asFar(from).length)) return 'COMING'
  if (!to) return 'IN_FORCE'
  const last = asFar(to)
  if (last < today.slice(0, last.length)) return 'ENDED'
  return last <= daysAfter(today, NEAR_END_DAYS).slice(0, last.length) ? 'ENDING' : 'IN_FORCE'
}

/** YYYY[-M[-D]] with its month and day in two digits. */
function asFar(date: string): string {
  return date
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-')
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
