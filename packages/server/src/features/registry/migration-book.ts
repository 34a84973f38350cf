import type { Querier } from '../../platform/database/database.ts'
import type { Migrated } from './catalogue.ts'

/** Reads which migrations are done, by area. */
export async function readMigrated(database: Querier): Promise<Migrated> {
  const rows = await database.query<{ area: string; ids: string[] }>(
    'select area, array_agg(id order by id) as ids from area_migration where done is not null group by area order by area',
  )
  return Object.fromEntries(rows.map(({ area, ids }) => [area, ids]))
}
