import * as v from 'valibot'

/** A moment (ISO 8601) of our era, as the store takes it: a day that its month does not have is the one after. */
export const momentSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(Date.parse),
  v.number('is no moment'),
  v.minValue(-62_135_596_800_000, 'is before our era'),
  v.maxValue(253_402_300_799_999, 'is after the year 9999'),
  v.transform((time) => new Date(time).toISOString()),
)

/** The place of an entry in a log, to go on from. */
export const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** Whether the store can keep all texts of a payload, however deep: whole characters, none of them NUL. */
export function isStorable(payload: unknown): boolean {
  const open = [payload]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) open.push(name, part)
  }
  return true
}
