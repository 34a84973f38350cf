import * as v from 'valibot'
import { periodSchema, type Period } from '@cairn/model/value-objects'

/**
 * Where today lies in the dates of an agreement: before its beginning, in force, within 90 days of its end
 * (`ENDING`), or after it. Computed, never stored.
 */
export type AgreementTerm = 'COMING' | 'IN_FORCE' | 'ENDING' | 'ENDED'

/** Number of days before its end from which an agreement counts as ending. */
export const NEAR_END_DAYS = 90

/**
 * Returns the term of a period on a day (`today`, YYYY-MM-DD). A date that names only a month or a year
 * counts from its first day to its last one. A period without an end never ends.
 */
export function agreementTerm({ from, to }: Period, today: string): AgreementTerm {
  if (from && asFar(from) > today.slice(0, asFar(from).length)) return 'COMING'
  if (!to) return 'IN_FORCE'
  const last = asFar(to)
  if (last < today.slice(0, last.length)) return 'ENDED'
  return last <= daysAfter(today, NEAR_END_DAYS).slice(0, last.length) ? 'ENDING' : 'IN_FORCE'
}

/** Pads month and day of a date YYYY[-M[-D]] to two digits. */
function asFar(date: string): string {
  return date
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-')
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Returns the term of an agreement on a day (YYYY-MM-DD). Returns undefined if it is not active or names no
 * period.
 */
export function termOfAgreement({ inForce, state }: Readonly<Record<string, unknown>>, today: string) {
  return v.is(periodSchema, inForce) && state === 'ACTIVE'
    ? { period: inForce, term: agreementTerm(inForce, today) }
    : undefined
}
