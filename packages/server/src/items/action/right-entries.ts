import * as v from 'valibot'
import { typeNameSchema, type ItemId } from '@cairn/contract'
import { momentSchema } from './payload.ts'

/** A right as a payload names it: what, in whose name, where it reaches, until when. `id` is what it names. */
export const rightEntries = (id: v.GenericSchema<unknown, ItemId>) => ({
  grant: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  grantedBy: id,
  scope: v.optional(v.strictObject({ type: v.optional(typeNameSchema), owner: v.optional(id), item: v.optional(id) })),
  expires: v.optional(momentSchema),
})
