import * as v from 'valibot'

/** List of the purposes for which people take items out of the product. */
export const PURPOSE_LIST = 'ACCESS_PURPOSES'

/** Schema of what somebody takes items out for: a value of `PURPOSE_LIST`, and their own words. */
export const accessPurposeSchema = v.strictObject({
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  words: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
})
/** What somebody takes items out of the product for. */
export type AccessPurpose = v.InferOutput<typeof accessPurposeSchema>
