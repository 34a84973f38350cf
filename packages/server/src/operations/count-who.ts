import type { ItemId } from '@cairn/contract'
import type { ItemContext } from '../items/read/item-context.ts'
import { ownersOf } from '../items/facts/item-facts.ts'
import { ROLE } from '../items/facts/right.ts'
import { judgeAction } from '../items/rights/judge-action.ts'
import { readRole } from '../items/rights/principal/rights.ts'
import type { ActionServices } from './action-services.ts'

type CountingDeps = Pick<ActionServices, 'context' | 'principals'>

/**
 * Counts the people who may take an action on an item, up to `most`, among those to whom its owners gave
 * rights, through roles too. Returns 0 for a missing or deleted item. Administrators of the install are not
 * counted.
 */
export async function countWho(
  { context, principals }: CountingDeps,
  id: ItemId,
  action: string,
  most: number,
): Promise<number> {
  const item = await context.loader.loadOne(id)
  if (!item || item.row.deleted) return 0
  const { type } = item.facts
  const people = new Set<ItemId | undefined>()
  for (const index of await holdersOf(context, ownersOf(item.facts))) {
    if (people.size >= most) break
    const person = await principals.ofUser(index).catch(() => undefined)
    if (!person || person.admin) continue
    if (judgeAction(context.catalogue, person, type, item, item.row.i, action).isAllowed)
      people.add(person.contact ?? person.userId)
  }
  return people.size
}

/** Indexes of the accounts to which one of the organisations gave a right, by itself or by a role. */
async function holdersOf({ database, loader }: ItemContext, owners: readonly ItemId[]): Promise<number[]> {
  const held = await database.query<{ id: ItemId }>(
    'select distinct granted_by as id from grant_given where grant_name = $1',
    [ROLE],
    'roles-held',
  )
  const roles = await loader.load(held.map(({ id }) => id))
  const own = [...roles.values()].filter(({ facts }) => {
    const { owner } = readRole(facts.values)
    return owner !== undefined && owners.includes(owner)
  })
  const givers = [...owners, ...own.map(({ facts }) => facts.id)]
  const rows = await database.query<{ user_i: number }>(
    'select distinct user_i from grant_given where granted_by = any($1) or scope_owner = any($1) order by user_i',
    [givers],
    'holders-of-rights',
  )
  return rows.map(({ user_i: index }) => index)
}
