import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/** Where a page ended: the sort it belongs to, the key of its last item there, and that item. Nothing in it tells of hidden items. */
export interface Cursor {
  sort: string
  key: string
  id: ItemId
}

const cursorSchema = v.strictTuple([
  v.pipe(v.string(), v.maxLength(80)),
  v.pipe(v.string(), v.maxLength(600)),
  itemIdSchema,
])

export function writeCursor({ sort, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** Reads a cursor of this sort. Throws `invalidFilter` for any other text. */
export function readCursor(text: string, sort: string): Cursor {
  const parsed = v.safeParse(cursorSchema, parseOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success || parsed.output[0] !== sort || !isKeyOf(sort, parsed.output[1]))
    throw new CairnError('invalidFilter', 'the cursor does not belong to this query')
  return { sort, key: parsed.output[1], id: parsed.output[2] }
}

function isKeyOf(sort: string, key: string): boolean {
  return sort.startsWith('_c.ts')
    ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) && !Number.isNaN(Date.parse(key))
    : !key.includes('\u0000') && key.isWellFormed()
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
