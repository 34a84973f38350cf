import { isItemId, parseItemId, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { notAmong } from '@cairn/model/not-among'
import type { Querier } from '../../../platform/database/database.ts'
import { namedTeamsOf, ownersOf, teamsOf, type ItemFacts } from '../../facts/item-facts.ts'
import { includes, rightOf } from '../../facts/right.ts'
import type { Grant, Principal, TypeCatalogue } from '../../facts/types.ts'

/** Rights that items give to the people whom they name (`gives` of their types; RIGHTS.md, "Permissions"). */
type Types = Pick<TypeCatalogue, 'all'>

interface GiverRow {
  id: ItemId
  name: string
  prop: string
  doc: Readonly<Record<string, unknown>>
}

/** Giving items are few, so they are looked through by their type. */
const NAMING = `select it.name || '-' || a.i as id, it.name, gift.prop, a.doc
  from unnest($1::text[], $2::text[]) as gift (name, prop)
  join item_type it on it.name = gift.name join item a on a.t = it.t
  where not a.deleted and exists (select from unnest($3::text[]) as named (id) where a.doc -> gift.prop @> to_jsonb(named.id))
  order by a.t, a.i, gift.prop`

/** Returns the names of the types whose items give rights (`gives`). */
export function givingTypes(types: Types): readonly string[] {
  return types.all().flatMap(({ name, gives }) => (gives ? [name] : []))
}

/** A person to whom items may give rights. */
interface GiftTaker {
  contact: ItemId
  /** Organisations to whose people they belong. */
  organizations?: readonly ItemId[]
  /** What organisations gave them. */
  grants?: readonly Grant[]
}

/**
 * Loads the grants that items give to a person by naming their contact, an organisation that they belong to,
 * or one whose grants to them include those that are given.
 */
export async function loadGifts(querier: Querier, types: Types, taker: GiftTaker): Promise<Grant[]> {
  const giving = types.all().filter(({ gives }) => gives !== undefined)
  const pairs = giving.flatMap(({ name, gives = [] }) => gives.map(({ property }) => [name, property] as const))
  if (pairs.length === 0) return []
  const { contact, organizations = [], grants = [] } = taker
  const givers = grants.flatMap((grant) => rightOf(grant)?.owner ?? [])
  const rows = await querier.query<GiverRow>(
    NAMING,
    [
      pairs.map(([name]) => name),
      pairs.map(([, property]) => property),
      [...new Set([contact, ...organizations, ...givers])],
    ],
    'gifts',
  )
  return rows.flatMap(({ id, name, prop, doc }) => {
    const type = giving.find((each) => each.name === name)
    const gift = type?.gives?.find(({ property }) => property === prop)
    if (!type || !gift || !takes(taker, gift, [doc[prop] ?? []].flat())) return []
    const owners = [doc[type.owner ?? ''] ?? []].flat().filter((owner): owner is ItemId => isItemId(String(owner)))
    const given = { grantedBy: id, team: { owners } }
    const own = (gift.own ?? []).map((verb): Grant => ({ grant: `${name}.${verb}`, scope: { item: id }, ...given }))
    return [...gift.grants.map((grant): Grant => ({ grant, ...given })), ...own]
  })
}

/** Tells whether an item that names these contacts or organisations gives to the person. */
function takes(
  { contact, organizations = [], grants = [] }: GiftTaker,
  gift: NonNullable<ItemType['gives']>[number],
  named: readonly unknown[],
): boolean {
  const asked = gift.holding === undefined ? gift.grants : [gift.holding]
  return named.some(
    (id) =>
      id === contact ||
      (gift.holding === undefined && organizations.some((each) => each === id)) ||
      asked.every((right) => holds({ adminOf: [], grants }, id as ItemId, right)),
  )
}

/**
 * Throws `notAllowed` unless the person holds what the item gives to whom a change newly names, by a grant of
 * its owners or from the item itself. Naming an organisation needs the type's `giver`. With a change of
 * owners, all who are named count. For a new item, what members of its owners can read counts as held.
 * Administrators are not checked.
 */
export function authorizeGifts(principal: Principal, before: ItemFacts | undefined, after: ItemFacts): void {
  const { gives = [] } = after.type
  if (principal.admin || gives.length === 0) return
  const owners = [...new Set([...(before ? ownersOf(before) : []), ...ownersOf(after)])]
  const isMoved = before !== undefined && owners.some((owner) => !ownersOf(before).includes(owner))
  for (const { property, grants, giver } of gives) {
    const known = before && !isMoved ? named(before, property) : []
    const added = notAmong(named(after, property), known)
    if (added.length === 0) continue
    const asked = before && giver !== undefined ? [...grants, giver] : grants
    const isHeld = asked.every(
      (grant) =>
        owners.length > 0 &&
        owners.every((owner) => holds(principal, owner, grant) || (!before && isReadByMember(principal, owner, grant))),
    )
    const byTeam = added.every((id) => parseItemId(id as ItemId).type === 'Contact') ? grants : asked
    const isOnTeam = !isMoved && byTeam.every((grant) => holds(principal, after.id, grant))
    if (!isHeld && !isOnTeam) throw new CairnError('notAllowed')
  }
}

/**
 * Tells whether the person may create the item through a team that it names: the team grants them this, and
 * all owners of the item are the team's.
 */
export function mayMakeForTeam(principal: Principal, facts: ItemFacts): boolean {
  const owners = ownersOf(facts)
  const isOffered = facts.type.sharedWith?.some(({ team, rights }) => team && rights?.includes('create'))
  return (
    isOffered === true &&
    owners.length > 0 &&
    teamsOf(facts).some((id) =>
      principal.grants.some(
        (grant) =>
          grant.team !== undefined &&
          grant.grantedBy === id &&
          owners.every((owner) => grant.team?.owners.includes(owner)) &&
          holds({ adminOf: [], grants: [grant] }, id, `${facts.type.name}.create`),
      ),
    )
  )
}

/**
 * Tells whether a grant for one item lets the person change an item that this one names as a team. Rights
 * over the team by its owners do not count.
 */
export function leadsTeam({ grants }: Principal, facts: ItemFacts): boolean {
  return namedTeamsOf(facts).some((id) =>
    grants.some((grant) => {
      const right = rightOf(grant)
      return right?.item === id && right.verb === 'update'
    }),
  )
}

function holds({ adminOf, grants }: Pick<Principal, 'adminOf' | 'grants'>, giver: ItemId, name: string): boolean {
  return (
    adminOf.includes(giver) ||
    grants.some((grant) => {
      const right = rightOf(grant)
      return right?.owner === giver && (grant.grant === name || includes(right, name))
    })
  )
}

function isReadByMember({ organizations }: Principal, owner: ItemId, grant: string): boolean {
  return organizations.includes(owner) && includes({ level: 'COMMUNITY', type: undefined }, grant)
}

function named({ values }: ItemFacts, property: string): unknown[] {
  return [values[property] ?? []].flat()
}
