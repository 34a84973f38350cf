import * as v from 'valibot'
import { DUPLICATE_REASONS } from '../../../model/duplicate-keys.ts'

/** Answer of the actions `duplicatesOf` and `duplicatesLike`. */
export const foundSchema = v.object({
  found: v.array(v.object({ id: v.string(), reasons: v.array(v.picklist(DUPLICATE_REASONS)) })),
})
export type Found = v.InferOutput<typeof foundSchema>['found']
