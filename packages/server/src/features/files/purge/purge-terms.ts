import type { ItemId } from '@cairn/contract'
import type { Querier } from '../../../platform/database/database.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'

/** Returns the ids of all index terms in the search rows of these items, each once: far more than items. */
export async function termsOfItems(querier: Querier, ids: readonly ItemId[]): Promise<number[]> {
  const rows = await querier.query<{ id: number }>(TERMS, [ids], 'purge-terms')
  return rows.map(({ id }) => id)
}

const TERMS = `select distinct unnest(s.terms) as id from unnest($1::text[]) as named (id)
    join item_type it on it.name = split_part(named.id, '-', 1)
    join item a on a.t = it.t and a.i = split_part(named.id, '-', 2)::int
    join item_s s on s.n = a.n`

/** Returns the id of the newest index term; 0 if there is none. */
export async function lastTerm(querier: Querier): Promise<number> {
  const [row] = await querier.query<{ id: number }>('select coalesce(max(id), 0)::int as id from term')
  return row?.id ?? 0
}

/**
 * Erases the text of index terms that no item has any more: the given ones, those newer than the term id
 * `since`, and those whose count fell to zero. Their ids stay reserved. Writes a deletion of the item `id` to
 * the outbox, so that all processes drop their cached terms.
 */
export async function purgeTerms(
  transaction: Querier,
  terms: readonly number[],
  id: ItemId,
  since?: number,
): Promise<void> {
  await transaction.query(ERASE, [terms, since ?? null], 'purge-erase-terms')
  const change = { id, type: id.slice(0, id.lastIndexOf('-')), u: 0, kind: 'delete' }
  await transaction.query('insert into outbox (ev) values ($1)', [JSON.stringify(change)])
}

const ERASE = `with unused as (
    select t.id from term t where (t.df <= 0 or t.id = any($1) or t.id > $2) and t.term not like 'purged %'
      and not exists (select from item_s s where s.terms operator(pg_catalog.@>) array[t.id])
    order by t.id for update of t)
  update term set term = 'purged ' || term.id, df = 0 from unused where term.id = unused.id`

/** Writes that started before the purge have ended after this time (milliseconds). */
const SWEPT_AFTER_MS = 5000

/**
 * Erases unused terms as `purgeTerms` does, 5 seconds later and without waiting for it: a write that had read
 * the purged item at the same time may have created its terms before it was refused.
 */
export function sweepTermsLater({ database, terms, onCommit }: ItemContext, id: ItemId, since?: number): void {
  const sweep = async () => {
    await terms.flush()
    await database.transaction((transaction) => purgeTerms(transaction, [], id, since))
    terms.forget()
    onCommit([])
  }
  // If it fails, or the process ends before, a start within the hour or the next purge does it.
  setTimeout(() => void sweep().catch(() => {}), SWEPT_AFTER_MS).unref()
}
