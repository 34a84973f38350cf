import * as v from 'valibot'
import { itemIdSchema, typeNameSchema } from '@cairn/contract'
import { momentSchema } from './payload.ts'

/** A right as a payload names it: what, in whose name, where it reaches, until when. */
export const rightEntries = {
  grant: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  grantedBy: itemIdSchema,
  scope: v.optional(
    v.strictObject({
      type: v.optional(typeNameSchema),
      owner: v.optional(itemIdSchema),
      item: v.optional(itemIdSchema),
    }),
  ),
  expires: v.optional(momentSchema),
}
