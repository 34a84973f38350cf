import type { StoreParts } from '../../items/store/store-parts.ts'
import { createParameters, type Writing } from './conditions.ts'
import type { Known } from '../known.ts'

/** Runs a statement. It has no name: each is planned for its values (STORAGE.md, "Queries"). */
export async function run<Row>(
  { database }: StoreParts,
  known: Known,
  statement: (writing: Writing) => string,
): Promise<Row[]> {
  const parameters = createParameters()
  return database.query<Row>(statement({ ...known, parameters }), parameters.values)
}
