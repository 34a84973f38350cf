import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Item, ItemType } from '@cairn/contract'
import { areaDataSchema } from '@cairn/contract/registry'
import type { Task } from '@cairn/contract/wire'
import type { BulkItem } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { root } from '@cairn/toolchain/paths'
import { openRawPostgres } from './raw-postgres.ts'

const WITHIN_MS = 600_000

/** Runs a step of an import to its end. Returns the seconds that it took. */
export async function runStep(session: TestClient, action: string, { _i }: Item, body: object = {}): Promise<number> {
  const started = performance.now()
  const { key } = await session.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: _i, ...body })
  const ended = await session.waitFor<Task>('taskComplete', (task) => task.key === key, WITHIN_MS)
  if (ended.b.state !== 'DONE') throw new Error(`${action}: ${ended.b.state}`)
  return (performance.now() - started) / 1000
}

/** Rows of an item in all tables that a create writes. */
const TABLES = ['item', 'item_s', 'item_x', 'version', 'outbox']

/**
 * Measures items a second written by COPY: the rows of some items are read from the product's tables and
 * copied back into the empty tables with all indexes.
 */
export async function copyRate(type: ItemType, items: Iterable<BulkItem>, count: number): Promise<number> {
  const postgres = await openRawPostgres()
  try {
    await postgres.fill([type], items)
    const pool = await postgres.pool('cairn', 1)
    await pool.query(`insert into version (n, u, ts, actor, change) select n, 1, c_ts, c_by,
        (select jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value)) from jsonb_each(doc)) from item`)
    await pool.query(
      `insert into outbox (ev) select jsonb_build_object('id', '${type.name}-' || i, 'type', '${type.name}', 'u', 1, 'kind', 'create') from item`,
    )
    const { rows } = await pool.query<{ folder: string }>('show data_directory')
    const folder = Object.values(rows[0] ?? {})[0] ?? ''
    for (const table of TABLES)
      await pool.query(`copy ${table} to '${path.join(folder, `bench-${table}`)}' (format binary)`)
    await pool.query(`truncate ${TABLES.join(', ')}`)
    const started = performance.now()
    await pool.query('begin')
    for (const table of TABLES)
      await pool.query(`copy ${table} from '${path.join(folder, `bench-${table}`)}' (format binary)`)
    await pool.query('commit')
    return count / ((performance.now() - started) / 1000)
  } finally {
    await postgres.close()
  }
}

/** Reads an item type from the build of an area. */
export async function builtType(area: string, name: string): Promise<ItemType> {
  const dist = path.join(root, 'remotes', area, 'dist')
  const { build } = v.parse(
    v.object({ build: v.string() }),
    JSON.parse(await readFile(path.join(dist, 'latest.json'), 'utf8')),
  )
  const data = v.parse(areaDataSchema, JSON.parse(await readFile(path.join(dist, build, 'area.json'), 'utf8')))
  const type = data.types.find((each) => each.name === name)
  if (!type) throw new Error(`${area} has no ${name}`)
  return type
}
