import * as v from 'valibot'
import { itemIdSchema } from '../item/item.ts'

/** Payload of the action `people`: what the words of a name begin with, and how many accounts at most. */
export const peopleQuerySchema = v.looseObject({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 8),
})

/** Schema of the answer of the action `people`: accounts by name. */
export const peopleSchema = v.object({ people: v.array(v.object({ id: itemIdSchema, label: v.string() })) })
/** Accounts that were found, each with its id and the name of its person, in the order of the names. */
export type People = v.InferOutput<typeof peopleSchema>
