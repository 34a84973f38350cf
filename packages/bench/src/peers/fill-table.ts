import type pg from 'pg'
import type { PeerItem } from './peer.ts'

const BATCH = 5000
const ITEM_COLUMNS: Record<keyof PeerItem, string> = {
  code: 'text',
  title: 'text',
  body: 'text',
  status: 'text',
  category: 'text',
  count: 'float8',
  date: 'text',
}

/**
 * Puts rows straight into a peer's table, with the indexes that the question wants; `more` names further
 * columns and their types.
 */
export async function fillTable(
  pool: pg.Pool,
  table: string,
  rows: readonly object[],
  more: Record<string, string>,
): Promise<void> {
  const columns = Object.entries({ ...more, ...ITEM_COLUMNS })
  const names = columns.map(([name]) => `"${name}"`).join()
  const types = columns.map(([name, type]) => `"${name}" ${type}`).join()
  for (let at = 0; at < rows.length; at += BATCH)
    await pool.query(
      `insert into "${table}" (${names}) select ${names} from jsonb_to_recordset($1) as row (${types})`,
      [JSON.stringify(rows.slice(at, at + BATCH))],
    )
  await pool.query(`create index on "${table}" (status, category)`)
  await pool.query(`create index on "${table}" (count)`)
  await pool.query(`vacuum analyze "${table}"`)
}
