import { parseItemId, type ItemId, type ItemType } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { ownersOf, requiredBy, sharesOf, type Around, type ItemFacts } from '../facts/item-facts.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import { valueTerm } from '../index/property-index.ts'
import { storedTerms } from '../index/stored-terms.ts'
import { followItem } from './attach.ts'
import { loadItems } from '../rows/load-items.ts'
import type { ItemContext } from '../read/item-context.ts'
import { tellChanges } from '../feed/tell-changes.ts'
import type { Change } from '../facts/types.ts'
import { formerKeys, searchFields } from '../rows/write-item.ts'
import { REBUILD } from '../rows/write-statements.ts'

/**
 * Parts (`within` of their type) carry the visibility keys of their whole in their search rows, and items
 * that require others (`requires`) the keys of those. They are correct at every commit: writing a part locks
 * the whole, and a change of the whole updates the rows of its parts and dependents in its own transaction.
 */
const BATCH = 500

const PARTS = `select s.i, s.terms from item_s s where s.t = $1 and s.i > $3
  and s.terms operator(pg_catalog.@>) (select array_agg(id) from term where term = $2) order by s.i limit ${BATCH}`

/**
 * Runs a write of an item and, in the same transaction, updates the search rows of its parts if the change
 * affects who may read them and the write returns something truthy. `before` is undefined for a restored
 * item, `after` for a deleted one. If the change is quiet, only those who gain or lose access to parts are
 * notified.
 */
export async function writeWithParts<T>(
  context: ItemContext,
  source: Querier,
  before: ItemFacts | undefined,
  after: ItemFacts | undefined,
  write: (source: Querier) => Promise<T>,
  isQuiet = false,
): Promise<T> {
  const whole = after ?? before
  const isNew = !before || !after || rightsOver(before) !== rightsOver(after)
  if (!whole || !isNew || followingOf(context, whole.type.name).length === 0) return write(source)
  const both = async (transaction: Querier) => {
    const written = await write(transaction)
    if (written) await rewriteParts(context, transaction, whole.id, { before, isQuiet })
    return written
  }
  return source === context.database ? context.database.transaction(both) : both(source)
}

/** Everything that the keys of a part, and of its properties with a level, are made of. */
function rightsOver(facts: ItemFacts): string {
  const shares = facts.type.sharedWith ? JSON.stringify(sharesOf(facts)) : ''
  return [keysOfSight(facts).join(), ownersOf(facts).join(), facts.isShared ?? false, shares].join(' ')
}

/**
 * Returns the relations through which other items inherit who may read items of this type: their parts, and
 * those that require them.
 */
export function followingOf({ catalogue }: ItemContext, typeName: string): { name: string; property: string }[] {
  return catalogue.all().flatMap((type) =>
    followed(type)
      .filter((property) => ['IDM', typeName].includes(type.properties[property]?.t ?? 'IDM'))
      .map((property) => ({ name: type.name, property })),
  )
}

/**
 * Returns the relations of a type that decide who may read its items: to the item they are part of, and to
 * those they require.
 */
export function followed({ within, requires = [] }: Pick<ItemType, 'within' | 'requires'>): readonly string[] {
  return within === undefined ? requires : [within]
}

async function rewriteParts(
  context: ItemContext,
  transaction: Querier,
  whole: ItemId,
  change: WholeChange,
): Promise<void> {
  const following = followingOf(context, parseItemId(whole).type).map(({ name, property }) => ({
    name,
    term: valueTerm(property, whole),
  }))
  const used = await storedTerms(
    transaction,
    following.map(({ term }) => term),
  )
  for (const { name, term } of following.filter((each) => used.has(each.term))) {
    const t = await context.types.find(name)
    for (let last = 0, isMore = t !== undefined; isMore;) {
      const rows = await transaction.query<PartRow>(PARTS, [t, term, last])
      await rewriteRows(context, transaction, name, rows, { ...change, whole })
      last = rows.at(-1)?.i ?? last
      isMore = rows.length === BATCH
    }
  }
}

/** What the whole was, and whether its change is quiet. */
interface WholeChange {
  whole?: ItemId
  before: ItemFacts | undefined
  isQuiet: boolean
}

interface PartRow {
  i: number
  terms: number[]
}

async function rewriteRows(
  context: ItemContext,
  transaction: Querier,
  typeName: string,
  rows: readonly PartRow[],
  { whole, before, isQuiet }: WholeChange,
): Promise<void> {
  const former = new Map(rows.map(({ i, terms }) => [`${typeName}-${i}` as ItemId, terms]))
  const items = [...(await loadItems(transaction, context.types, context.catalogue, [...former.keys()])).values()]
  const pendingWrites = await Promise.all(
    items.map(async ({ row: { n, u }, facts }) => ({ n, u, ...(await searchFields(context.terms, facts)) })),
  )
  await transaction.query(REBUILD, [JSON.stringify(pendingWrites)])
  const told = items.map(({ row: { u }, facts }): Change => {
    const change = { id: facts.id, type: typeName, u }
    const former = { ...facts, ...formerly(facts, whole, before) }
    if (isQuiet) return { ...change, kind: 'sharing', was: keysOfSight(former) }
    return { ...change, kind: 'rights', ...formerKeys(former, facts) }
  })
  await tellChanges(transaction, told)
  for (const [at, { facts }] of items.entries()) {
    context.terms.count(pendingWrites[at]?.terms ?? [], former.get(facts.id))
    await followItem(context, transaction, facts, isQuiet)
    await rewriteParts(context, transaction, facts.id, {
      before: { ...facts, ...formerly(facts, whole, before) },
      isQuiet,
    })
  }
}

/** What the item was part of, or required, before the change of `whole`. */
function formerly(facts: ItemFacts, whole: ItemId | undefined, before: ItemFacts | undefined): Around {
  if (facts.type.within !== undefined) return { within: before }
  const ids = requiredBy(facts)
  return { required: (facts.required ?? []).map((item, at) => (ids[at] === whole ? before : item)) }
}
