import type { Querier } from '../database/database.ts'
import { wasRefused } from '../database/database-error.ts'
import type { ItemFacts } from '../permissions/item-facts.ts'
import { indexItem, termsOf } from '../search/index-item.ts'
import type { TermBook } from '../search/term-book.ts'
import { gather } from './gather.ts'
import type { ItemRow } from './item-row.ts'
import type { Change } from './types.ts'
import { DELETE, INSERT, UPDATE } from './write-statements.ts'

/** One kept change: properties with their former and new value, null for none. */
export type Changes = Record<string, { from: unknown; to: unknown }>

const SAMPLES = 1024

export interface ItemWriter {
  /** Inserts the item; a create key that was used before violates `create_key_pkey`. */
  insert(source: Querier, t: number, facts: ItemFacts, actor: string | null, key: string | undefined): Promise<ItemRow>
  /** Replaces the item's values when it still stands at `row.u`; undefined when it has moved on. */
  update(
    source: Querier,
    row: ItemRow,
    before: ItemFacts,
    after: ItemFacts,
    changes: Changes,
    actor: string | null,
  ): Promise<ItemRow | undefined>
  /** Marks the item deleted when it still stands at `row.u`; false when it has moved on. */
  remove(source: Querier, row: ItemRow, facts: ItemFacts, actor: string | null): Promise<boolean>
}

interface Written {
  at: number
  n: number
  ts: string
}

/** A write as the statements of `write-statements.ts` take it, with its place in the array left to be given. */
type Wish = Record<string, unknown>

export function createItemWriter(database: Querier, terms: TermBook): ItemWriter {
  const insert = writerOf(database, INSERT, 'item-insert')
  const update = writerOf(database, UPDATE, 'item-update')

  async function searchFields(facts: ItemFacts): Promise<Wish & { terms: number[] }> {
    const indexed = indexItem(facts)
    const ids = await terms.ensure(indexed.terms)
    const [k1 = 0, ...xk] = await terms.ensure(indexed.keyTerms)
    return {
      k1,
      xk,
      terms: ids.sort((left, right) => left - right),
      lk: indexed.labelKey,
      words: indexed.words,
      label: indexed.labelWords,
    }
  }

  return {
    async insert(source, t, facts, actor, key) {
      const { values: doc } = facts
      const [i, rnd] = [indexOf(facts), Math.floor(Math.random() * SAMPLES)]
      const fields = await searchFields(facts)
      const written = await insert(source, {
        t,
        i,
        actor,
        doc,
        rnd,
        ...fields,
        key,
        change: changesBetween({}, doc),
        ev: changeOf(facts, 1, 'create'),
      })
      if (!written) throw new Error(`${facts.id} was not inserted`)
      terms.count(fields.terms)
      return {
        n: written.n,
        t,
        i,
        u: 1,
        c_ts: written.ts,
        c_by: actor,
        m_ts: written.ts,
        m_by: actor,
        deleted: false,
        doc,
      }
    },
    async update(source, row, before, after, changes, actor) {
      const { values: doc } = after
      const fields = await searchFields(after)
      const written = await update(source, {
        n: row.n,
        u: row.u,
        actor,
        doc,
        ...fields,
        change: changes,
        ev: changeOf(after, row.u + 1, 'update'),
      })
      if (!written) return undefined
      terms.count(fields.terms, await terms.ensure(termsOf(before)))
      return { ...row, u: row.u + 1, m_ts: written.ts, m_by: actor, doc }
    },
    async remove(source, row, facts, actor) {
      const rows = await source.query(
        DELETE,
        [row.n, row.u, actor, JSON.stringify(changeOf(facts, row.u + 1, 'delete'))],
        'item-delete',
      )
      if (rows.length > 0) terms.count([], await terms.ensure(termsOf(facts)))
      return rows.length > 0
    },
  }
}

/** Writes of one moment straight to the database share a commit; those of a transaction go one by one. */
function writerOf(
  database: Querier,
  statement: string,
  name: string,
): (source: Querier, wish: Wish) => Promise<Written | undefined> {
  async function write(source: Querier, wishes: readonly Wish[]): Promise<(Written | undefined)[]> {
    const rows = await source.query<Written>(
      statement,
      [JSON.stringify(wishes.map((wish, at) => ({ at, ...wish })))],
      name,
    )
    const written = new Map(rows.map((row) => [row.at, row]))
    return wishes.map((_, at) => written.get(at))
  }
  const together = gather((wishes: readonly Wish[]) => write(database, wishes), wasRefused)
  return async (source, wish) => (source === database ? together(wish) : (await write(source, [wish]))[0])
}

/** Properties whose value differs, with both values. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => !sameValue(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]))
}

/** Whether two JSON values are alike; null and nothing are. */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}

function changeOf(facts: ItemFacts, u: number, kind: Change['kind']): Change {
  return { id: facts.id, type: facts.type.name, u, kind }
}

function indexOf({ id }: ItemFacts): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}
