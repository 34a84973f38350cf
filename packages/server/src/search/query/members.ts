import { isItemId, LINK_TYPE, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query, SubQuery } from '@cairn/contract/query'
import { savedSearchSchema } from '@cairn/contract/saved-search'
import { savedSearchToQuery } from '@cairn/model/saved-search'
import * as v from 'valibot'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import type { Condition, ConditionPlan } from './condition.ts'

/** Collections whose search asks for members of others, and so on, are read so deep. */
const DEEPEST = 3
/** So many are read, and planned, for one query: each is two more queries, on its links. */
const MOST = 60
const typesSchema = v.pipe(v.array(v.string()), v.maxLength(100))

/** What makes an item a member of a container item, such as a collection, by its type's `members`. */
export interface MembersOf {
  id: ItemId
  type: string
  /** The container's own search. Undefined if it has no valid one. */
  query: Query | undefined
  /** Types that members may have. Any if empty. */
  only: readonly string[]
  /** Relation by which items name it. */
  named: string
  /** Kinds of the links to what is pinned, and to what is left out. */
  pin: string
  out: string
}
/** The container items whose members a query searches, as far as the person may read them, by id. */
export type KnownMembers = ReadonlyMap<string, MembersOf>

const NONE: KnownMembers = new Map()

type Conditions = Pick<Query, 'must' | 'should' | 'mustNot'> & {
  subs?: SubQuery[] | undefined
  subsShould?: SubQuery[] | undefined
}

/**
 * Loads the container items whose members a query searches, and those that their own searches refer to: 3
 * levels deep, and no more once there are 60. One that is missing or hidden is absent and so has no members.
 */
export async function membersIn(
  { loader }: Pick<ItemContext, 'loader'>,
  principal: Principal,
  query: Query,
): Promise<KnownMembers> {
  let wanted = askedIn(query)
  if (wanted.length === 0) return NONE
  const known = new Map<string, MembersOf>()
  for (let depth = 0; wanted.length > 0 && depth < DEEPEST; depth++) {
    const found = [...(await loader.load(wanted)).values()]
    const read = found.flatMap(({ row, facts }) => (row.deleted || !mayRead(principal, facts) ? [] : [facts]))
    const next = read.flatMap(({ id, type, values }) => {
      const { members } = type
      if (!members) return []
      const saved = v.safeParse(savedSearchSchema, values[members.query])
      const own = saved.success ? savedSearchToQuery(saved.output) : undefined
      const only = v.safeParse(typesSchema, values[members.only])
      known.set(id, {
        ...{ id, type: type.name, query: own, named: members.named, pin: members.pin, out: members.out },
        only: only.success ? only.output : [],
      })
      return own ? askedIn(own) : []
    })
    wanted = [...new Set(next)].filter((id) => !known.has(id)).slice(0, Math.max(0, MOST - known.size))
  }
  return known
}

/** Progress of planning nested members: the depth, and how many containers the query has planned so far. */
export interface MembersWithin {
  depth: number
  planned: { count: number }
}

/**
 * Counts one more container and returns the progress for its own search; undefined if nested too deep. Throws
 * `queryTooLarge` for too many, because searches that refer to each other multiply.
 */
export function oneWithin({ depth, planned }: MembersWithin = { depth: 0, planned: { count: 0 } }) {
  if (depth === DEEPEST) return undefined
  planned.count += 1
  if (planned.count > MOST)
    throw new CairnError('queryTooLarge', `more than ${MOST} nested member searches`, {
      part: 'subs',
      cost: planned.count,
      most: MOST,
    })
  return { depth: depth + 1, planned }
}

/** Returns the container ids in the `in` filters of a query, nested ones too. */
export function askedIn({ must = [], should = [], mustNot = [], subs = [], subsShould = [] }: Conditions): ItemId[] {
  return [
    ...[...must, ...should, ...mustNot].flatMap((filter) => (filter.kind === 'in' ? filter.value : [])),
    ...[...subs, ...subsShould].flatMap(askedIn),
  ].filter((id): id is ItemId => isItemId(id))
}

/** How conditions are planned within the query that asks for members. */
interface Planning {
  filter(filter: Filter): Condition
  sub(sub: SubQuery): Condition
  /** Plans the conditions of a search, without its members. */
  query(query: Query): ConditionPlan
}

/** Never met. */
const NOTHING: Condition = { kind: 'items', ns: [] }

/**
 * Returns the condition for the members of a container: items of the allowed types that are pinned, found by
 * its search, or refer to it, without those left out. A search that names no types does not find items of the
 * container's own type. If the search cannot be planned for the person, for whatever reason, only pinned and
 * referring items count. Throws `tooMuchWork` only.
 */
export function planMembers(of: MembersOf, planning: Planning): Condition {
  const { id, type, query, only, named, pin, out } = of
  const linked = (kind: string) => () =>
    planning.sub({
      via: `${LINK_TYPE}.to`,
      must: [
        { prop: 'kind', kind: 'is', value: kind },
        { prop: 'from', kind: 'rel', value: [id] },
      ],
    })
  const held = (condition: Condition): Condition =>
    only.length === 0 ? condition : { kind: 'all', plans: [condition, { kind: 'types', names: [...only] }] }
  const others: Condition[] = query?.types ? [] : [{ kind: 'not', plan: { kind: 'types', names: [type] } }]
  const searched = (): Condition =>
    query ? { kind: 'all', plans: [...others, conditionOfPlan(planning.query(query), query)] } : NOTHING
  return {
    kind: 'all',
    plans: [
      {
        kind: 'any',
        plans: [
          held(orNothing(linked(pin))),
          held(orNothing(() => listed(planning.filter({ prop: named, kind: 'rel', value: [id] })))),
          held(orNothing(searched)),
        ],
      },
      { kind: 'not', plan: orNothing(linked(out)) },
    ],
  }
}

/** Marks terms whose rows must be listed first: the columns lack relations with many values. */
function listed(condition: Condition): Condition {
  return condition.kind === 'terms' ? { ...condition, isListed: true } : condition
}

/** What the asker may not ask for finds nothing. A call that has spent its budget is refused whole. */
function orNothing(plan: () => Condition): Condition {
  try {
    return plan()
  } catch (thrown) {
    if (thrown instanceof CairnError && thrown.code !== 'tooMuchWork') return NOTHING
    throw thrown
  }
}

/** The conditions of a plan as one. */
function conditionOfPlan({ text, must, should, minShould, mustNot }: ConditionPlan, { types }: Query): Condition {
  if (minShould > 1 && minShould < should.length)
    throw new CairnError(
      'invalidFilter',
      'minShould: a member search can require one condition or all of them, nothing in between',
    )
  const some: Condition = { kind: minShould === should.length ? 'all' : 'any', plans: [...should] }
  return {
    kind: 'all',
    plans: [
      ...(types ? [{ kind: 'types', names: types } as const] : []),
      ...(text.kind === 'words' ? [text.plan] : []),
      ...(text.kind === 'item' ? itemOf(text.id) : []),
      ...must.map(({ plan }) => plan),
      ...(minShould > 0 ? [some] : []),
      ...mustNot.map((plan): Condition => ({ kind: 'not', plan })),
      // A search for everything has no other condition.
      { kind: 'not', plan: NOTHING },
    ],
  }
}

function itemOf(id: ItemId): Condition[] {
  const at = id.lastIndexOf('-')
  return [
    { kind: 'types', names: [id.slice(0, at)] },
    { kind: 'indexes', indexes: [Number(id.slice(at + 1))] },
  ]
}
