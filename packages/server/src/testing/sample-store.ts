import { pino } from 'pino'
import type { Item, ItemId, ItemType } from '@cairn/contract'
import type { SaveRule } from '@cairn/contract/server'
import { openFiles, type Files } from '../features/files/open-files.ts'
import { VISITOR } from '../items/rights/principal/create-principals.ts'
import type { SearchTuning } from '../items/read/search-tuning.ts'
import { columnStoreOf } from '../search/columns/column-store.ts'
import { createStore } from '../items/create-store.ts'
import { createItemContext } from '../open-engine.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import type { Principal, TypeCatalogue } from '../items/facts/types.ts'
import { openTestDatabase } from './open-test-database.ts'
import { sampleCatalogue } from './sample-types.ts'

/**
 * Opens a store over an empty test database and the sample types. Its searches may use the in-memory column
 * index unless `COLUMN_INDEX=off` is set, as for a server; `columnIndex` overrides that. With
 * `COLUMN_INDEX=always` they use it however small the store is.
 */
export async function openSampleStore(
  rules: Record<string, SaveRule> = {},
  more: readonly ItemType[] = [],
  half: Partial<TypeCatalogue> = {},
  columnIndex = process.env.COLUMN_INDEX !== 'off',
) {
  const database = await openTestDatabase()
  const context = createItemContext({ database, catalogue: sampleCatalogue(rules, more, half), columnIndex })
  if (process.env.COLUMN_INDEX === 'always') {
    context.tuning = IN_COLUMNS
    await columnStoreOf(database).load()
  }
  const store = createStore(context)
  const make = (type: string, values: Record<string, unknown>, principal: Principal = SYSTEM): Promise<Item> =>
    store.create(principal, type, values)
  return {
    database,
    context,
    store,
    make,
    areas: () => [],
    origin: () => 'http://sample.test',
    close: async () => {
      await store.close()
      await database.close()
    },
  }
}

/**
 * Search thresholds that make a small store use the column index wherever it can, as a very large one would.
 */
export const IN_COLUMNS: SearchTuning = { few: -1, walked: 1000, columnsFrom: 0, named: -1 }

/** Returns a signed-in person with these rights and no others. */
export function person(index: number, rights: Partial<Principal> = {}): Principal {
  return { ...VISITOR, userId: `User-${index}` as ItemId, ...rights }
}

/** Opens the file service of a sample store in a folder. */
export function openSampleFiles(
  sample: Pick<Awaited<ReturnType<typeof openSampleStore>>, 'store' | 'context'>,
  dataDir: string,
): Promise<Files> {
  return openFiles(
    { dataDir, demo: false, files: { maxBytes: 1_000_000, maxUnsavedBytes: 1_000_000, s3: undefined } },
    sample,
    pino({ level: 'silent' }),
  )
}
