import * as v from 'valibot'
import { isItemId, itemId, itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { READ_OPERATIONS, type AccessQuery } from '../../items/rows/access-log.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import type { Principal } from '../../items/facts/types.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { momentSchema } from '../../items/action/payload.ts'

const MOST = 500
/** Name of the list that its cursors are for. */
const LIST = 'access log'
const moment = v.optional(momentSchema)

/**
 * Payload schema entries that filter an access log: item type `t` and index `i`, reader, operation and time.
 * Missing ones match all.
 */
export const accessFilterEntries = {
  t: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  i: v.optional(targetEntries.i, 0),
  by: v.optional(itemIdSchema),
  op: v.optional(v.picklist(READ_OPERATIONS)),
  from: moment,
  until: moment,
}
const accessFilterSchema = v.object(accessFilterEntries)
type AccessFilter = v.InferOutput<typeof accessFilterSchema>

/** Throws `notAllowed` unless the person administers the install or an organisation. */
export function authorizeAccessLog({ admin, adminOf }: Principal): void {
  if (!admin && adminOf.length === 0) throw new CairnError('notAllowed')
}

/** Converts the filter to a query limited to what this person may read of the log. Throws `invalidId`. */
export function accessQuery(
  { admin, adminOf }: Principal,
  { t, i, by, op, from, until }: AccessFilter,
): Omit<AccessQuery, 'max'> {
  const item = t === '' && i === 0 ? undefined : itemId(t, i)
  if (item !== undefined && !isItemId(item)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
  return { ...(item ? { item } : {}), ...(admin ? {} : { owners: adminOf }), by, op, from, until }
}

/** Whether an id is that of an account. */
function isAccount(id: string): id is ItemId {
  return isItemId(id) && parseItemId(id).type === USER_TYPE
}

/**
 * Action: lists entries of the access log, newest first: who read PROTECTED and PRIVATE items, masqueraded,
 * or reset a second factor; of one item (`t`, `i`) or all. Administrators see everything; organisation
 * administrators what their organisations owned at the time; for others it throws `notAllowed`. Throws
 * `invalidFilter` for a foreign cursor, and `invalidId`.
 */
export const accessLog = defineCoreAction({
  name: 'accessLog',
  kind: 'asks',
  payload: v.looseObject({
    ...accessFilterEntries,
    /** `next` of the page before. */
    before: v.optional(v.pipe(v.string(), v.maxLength(200))),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), 50),
  }),
  load: async ({ payload, principal }) => accessQuery(principal, payload),
  authorize: ({ principal }) => authorizeAccessLog(principal),
  async command({ payload: { max, before }, principal, deps }, wanted) {
    const { accessLog: log, cursors, loader } = deps.context
    const place = before === undefined ? {} : { before: Number(cursors.read(LIST, before)) }
    const { next, entries } = await log.read({ ...wanted, max, ...place })
    // Stewards see the names of all people who read their items.
    const people = entries.flatMap(({ by, as }) => [by, as ?? '']).filter(isAccount)
    const labels = await labelsOf(loader, principal, people, 'inside')
    // The cursor is encrypted, because the entry's number would reveal how much others read.
    return { entries, labels, ...(next === undefined ? {} : { next: cursors.write(LIST, next) }) }
  },
  present: (page) => page,
})
