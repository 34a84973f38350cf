import type { Database, Querier } from '../database/database.ts'
import { wasRefused } from '../database/database-error.ts'
import { gather } from './gather.ts'

/** Numbers of item types in the database; a type gets its number, and the sequence of its indexes, when it is first written. */
export interface TypeBook {
  /** The number of a type that has been written before. */
  find(name: string): Promise<number | undefined>
  ensure(name: string): Promise<number>
  nameOf(t: number): Promise<string | undefined>
}

/** `layoutOf` gives what the search rows of a new type will be built by. */
export function createTypeBook(
  database: Pick<Database, 'query' | 'transaction'>,
  layoutOf: (name: string) => string | null = () => null,
): TypeBook {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()

  async function load(): Promise<void> {
    const rows = await database.query<{ t: number; name: string }>('select t, name from item_type')
    for (const { t, name } of rows) {
      numbers.set(name, t)
      names.set(t, name)
    }
  }

  async function find(name: string): Promise<number | undefined> {
    if (!numbers.has(name)) await load()
    return numbers.get(name)
  }

  return {
    find,
    async ensure(name) {
      const known = await find(name)
      if (known !== undefined) return known
      await database.transaction(async (transaction) => {
        // One at a time: two processes that meet the type at once must agree on its number.
        await transaction.query('lock table item_type in share row exclusive mode')
        const [row] = await transaction.query<{ t: number }>(
          'insert into item_type (name, layout) values ($1, $2) on conflict do nothing returning t',
          [name, layoutOf(name)],
        )
        if (row) await transaction.query(`create sequence ${sequenceOf(row.t)} as int`)
      })
      return (await find(name)) ?? Promise.reject(new Error(`type ${name} has no number`))
    },
    async nameOf(t) {
      if (!names.has(t)) await load()
      return names.get(t)
    },
  }
}

/** Gives the index of the next item of a type. It is used up even when the item is not stored in the end. */
export type NextIndex = (t: number) => Promise<number>

/** When many are asked for at once, so many more are fetched for each, for those that will ask next; they keep this long (milliseconds). */
const AHEAD = 3
const KEPT_MS = 1000

/** Indexes asked for in one moment are fetched together. */
export function createNextIndex(database: Querier): NextIndex {
  const stock = new Map<number, { indexes: number[]; until: number }>()

  async function fetch(types: readonly number[]): Promise<number[]> {
    const each = types.length > 1 ? 1 + AHEAD : 1
    const rows = await database.query<{ t: number; index: number }>(
      `select t, nextval(('item_index_' || t)::regclass)::int as index from unnest($1::int[]) as t cross join generate_series(1, $2)`,
      [types, each],
      'next-index',
    )
    const fetched = Map.groupBy(rows, ({ t }) => t)
    const answers = types.map((t) => fetched.get(t)?.shift()?.index ?? 0)
    for (const [t, rest] of fetched)
      if (rest.length > 0) stock.set(t, { indexes: rest.map(({ index }) => index), until: Date.now() + KEPT_MS })
    return answers
  }

  const ask = gather(fetch, wasRefused)
  return async (t) => {
    const kept = stock.get(t)
    const index = kept && kept.until > Date.now() ? kept.indexes.shift() : undefined
    return index ?? ask(t)
  }
}

function sequenceOf(t: number): string {
  return `item_index_${t}`
}
