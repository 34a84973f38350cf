import { isItemId, MOST_LEVELS, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { valueTerm } from '../index/property-index.ts'
import { seenTerms } from '../index/seen-terms.ts'
import { visibilityFilter } from '../rights/visibility-filter.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { invalid } from '../rules/check-values.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import { loaderIn } from '../rows/load-items.ts'
import type { ItemContext } from '../read/item-context.ts'

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
/** Items of one level that name one of these as their parent. */
const CHILDREN = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.&&) (select array_agg(id) from term where term = any($2))`
/** No walk ends later, whatever is stored. */
const MOST_STEPS = 4 * MOST_LEVELS

/**
 * Runs a write that may move an item in a tree (`tree` of its type). A move runs in a transaction and under a
 * lock, so that two cannot form a cycle. Throws `invalidItem` with `circle` or `tooDeep` at the parent, and
 * `notAllowed` if the writer is no administrator and may not read the parent or an item above it. Hidden
 * items below do not count for the depth.
 */
export async function writeInTree<T>(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  { before, after }: { before: ItemFacts | undefined; after: ItemFacts },
  write: (source: Querier) => Promise<T>,
): Promise<T> {
  const [former, parent] = [before && parentInTree(before), parentInTree(after)]
  if (parent === undefined || parent === former) return write(source)
  if (!before) {
    // Nothing is below a new item.
    requirePlace(principal, after, await ancestors(context.loader, principal, after), 0)
    return write(source)
  }
  const checked = async (transaction: Querier) => {
    await transaction.query(LOCK, [`tree/${after.type.name}`])
    const above = await ancestors(loaderIn(context, transaction), principal, after)
    const room = depthOf(after) - above.length
    requirePlace(principal, after, above, await levelsBelow(context, transaction, principal, after, room))
    return write(transaction)
  }
  return source === context.database ? context.database.transaction(checked) : checked(source)
}

function parentInTree({ type, values }: ItemFacts): ItemId | undefined {
  const parent = type.tree && values[type.tree.parent]
  return typeof parent === 'string' && isItemId(parent) ? parent : undefined
}

function depthOf({ type }: ItemFacts): number {
  return type.tree?.depth ?? MOST_LEVELS
}

function requirePlace(principal: Principal, item: ItemFacts, above: readonly ItemFacts[], below: number): void {
  const property = item.type.tree?.parent ?? ''
  const refuse = (code: 'circle' | 'tooDeep') => invalid({ [property]: { userMessage: `errors.${code}` } })
  if (!principal.admin && above.some((each) => !mayRead(principal, each)))
    throw new CairnError('notAllowed', `${property} would put the item below one that you may not read`, { property })
  if (above.some((each) => each.id === item.id)) throw refuse('circle')
  if (above.length + 1 + below > depthOf(item)) throw refuse('tooDeep')
}

/**
 * Returns the ancestors of an item, nearest first; includes the item itself if there is a cycle. Deleted
 * items count, because they may be restored.
 */
async function ancestors(loader: ItemLoader, principal: Principal, item: ItemFacts): Promise<ItemFacts[]> {
  const above: ItemFacts[] = []
  for (let next = parentInTree(item); next !== undefined && above.length < MOST_STEPS;) {
    const found = await loader.loadOne(next)
    if (!found) return above
    above.push(found.facts)
    // Ends at the first item that the writer may not read, to reveal nothing.
    if (next === item.id || !mayRead(principal, found.facts)) return above
    next = parentInTree(found.facts)
  }
  return above
}

/** Returns how many levels of items that the person may read are below one. Ends at `most`. */
async function levelsBelow(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  { id, type }: ItemFacts,
  most: number,
): Promise<number> {
  const keys = await seenTerms(context.terms, principal)
  const seen = keys ? ` and ${visibilityFilter('$3', false)}` : ''
  const t = await context.types.ensure(type.name)
  let level: ItemId[] = [id]
  for (let levels = 0; ; levels++) {
    const terms = level.map((each) => valueTerm(type.tree?.parent ?? '', each))
    const rows = await transaction.query<{ i: number }>(CHILDREN + seen, [t, terms, ...(keys ? [keys] : [])])
    if (rows.length === 0 || levels >= most) return levels
    level = rows.map(({ i }) => `${type.name}-${i}` as ItemId)
  }
}
