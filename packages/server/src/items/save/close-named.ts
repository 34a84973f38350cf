import {
  closingOf,
  idsNamed,
  parseItemId,
  searchedProperty,
  type ItemId,
  type ItemType,
  type Property,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { valueTerm } from '../index/property-index.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { propertiesNaming } from '../facts/properties-naming.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { gateOf } from '../rights/gate-of.ts'
import { isOfWholeOwner, keysImply, keysOfItem, type VisibilityKey } from '../rights/visibility-keys.ts'
import { judge } from '../rights/write-rule.ts'
import { invalid } from '../rules/check-values.ts'
import type { ItemChange } from './attach.ts'
import { loadItems } from '../rows/load-items.ts'
import { writeWithParts } from './parts-of-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import { sameValue } from '../rows/changes.ts'

/**
 * Items restricted by others (`closes` of their relations): the conditions are stored with them and in their
 * search rows, in the transaction that changes a restricting item. They are recomputed from all items that
 * refer to them, so that no way of writing can bypass them.
 */
const LOCK = `select from item join unnest($1::smallint[], $2::int[]) as wanted (t, i) using (t, i)
  order by item.t, item.i for update of item`
const NAMING = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.&&) array(select id from term where term = any($2))`

/**
 * Returns the items that this one restricts through its relations with `closes`, each with the keys that its
 * readers then need.
 */
export function closedBy(facts: ItemFacts): Map<ItemId, readonly VisibilityKey[]> {
  const named = new Map<ItemId, readonly VisibilityKey[]>()
  for (const name of closingOf(facts.type)) {
    const keys = keysThrough(facts, name)
    for (const id of idsNamed(facts.values[name])) named.set(id, [...(named.get(id) ?? []), ...keys])
  }
  return named
}

/**
 * Tells whether a write may change who can read the items that this one restricts, or how it is restricted
 * itself.
 */
export function concernsClosed({ before, after, isBack = false }: ItemChange): boolean {
  const facts = after ?? before
  if (!facts) return false
  if (isFreed(before, after, isBack)) return true
  if (closingOf(facts.type).length === 0) return false
  return isBack || !sameValue([...(before ? closedBy(before) : [])], [...(after ? closedBy(after) : [])])
}

/** Whether something else may use an item by now that others closed. */
function isFreed(before: ItemFacts | undefined, after: ItemFacts | undefined, isBack = false): boolean {
  if (!after?.type.closable || !after.quoted?.closed) return false
  const { standsIn = '' } = after.type.closable
  return isBack || !sameValue(before?.values[standsIn], after.values[standsIn])
}

/**
 * Updates the access of the items that a written item restricts, and of the item itself. Throws as
 * `closeAnew` does.
 */
export async function followClosed(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  { before, after, isBack = false }: ItemChange,
): Promise<void> {
  const named = new Set([before, after].flatMap((facts) => (facts ? [...closedBy(facts).keys()] : [])))
  if (after && isFreed(before, after, isBack)) named.add(after.id)
  await closeAnew(context, transaction, [...named], principal)
}

/**
 * Recomputes by which others these items are restricted. Throws `invalidItem` if the person may not restrict
 * one of them, and `storeUnavailable` if one is being changed.
 */
export async function closeAnew(
  context: ItemContext,
  transaction: Querier,
  ids: readonly ItemId[],
  principal: Principal,
): Promise<void> {
  const closable = ids.filter((id) => context.catalogue.get(parseItemId(id).type)?.closable)
  if (closable.length === 0) return
  const places = closable.map(parseItemId)
  const numbers = await Promise.all(places.map(async ({ type }) => (await context.types.find(type)) ?? -1))
  await transaction.query(LOCK, [numbers, places.map(({ index }) => index)], 'hold-closed')
  const items = await loadItems(transaction, context.types, context.catalogue, closable)
  const closing = await namersOf(context, transaction, closable, 'closes')
  for (const item of items.values()) await closeOne(context, transaction, principal, item, closing)
}

async function closeOne(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  item: StoredItem,
  closing: readonly StoredItem[],
): Promise<void> {
  const { row, facts } = item
  const by = closing.flatMap((each) => (closedBy(each.facts).has(facts.id) ? [each] : []))
  const closed = await keysOfClosed(context, transaction, facts, by)
  const { closed: former, ...quoted } = facts.quoted ?? {}
  if (sameValue(former, closed)) return
  const after: ItemFacts = { ...facts, quoted: closed ? { ...quoted, closed } : quoted }
  if (!former && closed && !mayClose(principal, facts, closed)) throw refusedBy(by, facts.id)
  const write = async (where: Querier) =>
    row.deleted
      ? context.writer.relabel(where, row, after, facts)
      : (await context.writer.share(where, row, facts, after)) !== undefined
  if (!(await writeWithParts(context, transaction, facts, after, write, true)))
    throw new CairnError('storeUnavailable', `${facts.id} is being changed too often`)
}

/**
 * Returns the keys required by the items that restrict this one now. The last ones stay in force until
 * something open uses the item.
 */
async function keysOfClosed(
  context: ItemContext,
  transaction: Querier,
  facts: ItemFacts,
  by: readonly StoredItem[],
): Promise<VisibilityKey[] | undefined> {
  const former = facts.quoted?.closed
  const isFree = former && by.length > 0 ? false : await isUsedOpenly(context, transaction, facts)
  if (isFree) return undefined
  if (by.length === 0) return former && [...former]
  return [...new Set(by.flatMap((each) => closedBy(each.facts).get(facts.id) ?? []))].toSorted()
}

/** Whether whoever could read the item, if nothing closed it, reads something else that uses it, too. */
async function isUsedOpenly(context: ItemContext, transaction: Querier, facts: ItemFacts): Promise<boolean> {
  const own = ownKeysOf(facts)
  const covers = (keys: readonly VisibilityKey[]) => own.every((key) => keysImply(key, keys))
  const { standsIn = '' } = facts.type.closable ?? {}
  const sets = await loadItems(transaction, context.types, context.catalogue, idsNamed(facts.values[standsIn]))
  if ([...sets.values()].some(({ row, facts: set }) => !row.deleted && covers(keysOfItem(set)))) return true
  const users = await namersOf(context, transaction, [facts.id], 'uses')
  return users.some(({ facts: user }) =>
    relationsTo(user.type, facts.type.name, 'uses').some(
      (name) => idsNamed(user.values[name]).includes(facts.id) && covers(keysThrough(user, name)),
    ),
  )
}

/** Keys of the item by itself that come with rights to an owner as a whole. */
function ownKeysOf(facts: ItemFacts): VisibilityKey[] {
  const { closed: _closed, ...quoted } = facts.quoted ?? {}
  return keysOfItem({ ...facts, quoted }).filter(isOfWholeOwner)
}

/**
 * Tells whether a person may restrict an item by referring to it: its creator and those who may change it;
 * others only if nobody loses access.
 */
function mayClose(principal: Principal, facts: ItemFacts, closed: readonly VisibilityKey[]): boolean {
  if (principal.system || facts.createdBy === principal.userId) return true
  return judge(principal, facts, 'update').isAllowed || ownKeysOf(facts).every((key) => keysImply(key, closed))
}

/** Names the relations by which people name the item, whatever the server makes of them. */
function refusedBy(by: readonly StoredItem[], id: ItemId): CairnError {
  const names = by.flatMap(({ facts: { type, values } }) => {
    const closing = closingOf(type).filter((name) => idsNamed(values[name]).includes(id))
    return closing.map((name) => (type.properties[name]?.readOnly ? givenIn(type, name) : name))
  })
  return invalid(Object.fromEntries(names.map((name) => [name, { userMessage: 'errors.closesOthers' }])))
}

/** Returns the relation that people set, of those that restrict the same items as this one. */
function givenIn(type: ItemType, name: string): string {
  const { properties } = type
  const isLike = (each: string) => properties[each]?.t === properties[name]?.t && !properties[each]?.readOnly
  return closingOf(type).find(isLike) ?? name
}

/**
 * Returns the items that these ones restrict: those restricted only by them (`alone`), and those that others
 * restrict too (`shared`).
 */
export async function closedTogether(
  context: ItemContext,
  transaction: Querier,
  ids: readonly ItemId[],
): Promise<{ alone: ItemId[]; shared: ItemId[] }> {
  const own = ids.filter((id) => closingOf(context.catalogue.get(parseItemId(id).type) ?? NO_TYPE).length > 0)
  const items = own.length === 0 ? [] : (await loadItems(transaction, context.types, context.catalogue, own)).values()
  const named = new Set([...items].flatMap(({ facts }) => [...closedBy(facts).keys()]))
  const others = (await namersOf(context, transaction, [...named], 'closes', new Set(own))).flatMap(({ facts }) => [
    ...closedBy(facts).keys(),
  ])
  const shared = new Set(others.filter((id) => named.has(id)))
  return { alone: [...named].filter((id) => !shared.has(id)), shared: [...shared] }
}

/** Returns the items that this item, deleted or not, restricts and to which no other item refers. */
export async function closedAlone(context: ItemContext, id: ItemId): Promise<ItemId[]> {
  const closes = closingOf(context.catalogue.get(parseItemId(id).type) ?? NO_TYPE).length > 0
  const facts = closes ? (await context.loader.loadOne(id))?.facts : undefined
  const named = await context.loader.load(facts ? closedBy(facts).keys() : [])
  const alone = [...named.values()].filter((each) => each.facts.quoted?.closed !== undefined)
  const users = await Promise.all(
    alone.map((each) => namersOf(context, context.database, [each.facts.id], 'names', new Set([id, each.facts.id]))),
  )
  return alone.flatMap(({ facts: { id: own } }, at) => (users[at]?.length === 0 ? [own] : []))
}

const NO_TYPE = { properties: {} }
/** Under this key values of properties with a level are found by administrators. */
const EVERY_READER = '*'

/**
 * Recomputes the restrictions by all items of a type, after a change of its relations with `closes`. Throws
 * as `closeAnew` does.
 */
export async function closeAllOf(context: ItemContext, typeName: string): Promise<void> {
  const type = context.catalogue.get(typeName)
  const t = type && closingOf(type).length > 0 ? await context.types.find(typeName) : undefined
  for (let last = 0, isMore = t !== undefined; isMore;) {
    const rows = await context.database.query<{ i: number }>(OF_TYPE, [t, last, SWEPT], 'closing-of-type')
    const ids = rows.map(({ i }) => `${typeName}-${i}` as ItemId)
    await context.database.transaction(async (transaction) => {
      const items = await loadItems(transaction, context.types, context.catalogue, ids)
      const named = new Set([...items.values()].flatMap(({ facts }) => [...closedBy(facts).keys()]))
      await closeAnew(context, transaction, [...named], SYSTEM)
    })
    last = rows.at(-1)?.i ?? last
    isMore = rows.length === SWEPT
  }
}

/** Items of one transaction, where all of a type are looked at. */
const SWEPT = 200
const OF_TYPE = 'select i from item where t = $1 and i > $2 and not deleted order by i limit $3'

/** Returns the keys that read both an item and this relation of it. */
function keysThrough(facts: ItemFacts, name: string): readonly VisibilityKey[] {
  return gateOf(facts, name).keys.PUBLIC
}

/** How an item names another: closing it, using it beside what does, or in any way. */
type How = 'closes' | 'uses' | 'names'

/**
 * Returns the relations by which a type's items restrict or use items of another. Items that inherit their
 * readers do not count as uses.
 */
function relationsTo(type: ItemType, name: string, how: How): string[] {
  const follows = (type.within ?? type.requires ?? type.projectionOf) !== undefined || type.virtual === true
  if (follows) return []
  const relations = propertiesNaming(type, name).map(({ property }) => property)
  if (how === 'names') return relations
  const isMeant = ({ v, closes }: Property) => v === 'REL' && (closes === true) === (how === 'closes')
  return relations.filter((relation) => isMeant(type.properties[relation] ?? { v: 'DEF' }))
}

/** The items that name one of these, as they are there now. */
async function namersOf(
  context: ItemContext,
  transaction: Querier,
  ids: readonly ItemId[],
  how: How,
  except: ReadonlySet<ItemId> = new Set(),
): Promise<StoredItem[]> {
  const found: StoredItem[] = []
  for (const type of context.catalogue.all()) {
    const terms = ids.flatMap((id) =>
      relationsTo(type, parseItemId(id).type, how).map((name) =>
        valueTerm(name, id, searchedProperty(type.properties, name)?.level === undefined ? undefined : EVERY_READER),
      ),
    )
    const t = terms.length === 0 ? undefined : await context.types.find(type.name)
    if (t === undefined) continue
    const rows = await transaction.query<{ i: number }>(NAMING, [t, terms], 'closing-items')
    const named = rows.map(({ i }) => `${type.name}-${i}` as ItemId).filter((id) => !except.has(id))
    found.push(...(await loadItems(transaction, context.types, context.catalogue, named)).values())
  }
  return found
}
