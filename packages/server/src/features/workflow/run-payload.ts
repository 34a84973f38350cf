import * as v from 'valibot'
import { STEP_STATES } from '@cairn/contract/workflow'
import { targetEntries } from '../../items/action/payload.ts'

/** The item, and the update count at which the person saw its run. */
export const runEntries = { ...targetEntries, _u: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }
/** A reason or a note. */
export const words = v.pipe(v.string(), v.trim(), v.maxLength(2000))
/** The key of a step. */
export const key = v.pipe(v.string(), v.maxLength(40))
/** The state of a step. */
export const status = v.picklist(STEP_STATES)
