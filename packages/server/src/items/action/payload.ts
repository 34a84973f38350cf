import * as v from 'valibot'
import { isItemId, itemId, MAX_INDEX, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/**
 * Schema of a date-time (ISO 8601, years 1 to 9999). It normalises to UTC; days beyond the end of a month
 * count on into the next.
 */
export const momentSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(Date.parse),
  v.number('is no moment'),
  v.minValue(-62_135_596_800_000, 'is before our era'),
  v.maxValue(253_402_300_799_999, 'is after the year 9999'),
  v.transform((time) => new Date(time).toISOString()),
)

/** Schema of a position in a log (the number of an entry), used to continue a listing. */
export const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** Tells whether all texts of a payload, at any depth, can be stored: well-formed Unicode without NUL. */
function isStorable(payload: unknown): boolean {
  const open = [payload]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) open.push(name, part)
  }
  return true
}

/**
 * Validates the payload of an action. Throws `badMessage` with the path of the value that is wrong, or for
 * text that cannot be stored (NUL, half a surrogate pair).
 */
export function parsePayload<T>(name: string, schema: v.GenericSchema<unknown, T>, body: unknown): T {
  if (!isStorable(body)) throw new CairnError('badMessage', `${name}: contains a character that cannot be stored`)
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new CairnError('badMessage', `${name} ${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 300))
}

/** Schema entries of an action's target: type name `t` and index `i`; 0 means the whole type. */
export const targetEntries = {
  t: v.pipe(v.string(), v.maxLength(60)),
  i: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INDEX)),
}

/** Returns the id of the item that an action is called on. Throws `invalidId`, also for index 0. */
export function targetOf({ t, i }: { t: string; i: number }): ItemId {
  const id = itemId(t, i)
  if (!isItemId(id)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
  return id
}
