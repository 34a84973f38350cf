import * as v from 'valibot'
import { GOOD_METRES } from '../review/review-table.ts'

const fixSchema = v.object({
  /** Where the device said to be, as it was answered. */
  at: v.tuple([v.number(), v.number()]),
  /** Metres. */
  accuracy: v.number(),
  /** Of how many satellites it came, if the device told. */
  satellites: v.optional(v.number()),
})
/** Device data (GPS fix) of a place. */
export type ToldFix = v.InferOutput<typeof fixSchema>

/** Schema of GPS fixes of places. If one is invalid, there are none. */
export const toldFixesSchema = v.fallback(v.array(fixSchema), [])

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the GPS fix of a place. Undefined if the place was tapped on a map or changed since, or the reader
 * may not know it.
 */
export function fixOf(told: unknown, place: unknown): ToldFix | undefined {
  const { type, coordinates } = (place ?? {}) as { type?: string; coordinates?: readonly number[] }
  if (type !== 'Point' || !coordinates || typeof told !== 'object' || told === null) return undefined
  const fixes = v.parse(toldFixesSchema, (told as Values)['fixes'])
  return fixes.find(({ at }) => at[0] === coordinates[0] && at[1] === coordinates[1])
}

/** Tells whether a GPS fix is too inaccurate to be used without confirmation. */
export function isVague({ accuracy }: ToldFix): boolean {
  return accuracy > GOOD_METRES
}

/** Returns the fixes of the places that answers still have. */
export function fixesKept(fixes: readonly ToldFix[], answers: unknown): ToldFix[] {
  const text = JSON.stringify(answers)
  return fixes.filter(({ at }) => text.includes(JSON.stringify(at)))
}
