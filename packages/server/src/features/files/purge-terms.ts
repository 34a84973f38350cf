import type { ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'

/** Returns the ids of the terms by which these items are found. */
export async function termsOfItems(querier: Querier, ids: readonly ItemId[]): Promise<number[]> {
  const rows = await querier.query<{ id: number }>(TERMS, [ids], 'purge-terms')
  return rows.map(({ id }) => id)
}

const TERMS = `select distinct unnest(s.terms) as id from unnest($1::text[]) as named (id)
    join item_type it on it.name = split_part(named.id, '-', 1)
    join item a on a.t = it.t and a.i = split_part(named.id, '-', 2)::int
    join item_s s on s.n = a.n`

/**
 * Makes terms unreadable that no item has any more: these, and those that were counted down to none, such as the
 * words of former versions. Their ids stay taken. All processes are told to forget what they know of terms.
 */
export async function purgeTerms(transaction: Querier, terms: readonly number[], id: ItemId): Promise<void> {
  await transaction.query(ERASE, [terms], 'purge-erase-terms')
  const change = { id, type: id.slice(0, id.lastIndexOf('-')), u: 0, kind: 'delete' }
  await transaction.query('insert into outbox (ev) values ($1)', [JSON.stringify(change)])
}

const ERASE = `with unused as (
    select t.id from term t where (t.df <= 0 or t.id = any($1)) and t.term not like 'purged %'
      and not exists (select from item_s s where s.terms operator(pg_catalog.@>) array[t.id])
    order by t.id for update of t)
  update term set term = 'purged ' || term.id, df = 0 from unused where term.id = unused.id`
