import { ATTACHMENT_TYPE, parseItemId, SEALED_PROPERTY, type ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { valueTerm } from '../index/property-index.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Change } from '../facts/types.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import { partsIn } from '../read/in-transaction.ts'
import { closeAnew, closedTogether } from './close-named.ts'
import { loadItems } from '../rows/load-items.ts'
import { followingOf } from './parts-of-item.ts'
import type { ItemContext } from '../read/item-context.ts'

/**
 * Removes the keys of sealed items from their search rows, and notifies those who held one. All parts of the
 * statement see the rows as before. Most items have the same keys, which are looked up once.
 */
const TAKE_KEYS = `former as materialized (select closed.*, s.k1 || s.xk as keys from closed join item_s s using (n)),
  held as materialized (
    select keys, array(select substr(term.term, 4) from term where term.id = any(keys)) as was
    from (select distinct keys from former) as sets),
  search as (update item_s set k1 = 0, xk = '{}' from closed where item_s.n = closed.n)
  insert into outbox (ev)
    select jsonb_build_object('id', type.name || '-' || i, 'type', type.name, 'u', u, 'kind', 'sharing', 'was', was)
    from former join held using (keys) join item_type type using (t)`

/**
 * A concurrent write of one of these items finds another update count and retries, also of one that was
 * sealed before: it may have been read before this.
 */
const SEAL = `with closed as (
    update item set u = u + 1, doc = doc || jsonb_build_object($3::text, true)
    from unnest($1::smallint[], $2::int[]) as wanted (t, i)
    where item.t = wanted.t and item.i = wanted.i
    returning item.n, item.t, item.i, item.u),
  ${TAKE_KEYS}`

const SEAL_FILES = `with closed as (
    update item set quoted = jsonb_set(quoted, '{gate,keys}', '{}')
    from unnest($2::text[], $3::int[]) as whole (type, i)
    where item.t = $1 and doc ? 'relType' and doc ->> 'relType' = whole.type and (doc ->> 'relIndex')::int = whole.i
      and quoted -> 'gate' is not null
    returning item.n, item.t, item.i, item.u),
  ${TAKE_KEYS}`

/** Selects files of these items that others reuse. `$4` is the prefix of the term of those. */
const SEAL_USES = `with uses as (
    select s.n from item a
    join unnest($2::text[], $3::int[]) as whole (type, i)
      on a.doc ->> 'relType' = whole.type and (a.doc ->> 'relIndex')::int = whole.i
    join term on term.term = $4::text || a.i join item_s s on s.t = $1 and s.terms operator(pg_catalog.@>) array[term.id]
    where a.t = $1 and a.doc ? 'relType'),
  closed as (
    update item set quoted = jsonb_set(quoted, '{first,keys}', '{}') from uses
    where item.n = uses.n and item.quoted -> 'first' is not null
    returning item.n, item.t, item.i, item.u),
  ${TAKE_KEYS}`

/** What these items alone close. */
const SEAL_CLOSED = `with closed as (
    update item set quoted = jsonb_set(coalesce(quoted, '{}'), '{closed}', '[]')
    from unnest($1::smallint[], $2::int[]) as wanted (t, i)
    where item.t = wanted.t and item.i = wanted.i and quoted -> 'closed' is not null and quoted -> 'closed' <> '[]'
    returning item.n, item.t, item.i, item.u),
  ${TAKE_KEYS}`

const USE_OF = valueTerm('sameAs', `${ATTACHMENT_TYPE}-`)

const FOLLOWING = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.&&) array(select id from term where term = any($2))`
const TAKE_KEYS_OF_PARTS = `with told as (insert into outbox (ev) select jsonb_array_elements($2))
  update item_s set k1 = 0, xk = '{}' where n = any($1::bigint[])`

/**
 * Seals items (closes them to everybody but administrators) with their parts, files, what requires them and
 * what they restrict, by a few statements and without versions. It lasts until a write removes the property
 * `sealed` of each, and reaches deleted items, which whoever may restore them reads. Missing items are
 * skipped.
 */
export async function sealItems(context: ItemContext, transaction: Querier, ids: readonly ItemId[]): Promise<void> {
  const { alone, shared } = await closedTogether(context, transaction, ids)
  const following = await followingItems(context, transaction, [...ids, ...alone])
  const places = ids.map(parseItemId)
  await transaction.query(SEAL, [...(await numbered(context, ids)), SEALED_PROPERTY], 'seal')
  await transaction.query(SEAL_CLOSED, await numbered(context, alone), 'seal-closed')
  await closeAnew(context, transaction, shared, SYSTEM)
  if (following.length > 0) {
    const told = following.map(({ row: { u }, facts }): Change => ({
      ...{ id: facts.id, type: facts.type.name, u, kind: 'sharing', was: keysOfSight(facts) },
    }))
    await transaction.query(TAKE_KEYS_OF_PARTS, [following.map(({ row }) => row.n), JSON.stringify(told)], 'seal-parts')
  }
  const attachments = await context.types.find(ATTACHMENT_TYPE)
  if (attachments === undefined) return
  const wholes = [...places, ...following.map(({ facts }) => parseItemId(facts.id))]
  const [types, indexes] = [wholes.map(({ type }) => type), wholes.map(({ index }) => index)]
  await transaction.query(SEAL_FILES, [attachments, types, indexes], 'seal-files')
  await transaction.query(SEAL_USES, [attachments, types, indexes, USE_OF], 'seal-uses')
}

/**
 * Runs a write and, in the same transaction, closes the items `seals` to everybody but administrators
 * (`sealItems`), unless the write did not happen (undefined). Returns what the write returns.
 */
export async function withSeals<T>(
  context: ItemContext,
  source: Querier,
  seals: readonly ItemId[],
  write: (source: Querier) => Promise<T>,
): Promise<T> {
  if (seals.length === 0) return write(source)
  const both = async (transaction: Querier) => {
    const written = await write(transaction)
    if (written !== undefined) await sealItems(partsIn(context, transaction), transaction, seals)
    return written
  }
  if (source !== context.database) return both(source)
  const written = await context.database.transaction(both)
  context.onCommit([...seals])
  return written
}

/** Numbers of the types of items, and their indexes. */
async function numbered({ types }: ItemContext, ids: readonly ItemId[]): Promise<[number[], number[]]> {
  const places = ids.map(parseItemId)
  const numbers = await Promise.all(places.map(async ({ type }) => (await types.find(type)) ?? -1))
  return [numbers, places.map(({ index }) => index)]
}

/** The parts of these items and what requires them, and theirs, as they are before anything is closed. */
async function followingItems(
  context: ItemContext,
  transaction: Querier,
  ids: readonly ItemId[],
): Promise<StoredItem[]> {
  const found = new Map<ItemId, StoredItem>()
  for (let wholes = ids; wholes.length > 0;) {
    const next = new Set<ItemId>()
    const steps = Map.groupBy(wholes, (id) => parseItemId(id).type)
      .entries()
      .flatMap(([name, ofType]) => followingOf(context, name).map((following) => ({ ...following, ofType })))
      .toArray()
    // Asked for at once, types that nothing is of yet are looked up once.
    const numbers = await Promise.all(steps.map(({ name }) => context.types.find(name)))
    for (const [at, { name, property, ofType }] of steps.entries()) {
      if (numbers[at] === undefined) continue
      const terms = ofType.map((id) => valueTerm(property, id))
      const rows = await transaction.query<{ i: number }>(FOLLOWING, [numbers[at], terms], 'seal-following')
      for (const { i } of rows) next.add(`${name}-${i}` as ItemId)
    }
    const loaded = await loadItems(
      transaction,
      context.types,
      context.catalogue,
      [...next].filter((id) => !found.has(id)),
    )
    for (const [id, item] of loaded) found.set(id, item)
    wholes = [...loaded.keys()]
  }
  return [...found.values()]
}
