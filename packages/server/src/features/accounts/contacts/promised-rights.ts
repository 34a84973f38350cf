import * as v from 'valibot'
import { readable } from '@cairn/contract/server'
import { rightEntries } from '../../../items/action/right-entries.ts'
import type { InvitedRight } from '../tickets.ts'

const rightSchema = v.strictObject(rightEntries(readable()))

/**
 * Payload schema of the rights that a person gets when they accept an invitation or their request to join is
 * accepted: at most 50, none if left out.
 */
export const rights = v.optional(v.pipe(v.array(rightSchema), v.maxLength(50)), [])

/**
 * Converts a right from a payload to the form in which it is stored with an invitation: without an empty
 * scope and missing values.
 */
export function rightOf({ grant, grantedBy, scope = {}, expires }: v.InferOutput<typeof rightSchema>): InvitedRight {
  const reach = Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined))
  return {
    grant,
    grantedBy,
    ...(Object.keys(reach).length > 0 ? { scope: reach } : {}),
    ...(expires === undefined ? {} : { expires }),
  }
}
