import * as v from 'valibot'
import { typeNameSchema, type ItemId } from '@cairn/contract'
import { momentSchema } from './payload.ts'

/**
 * Returns the schema entries of a right in a payload: the grant, who gives it, its scope and when it expires.
 * `id` is the schema of item ids.
 */
export const rightEntries = (id: v.GenericSchema<unknown, ItemId>) => ({
  grant: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  grantedBy: id,
  scope: v.optional(v.strictObject({ type: v.optional(typeNameSchema), owner: v.optional(id), item: v.optional(id) })),
  expires: v.optional(momentSchema),
})
