import type { ItemId, ItemType, Property } from '@cairn/contract'
import { limitTo, type Limit } from '../../lib/limit.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { exactFormOf, valueLexeme, valueTerm } from '../index/property-index.ts'
import { tsqueryOf } from '../index/tsquery.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { invalid } from '../rules/check-values.ts'
import { groupCommit } from '../../lib/group-commit.ts'
import { loaderIn } from '../rows/load-items.ts'
import type { ItemContext } from '../read/item-context.ts'
import type { Unique, UniqueWrite, UniqueWrites } from '../rows/unique-write.ts'
import { sameValue } from '../rows/changes.ts'

/** Most items with one of the values that are examined, beside one per value. */
const MOST = 200
/** Writes that are made in one transaction. */
const MOST_TOGETHER = 500
const LOCK = `select pg_advisory_xact_lock(hashtextextended(lock, 0)) from unnest($1::text[]) as lock order by lock`
const BY_TERMS = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.&&) (select array_agg(id) from term where term = any($2)) order by s.n desc limit $3`
/** The sub-select keeps the database from believing that every row has one of many values. */
const BY_LEXEMES = `select s.i from item_x x join item_s s using (n) where x.t = $1 and x.tsv @@ (select $2::tsquery) order by s.n desc limit $3`

/** Writes of one transaction that are made at the same time look for their values one after another. */
const turns = new WeakMap<Querier, Limit>()

/**
 * Runs the write of an item after checking its unique values (`unique`) against items with the same value
 * that the writer can read (among about 200 newest); hidden ones are ignored, as a clash would reveal them.
 * Writes of the same value are serialized. Throws `invalidItem` at the property.
 */
export async function writeUnique<T>(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  { before, after }: { before: ItemFacts | undefined; after: ItemFacts },
  write: (source: Querier) => Promise<T>,
): Promise<T> {
  const changed = uniquesOf(after.type).filter((unique) => isNew(unique, before, after))
  if (changed.length === 0) return write(source)
  const one = { after, changed, write }
  if (source !== context.database) return turnsOf(source)(() => writeOne(context, source, principal, one))
  return context.uniques ? (context.uniques(one) as Promise<T>) : writeAlone(context, principal, one)
}

/**
 * Returns a function that batches unique writes of the same tick into one transaction. If any of them fails,
 * the transaction is rolled back and each is made by itself. A write whose value is taken throws
 * `invalidItem`.
 */
export function uniquesTogether(context: ItemContext, principal: Principal): UniqueWrites {
  const together = groupCommit(
    (writes: readonly UniqueWrite[]) => writeInOne(context, principal, writes),
    () => false,
    {
      most: MOST_TOGETHER,
    },
  )
  return async (one) => {
    const made = await together(one)
    return made ? made.value : writeAlone(context, principal, one)
  }
}

/** Runs all writes in one transaction and returns their results. Undefined for all if one failed. */
async function writeInOne(context: ItemContext, principal: Principal, writes: readonly UniqueWrite[]) {
  const none = writes.map(() => undefined)
  if (writes.length === 1) return none
  return context.database
    .transaction(async (transaction) => {
      await lock(transaction, writes)
      const taken = await takenAmong(context, transaction, principal, writes)
      if (taken.length > 0) throw new Apart()
      const made = await Promise.allSettled(writes.map(({ write }) => write(transaction)))
      return made.map((each) => {
        if (each.status === 'rejected') throw new Apart()
        return { value: each.value }
      })
    })
    .catch(() => none)
}

function turnsOf(transaction: Querier): Limit {
  const known = turns.get(transaction) ?? limitTo(1)
  turns.set(transaction, known)
  return known
}

/** One write is not like the others. */
class Apart extends Error {}

function writeAlone<T>(context: ItemContext, principal: Principal, one: UniqueWrite<T>): Promise<T> {
  return context.database.transaction((transaction) => writeOne(context, transaction, principal, one))
}

async function writeOne<T>(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  one: UniqueWrite<T>,
): Promise<T> {
  await lock(transaction, [one])
  const [taken] = await takenAmong(context, transaction, principal, [one])
  if (taken)
    throw invalid({
      [taken.name]: { userMessage: 'errors.valueTaken', ...(taken.by && !principal.system ? { by: taken.by } : {}) },
    })
  return one.write(transaction)
}

async function lock(transaction: Querier, writes: readonly UniqueWrite[]): Promise<void> {
  const locks = writes.flatMap(({ after, changed }) =>
    changed.map(({ name }) => `${after.type.name}.${name}=${String(after.values[name])}`),
  )
  await transaction.query(LOCK, [[...new Set(locks)]])
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

/** A property whose value is taken, by an item that the writer may read unless by another write. */
interface Taken {
  name: string
  by?: ItemId | undefined
}

/** Lists properties whose value another item has that the writer may read, or another of these writes. */
async function takenAmong(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  writes: readonly UniqueWrite[],
): Promise<Taken[]> {
  const uniques = new Map(writes.flatMap(({ changed }) => changed.map((unique) => [unique.name, unique])))
  const taken: Taken[] = []
  for (const unique of uniques.values()) {
    const having = writes.filter(({ changed }) => changed.some(({ name }) => name === unique.name))
    const written = having.map(({ after }) => after)
    const found = await takenBy(context, transaction, principal, written, unique)
    if (found) taken.push(found)
  }
  return taken
}

async function takenBy(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  written: readonly ItemFacts[],
  { name, property, within }: Unique,
): Promise<Taken | undefined> {
  const keyOf = ({ values }: ItemFacts) =>
    JSON.stringify([values[name], within === undefined ? null : (values[within] ?? null)])
  const wanted = new Map(written.map((facts) => [keyOf(facts), facts.id]))
  if (wanted.size < written.length) return { name }
  const [{ type }] = written as [ItemFacts]
  const most = MOST + written.length
  const t = await context.types.ensure(type.name)
  const values = written.map((facts) => facts.values[name])
  const rows = await transaction.query<{ i: number }>(...candidates(t, name, property, values, most))
  // Among so many that have a value, those of another may not be.
  if (written.length > 1 && rows.length === most) return { name }
  const items = await loaderIn(context, transaction).load(rows.map(({ i }) => `${type.name}-${i}` as ItemId))
  const other = [...items.values()].find(({ row, facts }) => {
    const id = wanted.get(keyOf(facts))
    return id !== undefined && id !== facts.id && !row.deleted && mayRead(principal, facts)
  })
  return other && { name, by: other.facts.id }
}

function candidates(
  t: number,
  name: string,
  property: Property,
  values: readonly unknown[],
  most: number,
): [text: string, values: unknown[]] {
  if (exactFormOf(property) === 'term') return [BY_TERMS, [t, values.map((value) => valueTerm(name, value)), most]]
  const forms = values.map((value) => valueLexeme(name, value))
  return [BY_LEXEMES, [t, tsqueryOf([{ forms, isPrefix: false }]), most]]
}
