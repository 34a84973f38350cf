import { createHash } from 'node:crypto'
import type { ItemId } from '@cairn/contract'
import type { TaskRun } from '@cairn/contract/server'
import { REJECTED_HEADINGS, type ImportPlan, type ProblemRow, type RowProblem } from '@cairn/model/imports'
import * as v from 'valibot'
import type { Principal } from '../../../items/facts/types.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../exports/port.ts'
import type { ImportDeps } from '../import-deps.ts'

const FILE_NAME = 'rejected.csv'
const word = v.pipe(v.string(), v.maxLength(300))

/**
 * Payload schema of the texts that describe problems of rows in the person's language, by problem code. In a
 * text, `{text}` stands for the cell's text, and other names in braces for the values of the problem.
 */
export const wordsSchema = v.optional(
  v.pipe(v.record(v.pipe(v.string(), v.maxLength(80)), word), v.maxEntries(300)),
  {},
)
type Words = v.InferOutput<typeof wordsSchema>

interface Rejected {
  id: ItemId
  round: number
  headings: readonly string[]
  plan: ImportPlan
  rows: readonly ProblemRow[]
}

/**
 * Stores the refused rows as a CSV file: the property `rejected` of the import, and the result file of the
 * task. It has line, reasons and original cells, so that the rows can be corrected and imported. Returns the
 * attachment's id; undefined if there are no refused rows.
 */
export async function keepRejected(
  { files }: ImportDeps,
  principal: Principal,
  rejected: Rejected,
  words: Words,
  task: TaskRun,
): Promise<ItemId | undefined> {
  const { id, round, headings, rows } = rejected
  if (rows.length === 0) return undefined
  const lines = rows.map(({ line, cells, problems }) => [
    String(line),
    problems.map((problem) => reasonOf(rejected, problem, words)).join('; '),
    ...headings.map((_heading, at) => cells[at] ?? ''),
  ])
  const text = BYTE_ORDER_MARK + csvLines([[...REJECTED_HEADINGS, ...headings], ...lines])
  const file = await task.file(FILE_NAME, 'text/csv; charset=utf-8')
  await file.truncate(0)
  await file.append(text)
  // Running the same import again gives the same file.
  const upload = createHash('sha256').update(`rejected/${id}/${round}/${task.key}`).digest('hex').slice(0, 32)
  const target = { type: 'Import', property: 'rejected' }
  return (await files.bring(principal, { id: upload, filename: FILE_NAME, bytes: Buffer.from(text), ...target })).$id
}

/** A reason in words: the column, and what is wrong with its cell. */
function reasonOf({ headings, plan }: Rejected, { code, text, column, values = {} }: RowProblem, words: Words): string {
  const filled = { text, ...values }
  const said = (words[code] ?? code).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(filled, name) ? String(filled[name as keyof typeof filled]) : whole,
  )
  const named =
    column === undefined ? String(values['property'] ?? '') : (headings[column] ?? plan.columns[column]?.to ?? '')
  const where = String(values['where'] ?? named)
  return where === '' ? said : `${where}: ${said}`
}
