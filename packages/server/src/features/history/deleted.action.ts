import * as v from 'valibot'
import { isItemId, itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { hideInConstantTime } from '../../lib/constant-time.ts'
import { deletedItem, deletedOf } from './read-deleted.ts'

const MOST = 200

/**
 * Action: lists deleted items that the caller may restore, newest first: of all types, of type `t`, or only
 * the item `t`, `i`. Merged items and attachments are left out. Throws `invalidFilter` for a foreign cursor
 * and `invalidId`.
 */
export const deleted = defineCoreAction({
  name: 'deleted',
  kind: 'asks',
  payload: v.looseObject({
    t: v.optional(targetEntries.t, ''),
    i: v.optional(targetEntries.i, 0),
    after: v.optional(v.pipe(v.string(), v.maxLength(500))),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), 50),
  }),
  async load({ payload: { t, i } }) {
    const item = itemId(t, i)
    if (i > 0 && !isItemId(item)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
    return i > 0 ? item : undefined
  },
  authorize() {},
  async command({ payload: { t, after, max }, principal, deps }, item) {
    if (item === undefined) return deletedOf(deps.context, principal, { types: t === '' ? undefined : [t], after, max })
    const started = performance.now()
    const page = await deletedItem(deps.context, principal, item)
    if (page.items.length === 0) await hideInConstantTime(started)
    return page
  },
  present: (page) => page,
})
