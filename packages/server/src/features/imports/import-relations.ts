import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { changedSince, findImported, marksOf, type ImportedRow } from './import-keys.ts'
import type { ImportReport } from './import-report.ts'
import { changeRow, reasonsOf, remember, type Writer } from './import-rows.ts'

/** A row that refers to others by their keys. */
export interface RelatedRow {
  line: number
  key: string
  /** Keys as the file has them, by property. */
  relations: Readonly<Record<string, readonly string[]>>
}

/** Keys by a column that may stand for them, such as the headword; a value that several rows have stands for none. */
export type OtherKeys = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>

/** Sets the relations of rows that are in, now that the rows they refer to are. Keys that lead nowhere are reported and left out. */
export async function writeRelations(
  writer: Writer,
  source: Querier,
  rows: readonly RelatedRow[],
  others: OtherKeys,
  report: ImportReport,
): Promise<void> {
  const keyFor = (property: string, token: string) => others.get(property)?.get(token)
  const tokens = rows.flatMap(({ relations }) =>
    Object.entries(relations).flatMap(([property, list]) =>
      list.flatMap((token) => [token, keyFor(property, token) ?? token]),
    ),
  )
  const known = await findImported(source, writer.origin, writer.type.name, [
    ...new Set([...tokens, ...rows.map(({ key }) => key)]),
  ])
  for (const row of rows) {
    const own = known.get(row.key)
    if (!own) continue
    const values = Object.fromEntries(
      Object.entries(row.relations).map(([property, list]) => [
        property,
        valueOf(
          writer,
          property,
          resolve(row, list, (token) => known.get(token) ?? known.get(keyFor(property, token) ?? ''), report),
        ),
      ]),
    )
    await relate(writer, source, row, own, values, report)
  }
}

async function relate(
  writer: Writer,
  source: Querier,
  row: RelatedRow,
  own: ImportedRow,
  values: Record<string, unknown>,
  report: ImportReport,
): Promise<void> {
  const changed = changedSince(values, own.marks)
  if (Object.keys(changed).length === 0) return
  try {
    const kind = await changeRow(writer, source, own, changed)
    if (kind === 'updated') report.related++
    if (kind !== 'deleted')
      await remember(writer, source, row.key, { id: own.id, marks: { ...own.marks, ...marksOf(values) } })
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code === 'storeUnavailable') throw thrown
    report.notes.push({ line: row.line, key: row.key, note: `relations not set: ${reasonsOf(thrown).join('; ')}` })
  }
}

function resolve(
  row: RelatedRow,
  tokens: readonly string[],
  find: (token: string) => ImportedRow | undefined,
  report: ImportReport,
): string[] {
  const found = tokens.map((token) => [token, find(token)] as const)
  for (const [token, target] of found)
    if (!target) report.unresolved.push({ line: row.line, key: row.key, note: `refers to "${token.slice(0, 80)}"` })
  return [...new Set(found.flatMap(([, target]) => (target ? [target.id] : [])))]
}

function valueOf({ type }: Writer, property: string, ids: readonly string[]): unknown {
  if (ids.length === 0) return null
  return type.properties[property]?.many ? ids : ids[0]
}
