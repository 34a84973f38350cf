import type { ItemContext } from '../../items/read/item-context.ts'
import { createParameters, type Writing } from './conditions.ts'
import type { Known } from '../known.ts'

/**
 * Builds and runs a SQL statement. It is unnamed, so that PostgreSQL plans it for its values (STORAGE.md,
 * "Queries").
 */
export async function run<Row>(
  { database }: ItemContext,
  known: Known,
  statement: (writing: Writing) => string,
): Promise<Row[]> {
  const parameters = createParameters()
  return database.query<Row>(statement({ ...known, parameters }), parameters.values)
}
