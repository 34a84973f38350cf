import { batch } from '../../lib/batch.ts'
import type { Querier } from '../../platform/database/database.ts'

/**
 * Returns which of the terms exist in the term table. No item has any of the others, so a search can skip
 * them.
 */
export async function storedTerms(source: Querier, terms: readonly string[]): Promise<Set<string>> {
  const ask = asked.get(source) ?? batch((all: string[]) => look(source, all), 1)
  asked.set(source, ask)
  return new Set((await ask(terms)).keys())
}

/** Questions of one moment become one statement of their transaction. */
const asked = new WeakMap<Querier, (terms: readonly string[]) => Promise<Map<string, true>>>()

async function look(source: Querier, terms: readonly string[]): Promise<Map<string, true>> {
  const rows = await source.query<{ term: string }>(
    'select term from term where term = any($1)',
    [terms],
    'stored-terms',
  )
  return new Map(rows.map(({ term }) => [term, true]))
}
