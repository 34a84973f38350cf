import * as v from 'valibot'
import { isItemId, itemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../core-action.ts'

const MOST = 500

/**
 * Who read PROTECTED and PRIVATE items, newest first: of one item with `t` and `i`, of all without. Administrators see every entry, those of
 * an organisation the entries of what it owned when it was read; anyone else is refused.
 */
export const accessLog = defineCoreAction({
  name: 'accessLog',
  payload: v.looseObject({
    t: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
    i: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    before: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), 50),
  }),
  async load({ payload: { t, i } }): Promise<ItemId | undefined> {
    if (t === '' && i === 0) return undefined
    const id = itemId(t, i)
    if (!isItemId(id)) throw new CairnError('invalidId', '', { id: `${t}-${i}` })
    return id
  },
  authorize({ principal }) {
    if (!principal.admin && principal.adminOf.length === 0) throw new CairnError('notAllowed')
  },
  command: ({ payload, principal, parts }, item) =>
    parts.parts.accessLog.read({
      max: payload.max,
      ...(item ? { item } : {}),
      ...(payload.before === undefined ? {} : { before: payload.before }),
      ...(principal.admin ? {} : { owners: principal.adminOf }),
    }),
  present: (page) => page,
})
