import * as v from 'valibot'
import type { ItemId, ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { ownersOf } from '../../items/facts/item-facts.ts'
import { ROLE } from '../../items/facts/right.ts'
import type { Principal } from '../../items/facts/types.ts'
import { judge, whyFor } from '../../items/rights/write-rule.ts'

/** Accounts that are looked at. */
const MOST_ACCOUNTS = 500
/** The caller needs to know at most this many holders. */
const ENOUGH = 2

const right = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]{0,39}$/))

/**
 * Action: returns for each of the requested rights how many people hold it over items of type `of` that
 * belong to the owners of an item: `{holders}`, 0, 1 or 2, where 2 means two or more. Used when designing
 * workflows, to see whether somebody can do a step. Examines 500 accounts at most, and not administrators of
 * the install. Throws `notAllowed` for callers who may not change the item, and for an unknown type.
 */
export const rightHolders = defineCoreAction({
  name: 'rightHolders',
  kind: 'asks',
  payload: v.looseObject({
    ...targetEntries,
    of: v.pipe(v.string(), v.maxLength(60)),
    rights: v.pipe(v.array(right), v.maxLength(20)),
  }),
  load: async ({ payload, deps }) => deps.context.loader.loadOne(targetOf(payload)),
  authorize({ principal }, item) {
    if (!item || item.row.deleted || !judge(principal, item.facts, 'update').isAllowed)
      throw new CairnError('notAllowed')
  },
  async command({ payload: { of, rights }, deps }, item) {
    const type = deps.context.catalogue.get(of)
    if (!item || !type) throw new CairnError('notAllowed')
    const owners = ownersOf(item.facts)
    const counts = new Map(rights.map((name) => [name, 0]))
    const rows = await deps.database.query<{ user_i: number }>(
      'select distinct user_i from grant_given where granted_by = any($1) or grant_name = $2 order by user_i limit $3',
      [owners, ROLE, MOST_ACCOUNTS],
    )
    for (const { user_i: index } of rows) {
      const person = await deps.principals.ofUser(index).catch(() => undefined)
      if (person && !person.admin) count(counts, person, type, owners)
      if ([...counts.values()].every((held) => held >= ENOUGH)) break
    }
    return Object.fromEntries(counts)
  },
  present: (holders) => ({ holders }),
})

function count(counts: Map<string, number>, person: Principal, type: ItemType, owners: readonly ItemId[]): void {
  const holds = (name: string) => owners.some((owner) => whyFor(person, { type, standIns: [] }, owner, name))
  for (const [name, held] of counts) if (held < ENOUGH && holds(name)) counts.set(name, held + 1)
}
