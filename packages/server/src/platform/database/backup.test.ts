import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '../../open-engine.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { rebuildAll } from '../../items/save/rebuild.ts'
import { sampleCatalogue } from '../../testing/sample-types.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

const ITEMS = process.env.SOAK ? 5000 : 60
const TABLES = ['item', 'item_s', 'item_x', 'item_g', 'version', 'create_key', 'setting']

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One hash a table, over its rows as text. */
async function hashes(database: Database): Promise<Record<string, string>> {
  const entries = TABLES.map(async (table) => {
    const [row] = await database.query<{ hash: string }>(
      `select md5(coalesce(string_agg(each::text, E'\\n' order by each::text), '')) as hash from ${table} as each`,
    )
    return [table, row?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test('T28: a copy of the data directory of a stopped server is the original, and its search rows are those of its items', async () => {
  const [original, restored] = [join(folder, 'original'), join(folder, 'restored')]
  const database = await openDatabase({ dataDir: original })
  const engine = await openEngine({ database, catalogue: sampleCatalogue() })
  for (let n = 0; n < ITEMS; n++) {
    const { _t, _i, $id } = await engine.store.create(SYSTEM, 'Note', { title: `note ${n}`, state: 'OPEN', count: n })
    if (n % 3 === 0) await engine.store.update(SYSTEM, { _t, _i, _u: 1, title: `note ${n} again`, tags: ['river'] })
    if (n % 7 === 0) await engine.store.remove(SYSTEM, $id)
  }
  await engine.close()
  const before = await hashes(database)
  await database.close()
  cpSync(original, restored, { recursive: true, filter: (path) => !/\/(run|lock)$/.test(path) })
  const copy = await openDatabase({ dataDir: restored })
  const again = await openEngine({ database: copy, catalogue: sampleCatalogue() })
  expect(await hashes(copy)).toEqual(before)
  await rebuildAll(again.context)
  expect(await hashes(copy)).toEqual(before)
  await again.close()
  await copy.close()
}, 300_000)
