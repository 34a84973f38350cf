import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { itemId, type ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { Values } from '@cairn/model/item-schema'

/** What is remembered of a row that came in: its item, and a mark of each property's value as the file had it. */
export interface ImportedRow {
  id: ItemId
  marks: Readonly<Record<string, string>>
}

const marksSchema = v.record(v.string(), v.string())

/** The rows of a source that have come in before, of those with these keys. */
export async function findImported(
  source: Querier,
  origin: string,
  type: string,
  keys: readonly string[],
): Promise<Map<string, ImportedRow>> {
  const rows = await source.query<{ key: string; i: number; hash: string }>(
    'select key, i, hash from import_key where source = $1 and key = any($2)',
    [origin, keys],
    'import-find',
  )
  return new Map(
    rows.map(({ key, i, hash }) => [key, { id: itemId(type, i), marks: v.parse(marksSchema, JSON.parse(hash)) }]),
  )
}

export async function rememberImported(
  source: Querier,
  origin: string,
  t: number,
  key: string,
  { id, marks }: ImportedRow,
): Promise<void> {
  const index = Number(id.slice(id.lastIndexOf('-') + 1))
  await source.query(
    `insert into import_key (source, key, t, i, hash) values ($1, $2, $3, $4, $5)
     on conflict (source, key) do update set t = excluded.t, i = excluded.i, hash = excluded.hash`,
    [origin, key, t, index, JSON.stringify(marks)],
    'import-remember',
  )
}

/** A short mark of each value: when it differs at the next run, the file has changed there, whatever people did to the item meanwhile. */
export function marksOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      createHash('sha256')
        .update(JSON.stringify(value ?? null))
        .digest('base64')
        .slice(0, 10),
    ]),
  )
}

/** The values that the file has changed since these marks were made. */
export function changedSince(values: Values, marks: Readonly<Record<string, string>>): Values {
  const now = marksOf(values)
  return Object.fromEntries(Object.entries(values).filter(([name]) => now[name] !== marks[name]))
}
