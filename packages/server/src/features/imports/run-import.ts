import { dirname } from 'node:path'
import type { ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { isCleanText } from '@cairn/model/clean-text'
import type { Querier } from '../../platform/database/database.ts'
import { StartError } from '../../platform/settings/start-error.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'
import { isBroken, openCsv, type BrokenRow, type CsvRow } from './csv-rows.ts'
import { emptyReport, type ImportReport } from './import-report.ts'
import { writeRelations, type OtherKeys, type RelatedRow } from './import-relations.ts'
import { writeRows, type Outcome, type ReadyRow, type Writer } from './import-rows.ts'
import { columnsOf, readJoined, requireColumns } from './joined-rows.ts'
import { checkMapping, type Mapping } from './mapping.ts'
import { rowValues, type Joined } from './row-values.ts'

export interface ImportOptions {
  parts: StoreParts
  principal: Principal
  type: ItemType
  mapping: Mapping
  csvPath: string
  /** Folder of the joined files, when it is not that of the CSV file. */
  joinFolder?: string
  /** Values for every row, such as the owner; over the mapping's constants. */
  constants?: Readonly<Record<string, unknown>>
  /** Checks every row and stores nothing. */
  isDryRun?: boolean
  /** Stops after the batch in work. */
  signal?: AbortSignal
  onProgress?: (report: ImportReport) => void
}

/** Rows a transaction: few enough that the server beside it does not wait, many enough to be quick. */
const BATCH = 200

/** What the reading of rows keeps for the relations, which come last. */
interface Reading {
  seen: Set<string>
  related: RelatedRow[]
  others: Map<string, Map<string, string | undefined>>
}

/**
 * Brings the rows of a CSV file in as items, in batches, each durable when it is counted. Run again, it creates nothing twice and
 * changes only what the file has changed since. Rows that are refused are told with their reasons. Throws a `StartError` when the
 * file or the mapping cannot be used at all.
 */
export async function runImport(options: ImportOptions): Promise<{ report: ImportReport; columns: readonly string[] }> {
  const { mapping, type, csvPath, parts, principal, onProgress = () => {} } = options
  checkMapping(mapping, type)
  const report = emptyReport(options.isDryRun ?? false)
  const { joined, problems } = await readJoined(mapping, options.joinFolder ?? dirname(csvPath))
  for (const { file, line, problem } of problems) report.notes.push({ line, key: file, note: problem })
  const { columns, rows } = await openCsv(csvPath, mapping.delimiter)
  requireColumns(csvPath, columns, [
    mapping.key,
    ...columnsOf(mapping),
    ...Object.values(mapping.relations).flatMap(({ column, orBy }) => [column, ...(orBy ? [orBy] : [])]),
  ])
  const writer: Writer = { parts, principal, type, origin: mapping.source }
  const reading: Reading = { seen: new Set(), related: [], others: new Map() }
  for await (const batch of inBatches(readyRows(options, rows, joined, reading, report))) {
    await writeBatch(options, writer, batch, report)
    onProgress(report)
    if (options.signal?.aborted) return { report: { ...report, isStopped: true }, columns }
  }
  if (!report.isDryRun) await writeAllRelations(options, writer, reading, report)
  return { report, columns }
}

/** Takes rows apart and puts those that cannot even be tried among the refused. */
async function* readyRows(
  { mapping, type, constants = {} }: ImportOptions,
  rows: AsyncIterable<CsvRow | BrokenRow>,
  joined: Joined,
  reading: Reading,
  report: ImportReport,
): AsyncGenerator<ReadyRow> {
  for await (const row of rows) {
    report.rows++
    if (isBroken(row)) {
      report.refused.push({ line: row.line, key: '', reasons: [row.problem], cells: row.text })
      continue
    }
    const key = (row.cells[mapping.key] ?? '').trim()
    const problem =
      key === ''
        ? `has no ${mapping.key}`
        : !isCleanText(key)
          ? `${mapping.key} has a character that no text holds`
          : reading.seen.has(key)
            ? `${mapping.key} "${key}" stands in the file twice`
            : undefined
    if (problem) {
      report.refused.push({ line: row.line, key, reasons: [problem], cells: row.cells })
      continue
    }
    reading.seen.add(key)
    const { values, relations, cleaned } = rowValues(mapping, type, row, joined)
    if (cleaned.length > 0) report.cleaned.push({ line: row.line, key, note: cleaned.join(', ') })
    noteRelations(mapping, row, key, relations, reading)
    yield { row, key, values: { ...values, ...constants } }
  }
}

function noteRelations(
  mapping: Mapping,
  row: CsvRow,
  key: string,
  relations: Record<string, string[]>,
  { related, others }: Reading,
): void {
  if (Object.keys(relations).length > 0) related.push({ line: row.line, key, relations })
  for (const [property, { orBy }] of Object.entries(mapping.relations)) {
    const name = orBy && row.cells[orBy]?.trim()
    if (!name) continue
    const keys = others.get(property) ?? new Map<string, string | undefined>()
    keys.set(name, keys.has(name) ? undefined : key)
    others.set(property, keys)
  }
}

async function writeBatch(
  options: ImportOptions,
  writer: Writer,
  batch: readonly ReadyRow[],
  report: ImportReport,
): Promise<void> {
  const outcomes = await inTransaction(options, (source) => writeRows(writer, source, batch)).catch(
    (thrown: unknown) => {
      if (thrown instanceof CairnError || thrown instanceof StartError) throw thrown
      return oneByOne(options, writer, batch)
    },
  )
  for (const [at, outcome] of outcomes.entries()) {
    const ready = batch[at]
    if (ready) count(report, ready, outcome)
  }
  options.parts.onCommit()
}

/** When the database itself refused something, the transaction is gone: each row is tried alone, to find the one. */
async function oneByOne(options: ImportOptions, writer: Writer, batch: readonly ReadyRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of batch) {
    const [outcome = { kind: 'unchanged' as const }] = await inTransaction(options, (source) =>
      writeRows(writer, source, [row]),
    ).catch((thrown: unknown): Outcome[] => {
      if (thrown instanceof CairnError) throw thrown
      return [{ kind: 'refused', reasons: [thrown instanceof Error ? thrown.message : String(thrown)] }]
    })
    outcomes.push(outcome)
  }
  return outcomes
}

