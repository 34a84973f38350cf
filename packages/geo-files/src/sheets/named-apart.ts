import type { FileRefused } from '@cairn/contract/place-files'
import { FileRefusal } from '../file-refusal.ts'
import { runApart } from '../run-apart.ts'
import type { SheetRow } from './read-workbook.ts'

/** What the process that reads sheets is told: the workbook, and the names of the sheets. */
export interface NamedRequest {
  bytes: Uint8Array
  wanted: readonly string[]
}
/** The sheets, by name, or why the workbook was refused. */
export type NamedAnswer = { sheets: Record<string, SheetRow[]> } | FileRefused

/** Memory of the process (MB). */
const MOST_MEMORY_MB = 1500

/**
 * Reads sheets as `namedSheets` does, in a process of its own: a workbook may be packed so that it takes
 * long and much memory. Throws `FileRefusal`, with `tookTooLong` for what takes too much of either.
 */
export async function namedSheetsApart(
  bytes: Uint8Array,
  wanted: readonly string[],
): Promise<Record<string, SheetRow[]>> {
  const program = new URL('./named-process.ts', import.meta.url)
  const request = { bytes, wanted: [...wanted] }
  const answer = await runApart<NamedAnswer>(program, request, undefined, MOST_MEMORY_MB)
  if (!answer) throw new FileRefusal('tookTooLong')
  if ('refusal' in answer) throw new FileRefusal(answer.refusal, answer.detail)
  return answer.sheets
}
