import * as v from 'valibot'
import { readable } from '@cairn/contract/server'
import { rightEntries } from '../../../items/action/right-entries.ts'
import type { InvitedRight } from '../tickets.ts'

const rightSchema = v.strictObject(rightEntries(readable()))

/** Schema of the rights that somebody gets who comes in. */
export const rights = v.optional(v.pipe(v.array(rightSchema), v.maxLength(50)), [])

/** Returns a right as it is kept with an invitation. */
export function rightOf({ grant, grantedBy, scope = {}, expires }: v.InferOutput<typeof rightSchema>): InvitedRight {
  const reach = Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined))
  return {
    grant,
    grantedBy,
    ...(Object.keys(reach).length > 0 ? { scope: reach } : {}),
    ...(expires === undefined ? {} : { expires }),
  }
}
