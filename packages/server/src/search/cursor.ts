import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { QueryPlan } from './query-plan.ts'
import { LABEL_SCORE } from './sort-plan.ts'

/** Where a page ended: the sort key of its last item, null for none, and that item. Nothing in it tells of hidden items. */
export interface Cursor {
  key: string | null
  id: ItemId
}

/** A sort key as a cursor holds it. */
export function cursorKey(key: string | number | null | undefined): string | null {
  return key === null || key === undefined ? null : String(key)
}

const cursorSchema = v.strictTuple([
  v.pipe(v.string(), v.maxLength(40)),
  v.nullable(v.pipe(v.string(), v.maxLength(600))),
  itemIdSchema,
])

export function writeCursor({ digest }: QueryPlan, { key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([digest, key, id])).toString('base64url')
}

/** Reads a cursor of this query. Throws `invalidFilter` for any other text. */
export function readCursor(plan: QueryPlan, text: string): Cursor {
  const parsed = v.safeParse(cursorSchema, parseOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success || parsed.output[0] !== plan.digest || !isKeyOf(plan, parsed.output[1]))
    throw new CairnError('invalidFilter', 'the cursor does not belong to this query')
  return { key: parsed.output[1], id: parsed.output[2] }
}

function isKeyOf({ sort: { by } }: QueryPlan, key: string | null): boolean {
  if (key === null) return by.kind === 'number' || by.kind === 'text'
  if (by.kind === 'index') return /^\d{1,10}$/.test(key) && Number(key) <= 2_147_483_647
  // A time, or one that a label with the words is worth more by: far from what the database knows no time for.
  if (by.kind === 'score') return key !== '' && Number(key) >= -1e13 && Number(key) <= 2 * LABEL_SCORE
  if (by.kind === 'number') return key !== '' && Number.isFinite(Number(key))
  if (by.kind === 'created')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) && !Number.isNaN(Date.parse(key))
  return !key.includes('\u0000') && key.isWellFormed()
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
