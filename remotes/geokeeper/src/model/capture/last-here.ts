import type { Point } from '@cairn/contract'
import type { Answers } from '../records/answer-values.ts'
import { PLACE_KINDS, type Form } from '../form/form.ts'
import { indexForm } from '../form/form-index.ts'
import { metresBetween } from '../map/map-places.ts'

/** How near a record is that was made here, in metres. */
const HERE_METRES = 100

/**
 * Returns the latest of records, which are in order, the newest first, that was made where a form was
 * answered now. Undefined if no place is answered, or nothing was recorded there.
 */
export function nearestOf<T extends Readonly<Record<string, unknown>>>(
  form: Form,
  answers: Answers,
  records: readonly T[],
): T | undefined {
  const place = indexForm(form).nodes.find(
    (node) => PLACE_KINDS.includes(node.question.kind) && node.repeats.length === 0,
  )
  const here = pointOf(answers[place?.question.name ?? ''])
  if (!here) return undefined
  return records.find((record) => {
    const there = pointOf(record['place'])
    return there !== undefined && metresBetween(here, there) <= HERE_METRES
  })
}

function pointOf(value: unknown): Point | undefined {
  const { type, coordinates } = (value ?? {}) as { type?: string; coordinates?: unknown }
  return type === 'Point' ? (coordinates as Point) : undefined
}
