import type { Querier } from '../../platform/database/database.ts'

/**
 * Returns those of the terms that any item has had, as `source` sees them. No item has one of the others, so
 * that none needs to be looked for.
 */
export async function storedTerms(source: Querier, terms: readonly string[]): Promise<Set<string>> {
  if (terms.length === 0) return new Set()
  const rows = await source.query<{ term: string }>(
    'select term from term where term = any($1)',
    [terms],
    'stored-terms',
  )
  return new Set(rows.map(({ term }) => term))
}
