import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { namedIn } from '@cairn/contract/server'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { ROLE } from '../../items/facts/right.ts'
import { isSteward } from '../../items/rights/care/care-rule.ts'
import { whyFor } from '../../items/rights/write-rule.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'

/** Accounts that are looked at, people in an answer, and owners of one item. */
const [MOST_ACCOUNTS, MOST_PEOPLE, MOST_OWNERS] = [500, 10, 20]

/**
 * Action: returns whom to ask to set protocols on a new item of a type with these owners: at most 10
 * contacts, whom the caller may read, of people who are stewards of all the owners. Examines 500 accounts at
 * most, those with a right from the owners first, and not administrators of the install. Throws `notAllowed`
 * for callers who may not create such items, and `typeUnknown` for a type whose items have no protocols.
 */
export const stewards = defineCoreAction({
  name: 'stewards',
  kind: 'asks',
  payload: v.looseObject({
    ...targetEntries,
    owners: v.pipe(v.array(namedIn('item', 'Organization')), v.minLength(1), v.maxLength(MOST_OWNERS)),
  }),
  load: async ({ payload: { t }, deps }) => deps.context.catalogue.get(t),
  authorize({ principal, payload: { owners } }, type) {
    if (!type?.care) throw new CairnError('typeUnknown')
    const makes = (owner: ItemId) => whyFor(principal, { type, standIns: [] }, owner, 'create')
    if (!principal.admin && !owners.every(makes)) throw new CairnError('notAllowed')
  },
  async command({ payload: { owners }, principal, deps }, type) {
    const rows = await deps.database.query<{ user_i: number }>(
      `select user_i from grant_given where granted_by = any($1) or grant_name = $2
        group by user_i order by bool_or(granted_by = any($1)) desc, user_i limit $3`,
      [owners, ROLE, MOST_ACCOUNTS],
    )
    const people = await Promise.all(
      // An account that is gone stewards nothing.
      rows.map(({ user_i: index }) => deps.principals.ofUser(index).catch(() => undefined)),
    )
    const able = people.filter((person) => person && !person.admin && isSteward(person, type?.name ?? '', owners))
    const contacts = await deps.context.loader.load(able.flatMap((person) => person?.contact ?? []))
    return [...contacts.values()]
      .filter(({ row, facts }) => !row.deleted && mayRead(principal, facts))
      .map(({ facts }) => facts.id)
      .slice(0, MOST_PEOPLE)
  },
  present: (people) => ({ people }),
})
