import * as v from 'valibot'
import { DUPLICATE_REASONS } from './duplicate-keys.ts'

const reasons = v.array(v.picklist(DUPLICATE_REASONS))

/**
 * Checks the answer of the actions `duplicatesOf` and `duplicatesLike`: possible duplicates with the reasons.
 */
export const foundSchema = v.object({ found: v.array(v.object({ id: v.string(), reasons })) })
/**
 * What `duplicatesOf` and `duplicatesLike` answer: ids of items that may be the same as one, each with the
 * reasons. Empty if there are none.
 */
export type FoundDuplicates = v.InferOutput<typeof foundSchema>['found']

/**
 * Checks the result of the task `findDuplicates`: groups of possible duplicates, and the number of all
 * groups.
 */
export const groupsSchema = v.object({
  groups: v.array(v.object({ ids: v.array(v.string()), reasons })),
  total: v.number(),
})
/**
 * What the task `findDuplicates` returns: groups of items that may be the same, and `total`, which also
 * counts groups that were left out.
 */
export type FoundGroups = v.InferOutput<typeof groupsSchema>
