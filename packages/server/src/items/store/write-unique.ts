import type { ItemId, ItemType, Property } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts } from '../model/item-facts.ts'
import type { Principal } from '../model/types.ts'
import { exactFormOf, valueLexeme, valueTerm } from '../index/property-index.ts'
import { tsqueryOf } from '../index/tsquery.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { invalid } from '../rules/check-values.ts'
import { loaderIn } from './item-loader.ts'
import type { StoreParts } from './store-parts.ts'
import { sameValue } from './write-item.ts'

/** Items that are looked at for one value; so many of one value that the writer may not read are nobody's mistake. */
const MOST = 200
const LOCK = `select pg_advisory_xact_lock(hashtextextended(lock, 0)) from unnest($1::text[]) as lock order by lock`
const BY_TERMS = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.@>) (select array_agg(id) from term where term = any($2)) order by s.n desc limit ${MOST}`
const BY_LEXEMES = `select s.i from item_x x join item_s s using (n) where x.t = $1 and x.tsv @@ $2::tsquery order by s.n desc limit ${MOST}`

/** A property whose value no other item of the type may have, or none with the same value of `within`. */
interface Unique {
  name: string
  property: Property
  within: string | undefined
}

/**
 * Writes an item whose unique values (`unique`) no other has that its writer may read: a clash with what is hidden from
 * them would tell that it is there. Those who write the same value take turns. Throws `invalidItem` with the property.
 */
export async function writeUnique<T>(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  { before, after }: { before: ItemFacts | undefined; after: ItemFacts },
  write: (source: Querier) => Promise<T>,
): Promise<T> {
  const changed = uniquesOf(after.type).filter((unique) => isNew(unique, before, after))
  if (changed.length === 0) return write(source)
  const checked = async (transaction: Querier) => {
    await transaction.query(LOCK, [
      changed.map(({ name }) => `${after.type.name}.${name}=${String(after.values[name])}`),
    ])
    for (const unique of changed)
      if (await isTaken(parts, transaction, principal, after, unique))
        throw invalid({ [unique.name]: { userMessage: 'errors.valueTaken' } })
    return write(transaction)
  }
  return source === parts.database ? parts.database.transaction(checked) : checked(source)
}

function uniquesOf({ properties }: ItemType): Unique[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { unique } = property
    return unique === undefined ? [] : [{ name, property, within: unique === true ? undefined : unique }]
  })
}

function isNew({ name, within }: Unique, before: ItemFacts | undefined, { values }: ItemFacts): boolean {
  if ((values[name] ?? null) === null) return false
  if (!before || !sameValue(before.values[name], values[name])) return true
  return within !== undefined && !sameValue(before.values[within], values[within])
}

async function isTaken(
  parts: StoreParts,
  transaction: Querier,
  principal: Principal,
  { id, type, values }: ItemFacts,
  { name, property, within }: Unique,
): Promise<boolean> {
  const t = await parts.types.ensure(type.name)
  const rows = await transaction.query<{ i: number }>(...candidates(t, name, property, values[name]))
  const others = rows.map(({ i }) => `${type.name}-${i}` as ItemId).filter((each) => each !== id)
  const items = await loaderIn(parts, transaction).load(others)
  return [...items.values()].some(
    ({ row, facts }) =>
      !row.deleted &&
      sameValue(facts.values[name], values[name]) &&
      (within === undefined || sameValue(facts.values[within], values[within])) &&
      mayRead(principal, facts),
  )
}

function candidates(t: number, name: string, property: Property, value: unknown): [text: string, values: unknown[]] {
  if (exactFormOf(property) === 'term') return [BY_TERMS, [t, [valueTerm(name, value)]]]
  return [BY_LEXEMES, [t, tsqueryOf([{ forms: [valueLexeme(name, value)], isPrefix: false }])]]
}
