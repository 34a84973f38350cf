import { ATTACHMENT_TYPE, parseItemId, SEALED_PROPERTY, type ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { valueTerm } from '../index/property-index.ts'
import type { StoredItem } from '../model/item-row.ts'
import type { Change } from '../model/types.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import { loadItems } from './item-loader.ts'
import { followingOf } from './parts-of-item.ts'
import type { StoreParts } from './store-parts.ts'

/**
 * Takes the keys of what a statement closed from the search rows, and tells those who held one. All parts of the
 * statement see the rows as they were before it. Most items have the same keys, which are looked up once.
 */
const TAKE_KEYS = `former as materialized (select closed.*, s.k1 || s.xk as keys from closed join item_s s using (n)),
  held as materialized (
    select keys, array(select substr(term.term, 4) from term where term.id = any(keys)) as was
    from (select distinct keys from former) as sets),
  search as (update item_s set k1 = 0, xk = '{}' from closed where item_s.n = closed.n)
  insert into outbox (ev)
    select jsonb_build_object('id', type.name || '-' || i, 'type', type.name, 'u', u, 'kind', 'sharing', 'was', was)
    from former join held using (keys) join item_type type using (t)`

/** Whoever writes one of these items at this moment finds another update count than they read, and looks again. */
const SEAL = `with closed as (
    update item set u = u + 1, doc = doc || jsonb_build_object($3::text, true)
    from unnest($1::smallint[], $2::int[]) as wanted (t, i)
    where item.t = wanted.t and item.i = wanted.i and not deleted and doc -> $3 is distinct from 'true'
    returning item.n, item.t, item.i, item.u),
  ${TAKE_KEYS}`

const SEAL_FILES = `with closed as (
    update item set quoted = jsonb_set(quoted, '{gate,keys}', '{}')
    from unnest($2::text[], $3::int[]) as whole (type, i)
    where item.t = $1 and doc ? 'relType' and doc ->> 'relType' = whole.type and (doc ->> 'relIndex')::int = whole.i
      and quoted -> 'gate' is not null
    returning item.n, item.t, item.i, item.u),
  ${TAKE_KEYS}`

/** Files of these items that others use, too. `$4` is the term of those that use a file, up to its number. */
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

const USE_OF = valueTerm('sameAs', `${ATTACHMENT_TYPE}-`)

const FOLLOWING = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.&&) array(select id from term where term = any($2))`
const TAKE_KEYS_OF_PARTS = `with told as (insert into outbox (ev) select jsonb_array_elements($2))
  update item_s set k1 = 0, xk = '{}' where n = any($1::bigint[])`

/**
 * Closes items to everybody but administrators, however many there are, with their parts, what requires them,
 * and their files: a few statements in the transaction, and no version. They stay so until a write of each
 * takes the property `sealed` away. Items that are sealed already, deleted or missing are left as they are.
 */
export async function sealItems(parts: StoreParts, transaction: Querier, ids: readonly ItemId[]): Promise<void> {
  const following = await followingItems(parts, transaction, ids)
  const places = ids.map(parseItemId)
  const numbers = await Promise.all(places.map(async ({ type }) => (await parts.types.find(type)) ?? -1))
  await transaction.query(SEAL, [numbers, places.map(({ index }) => index), SEALED_PROPERTY], 'seal')
  if (following.length > 0) {
    const told = following.map(({ row: { u }, facts }): Change => ({
      ...{ id: facts.id, type: facts.type.name, u, kind: 'sharing', was: keysOfSight(facts) },
    }))
    await transaction.query(TAKE_KEYS_OF_PARTS, [following.map(({ row }) => row.n), JSON.stringify(told)], 'seal-parts')
  }
  const attachments = await parts.types.find(ATTACHMENT_TYPE)
  if (attachments === undefined) return
  const wholes = [...places, ...following.map(({ facts }) => parseItemId(facts.id))]
  const [types, indexes] = [wholes.map(({ type }) => type), wholes.map(({ index }) => index)]
  await transaction.query(SEAL_FILES, [attachments, types, indexes], 'seal-files')
  await transaction.query(SEAL_USES, [attachments, types, indexes, USE_OF], 'seal-uses')
}

/** The parts of these items and what requires them, and theirs, as they are before anything is closed. */
async function followingItems(parts: StoreParts, transaction: Querier, ids: readonly ItemId[]): Promise<StoredItem[]> {
  const found = new Map<ItemId, StoredItem>()
  for (let wholes = ids; wholes.length > 0;) {
    const next = new Set<ItemId>()
    const steps = Map.groupBy(wholes, (id) => parseItemId(id).type)
      .entries()
      .flatMap(([name, ofType]) => followingOf(parts, name).map((following) => ({ ...following, ofType })))
      .toArray()
    // Asked for at once, types that nothing is of yet are looked up once.
    const numbers = await Promise.all(steps.map(({ name }) => parts.types.find(name)))
    for (const [at, { name, property, ofType }] of steps.entries()) {
      if (numbers[at] === undefined) continue
      const terms = ofType.map((id) => valueTerm(property, id))
      const rows = await transaction.query<{ i: number }>(FOLLOWING, [numbers[at], terms], 'seal-following')
      for (const { i } of rows) next.add(`${name}-${i}` as ItemId)
    }
    const loaded = await loadItems(
      transaction,
      parts.types,
      parts.catalogue,
      [...next].filter((id) => !found.has(id)),
    )
    for (const [id, item] of loaded) found.set(id, item)
    wholes = [...loaded.keys()]
  }
  return [...found.values()]
}
