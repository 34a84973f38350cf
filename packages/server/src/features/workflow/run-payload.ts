import * as v from 'valibot'
import { STEP_STATES } from '@cairn/contract/workflow'
import { targetEntries } from '../../items/action/payload.ts'

/** Payload schema entries: the item, and the update count at which the person saw its run. */
export const runEntries = { ...targetEntries, _u: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }
/** Payload schema of a reason or note. */
export const words = v.pipe(v.string(), v.trim(), v.maxLength(2000))
/** Payload schema of a step's key. */
export const key = v.pipe(v.string(), v.maxLength(40))
/** Payload schema of a step's state. */
export const status = v.picklist(STEP_STATES)
