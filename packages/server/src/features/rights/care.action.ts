import * as v from 'valibot'
import { ACCESS_PROPERTY, careProperties, itemIdSchema } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { isSteward } from '../../items/rights/care-rule.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { ownersOf } from '../../items/model/item-facts.ts'

const MOST = 200
/** So many accounts are asked about; of more it is told that there are more. */
const MOST_ACCOUNTS = 500
const keys = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(20))
const careEntries = {
  protocols: v.optional(keys),
  protocolRule: v.optional(v.picklist(['ANY', 'ALL'])),
  communityLabels: v.optional(keys),
  warnings: v.optional(keys),
}

/**
 * Sets protocols, labels and warnings of items, each for itself, with a reason that their history keeps.
 * Answers with the number that were changed and why others were not.
 */
export const setCare = defineCoreAction({
  name: 'setCare',
  kind: 'write',
  payload: v.looseObject({
    ids: v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(MOST)),
    ...careEntries,
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
  }),
  load: async () => {},
  // The store authorises with each item as it is when it is written.
  authorize: () => {},
  async command({ payload, principal, parts }) {
    const { ids, reason } = payload
    const given = Object.fromEntries(
      Object.keys(careProperties).flatMap((name) => {
        const value = payload[name as keyof typeof careEntries]
        return value === undefined ? [] : [[name, Array.isArray(value) && value.length === 0 ? null : value]]
      }),
    )
    const note = { action: 'setCare', ...(reason ? { reason } : {}) }
    const refused: Record<string, string> = {}
    for (const id of new Set(ids))
      await parts.store
        .read(principal, id)
        .then(({ _t, _i, _u }) => parts.store.update(principal, { _t, _i, _u, ...given }, note))
        .catch((thrown: unknown) => {
          refused[id] = toCairnError(thrown).code
        })
    return { done: new Set(ids).size - Object.keys(refused).length, refused }
  },
  present: (outcome) => outcome,
})

/**
 * Counts the accounts that could read an item if it had this level, these protocols and this rule. Only
 * stewards of its owners and administrators are told.
 */
export const careReaders = defineCoreAction({
  name: 'careReaders',
  kind: 'asks',
  payload: v.looseObject({
    ...targetEntries,
    access: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
    protocols: careEntries.protocols,
    protocolRule: careEntries.protocolRule,
  }),
  load: async ({ payload, parts }) => parts.parts.loader.loadOne(targetOf(payload)),
  authorize({ principal }, item) {
    if (!item || item.row.deleted || !mayRead(principal, item.facts)) throw new CairnError('notAllowed')
    if (!principal.admin && !isSteward(principal, ownersOf(item.facts))) throw new CairnError('notAllowed')
  },
  async command({ payload: { access, protocols, protocolRule }, parts }, item) {
    if (!item) throw new CairnError('notAllowed')
    const rows = await parts.database.query<{ user_i: number }>('select user_i from account order by user_i limit $1', [
      MOST_ACCOUNTS + 1,
    ])
    const values = {
      ...item.facts.values,
      ...(access === undefined ? {} : { [ACCESS_PROPERTY]: access ?? undefined }),
      ...(protocols === undefined ? {} : { protocols }),
      ...(protocolRule === undefined ? {} : { protocolRule }),
    }
    const facts = { ...item.facts, values }
    let count = 0
    for (const { user_i: index } of rows.slice(0, MOST_ACCOUNTS)) {
      const person = await parts.principals.ofUser(index).catch(() => undefined)
      if (person && !person.admin && mayRead(person, facts)) count++
    }
    return { count, isMore: rows.length > MOST_ACCOUNTS }
  },
  present: (outcome) => outcome,
})
