import * as v from 'valibot'
import { ACCESS_PROPERTY, itemId, itemIdSchema, parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { spend } from '../../lib/budget.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { changedCare, pickCare, CARE_CHANGES } from '../../items/rights/care/care-change.ts'
import { maySteward } from '../../items/rights/care/care-rule.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'

const MOST = 200
/** So many items are looked at to say who could read them. */
const MOST_READ = 50
/** At most this many accounts are counted; with more, the answer says only that there are more. */
const MOST_ACCOUNTS = 500
/** What it costs to judge whether an account may read an item. */
const JUDGED_UNITS = 0.01
const keys = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(20))
const careEntries = {
  protocols: v.optional(keys),
  protocolRule: v.optional(v.picklist(['ANY', 'ALL'])),
  communityLabels: v.optional(keys),
  warnings: v.optional(keys),
}

/**
 * Action: sets, adds or removes (`how`) protocols, community labels and content warnings of up to 200 items,
 * each item separately, with a reason for their history. Returns `{done, refused}`: the number of items that
 * now are as requested, and the error code of each other item by its id.
 */
export const setCare = defineCoreAction({
  name: 'setCare',
  kind: 'write',
  payload: v.looseObject({
    ids: v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(MOST)),
    ...careEntries,
    how: v.optional(v.picklist(CARE_CHANGES), 'SET'),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
  }),
  load: async () => {},
  // The store checks rights with the item's state at the time of the write.
  authorize: () => {},
  async command({ payload, principal, deps }) {
    const { ids, reason, how } = payload
    const given = pickCare(payload)
    const note = { action: 'setCare', ...(reason ? { reason } : {}) }
    const refused: Record<string, string> = {}
    for (const id of new Set(ids))
      await deps.store
        .read(principal, id)
        .then(({ _t, _i, _u, ...item }) =>
          deps.store.update(principal, { _t, _i, _u, ...changedCare(item, given, how) }, note),
        )
        .catch((thrown: unknown) => {
          refused[id] = reasonOf(thrown)
        })
    return { done: new Set(ids).size - Object.keys(refused).length, refused }
  },
  present: (outcome) => outcome,
})

/**
 * Returns why the store refused a change, as its error `errors.…`: of invalid values what is wrong with the
 * first. Throws what is no refusal, such as trouble with the database.
 */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof CairnError) || thrown.code === 'storeUnavailable') throw thrown
  const properties: unknown = thrown.details['properties']
  const [first]: unknown[] = typeof properties === 'object' && properties !== null ? Object.values(properties) : []
  // A reason without numbers of its own, which its words would ask for.
  const isWhole = typeof first === 'object' && first !== null && Object.keys(first).length === 1
  const told = isWhole && 'userMessage' in first ? /^errors\.(.+)$/.exec(String(first.userMessage))?.[1] : undefined
  return (thrown.code === 'invalidItem' ? told : undefined) ?? thrown.code
}

/**
 * Action: counts the accounts, except administrators, that could read these items if they had this level and
 * these protocols. Returns `{count, all, isOpen, isMore}`: how many could read at least one item, and how
 * many all of them; whether visitors could read one; and whether there are accounts beyond the 500 that were
 * examined. `i` is 0 for a new item of `owner`. Throws `notAllowed` unless the caller is a steward of the
 * owners or an administrator, and may read the items.
 */
export const careReaders = defineCoreAction({
  name: 'careReaders',
  kind: 'asks',
  payload: v.looseObject({
    ...targetEntries,
    ids: v.optional(v.pipe(v.array(itemIdSchema), v.maxLength(MOST_READ))),
    owner: v.optional(v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(10))),
    access: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
    protocols: careEntries.protocols,
    protocolRule: careEntries.protocolRule,
    how: v.optional(v.picklist(CARE_CHANGES), 'SET'),
  }),
  async load({ payload, principal, deps }): Promise<(ItemFacts | undefined)[]> {
    const { t, i, ids, owner } = payload
    const type = deps.context.catalogue.get(t)
    if (ids === undefined && i === 0 && owner && type?.owner !== undefined)
      return [{ id: itemId(t, 0), type, createdBy: principal.userId, values: { [type.owner]: owner } }]
    const asked = ids ?? [targetOf(payload)]
    const items = await deps.context.loader.load(asked)
    return asked.map((id) => items.get(id)).map((item) => (item?.row.deleted ? undefined : item?.facts))
  },
  authorize({ principal }, found) {
    const isNew = ({ id }: ItemFacts) => parseItemId(id).index === 0
    for (const facts of found)
      if (!facts || !maySteward(principal, facts) || !(isNew(facts) || mayRead(principal, facts)))
        throw new CairnError('notAllowed')
  },
  async command({ payload: { access, how, ...care }, deps }, found) {
    const rows = await deps.database.query<{ user_i: number }>('select user_i from account order by user_i limit $1', [
      MOST_ACCOUNTS + 1,
    ])
    spend(rows.length * found.length * JUDGED_UNITS)
    const planned = found.flatMap((facts) => {
      if (!facts) return []
      const { protocols, protocolRule } = care
      const changed = changedCare(facts.values, { protocols, protocolRule }, how)
      const level = access === undefined ? {} : { [ACCESS_PROPERTY]: access ?? undefined }
      return [{ ...facts, values: { ...facts.values, ...level, ...changed } }]
    })
    let [count, all] = [0, 0]
    for (const { user_i: index } of rows.slice(0, MOST_ACCOUNTS)) {
      const person = await deps.principals.ofUser(index).catch(() => undefined)
      if (!person || person.admin) continue
      const seen = planned.filter((facts) => mayRead(person, facts)).length
      if (seen > 0) count++
      if (seen === planned.length) all++
    }
    const isOpen = planned.some((facts) => mayRead(deps.principals.visitor, facts))
    return { count, all, isMore: rows.length > MOST_ACCOUNTS, isOpen }
  },
  present: (outcome) => outcome,
})
