import * as v from 'valibot'
import { isItemId, itemId, MAX_INDEX, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

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

/** Parses the payload of an action. Throws `badMessage` with the place that is wrong. */
export function parsePayload<T>(name: string, schema: v.GenericSchema<unknown, T>, body: unknown): T {
  if (!isStorable(body)) throw new CairnError('badMessage', `${name}: has a character that no text holds`)
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new CairnError('badMessage', `${name} ${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 300))
}

/** `t` and `i` of an action: an item, or a type as a whole where `i` is 0. */
export const targetEntries = {
  t: v.pipe(v.string(), v.maxLength(60)),
  i: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INDEX)),
}

/** The item an action names. Throws `invalidId`. */
export function targetOf({ t, i }: { t: string; i: number }): ItemId {
  const id = itemId(t, i)
  if (!isItemId(id)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
  return id
}