async function writeAllRelations(
  { signal, onProgress, ...options }: ImportOptions,
  writer: Writer,
  { related, others }: Reading,
  report: ImportReport,
): Promise<void> {
  const keys: OtherKeys = others
  for (let from = 0; from < related.length; from += BATCH) {
    await inTransaction(options, (source) =>
      writeRelations(writer, source, related.slice(from, from + BATCH), keys, report),
    )
    options.parts.onCommit()
    onProgress?.(report)
    if (signal?.aborted) {
      report.isStopped = true
      return
    }
  }
}

function count(report: ImportReport, { row, key }: ReadyRow, outcome: Outcome): void {
  if (outcome.kind === 'refused')
    report.refused.push({ line: row.line, key, reasons: outcome.reasons, cells: row.cells })
  else if (outcome.kind === 'deleted') {
    report.unchanged++
    report.notes.push({ line: row.line, key, note: 'was deleted here, so the change in the file was left out' })
  } else report[outcome.kind]++
}

/** In a dry run everything is done and then undone. */
async function inTransaction<T>(
  { parts, isDryRun }: Pick<ImportOptions, 'parts' | 'isDryRun'>,
  run: (source: Querier) => Promise<T>,
): Promise<T> {
  if (!isDryRun) return parts.database.transaction(run)
  const undo = Symbol('undo')
  let result: { value: T } | undefined
  await parts.database
    .transaction(async (source) => {
      result = { value: await run(source) }
      throw undo
    })
    .catch((thrown: unknown) => {
      if (thrown !== undo) throw thrown
    })
  if (!result) throw new Error('the trial gave nothing')
  return result.value
}

async function* inBatches(rows: AsyncIterable<ReadyRow>): AsyncGenerator<ReadyRow[]> {
  let batch: ReadyRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
