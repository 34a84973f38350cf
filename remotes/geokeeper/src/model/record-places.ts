import { checkAnswers } from './check-answers.ts'
import type { Answers } from './answer-values.ts'
import { formOf } from './record-values.ts'

/** A place of a record on the map. */
export interface RecordPlace {
  id: string
  /** JSON pointer of the answer, or the property that holds it. */
  pointer: string
  geometry: object
  label: string
  /** A cell of a coarse grid, in place of a place that is kept back. */
  isCoarse?: true
  review?: string
  collected?: string
}

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the places of a record as its reader sees it: each place answered, and its track. Of a record whose
 * answers are kept back it is the property `place`, which then is a coarse cell.
 */
export function placesOfRecord(record: Values, formDef: Values | undefined): RecordPlace[] {
  const { $id, answers, place, track, review, collected, displayName } = record
  const form = formOf(formDef)
  const shared = {
    ...{ id: String($id), label: String(record['label'] ?? displayName ?? '') },
    ...(typeof review === 'string' ? { review } : {}),
    ...(typeof collected === 'string' ? { collected } : {}),
  }
  const coarse = Array.isArray(record['$coarse']) && record['$coarse'].includes('place')
  const answered =
    form && answers !== undefined && !coarse
      ? checkAnswers(form, answers as Answers, { now: '1970-01-01T00:00:00Z' }).places
      : []
  const usual = answered.length === 0 && isGeometry(place) ? [{ pointer: '/place', geometry: place }] : []
  const tracked = isGeometry(track) ? [{ pointer: '/track', geometry: track }] : []
  return [
    ...answered.map(({ pointer, geometry }) => ({ ...shared, pointer: `/answers${pointer}`, geometry })),
    ...usual.map((each) => ({ ...shared, ...each, ...(coarse ? { isCoarse: true as const } : {}) })),
    ...tracked.map((each) => ({ ...shared, ...each })),
  ]
}

function isGeometry(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'type' in value
}
