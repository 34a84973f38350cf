import * as v from 'valibot'

/** List of the purposes for which people take items out of the product. */
export const PURPOSE_LIST = 'ACCESS_PURPOSES'

/** Schema of the purpose of an export or download: a value of `PURPOSE_LIST`, and own words. */
export const accessPurposeSchema = v.strictObject({
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  words: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
})
/** The stated purpose of an export or download. */
export type AccessPurpose = v.InferOutput<typeof accessPurposeSchema>
