import * as v from 'valibot'
import { REVIEW_SETS } from '../queries.ts'

/** Ways in which the review shows records: on a map, on both, or as a list. */
export const REVIEW_WAYS = ['map', 'both', 'list'] as const

const choiceSchema = v.fallback(
  v.object({
    set: v.fallback(v.picklist(REVIEW_SETS), 'WAITS'),
    /** Key of the form whose records alone are shown. Empty for all. */
    form: v.fallback(v.string(), ''),
    shown: v.fallback(v.optional(v.picklist(REVIEW_WAYS)), undefined),
  }),
  { set: 'WAITS', form: '' },
)
/** A person's chosen display of the review. `shown` is undefined until they choose it. */
export type ReviewChoice = v.InferOutput<typeof choiceSchema>

/** Reads what a person chose earlier. What cannot be read is as at first. */
export function readReviewChoice(kept: unknown): ReviewChoice {
  return v.parse(choiceSchema, kept)
}
