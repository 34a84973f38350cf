import type { ItemContext } from '../../items/read/item-context.ts'
import { createParameters, type Writing } from './conditions.ts'
import type { Known } from '../known.ts'

/** Runs a statement. It has no name: each is planned for its values (STORAGE.md, "Queries"). */
export async function run<Row>(
  { database }: ItemContext,
  known: Known,
  statement: (writing: Writing) => string,
): Promise<Row[]> {
  const parameters = createParameters()
  return database.query<Row>(statement({ ...known, parameters }), parameters.values)
}
