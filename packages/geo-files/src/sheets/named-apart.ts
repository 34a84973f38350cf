import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'
import { FileRefusal } from '../file-refusal.ts'
import type { SheetRow } from './read-workbook.ts'

/**
 * A request to the separate process that reads several sheets: the workbook, and the sheets' names in lower
 * case.
 */
export interface NamedRequest {
  bytes: Uint8Array
  wanted: readonly string[]
}
/** The rows of the sheets by name as asked for, or why the workbook was refused. */
export type NamedAnswer = { sheets: Record<string, SheetRow[]> } | FileRefused

/** Program of the separate process that reads several sheets, with its limits of memory in megabytes. */
export const SHEETS_READER: Decoder = {
  program: new URL('./named-process.ts', import.meta.url),
  heap: 1500,
  beside: 1000,
}

/**
 * Reads sheets as `namedSheets` does, in a separate process with limits, because a workbook may be a zip
 * bomb. Throws `FileRefusal`, with `tookTooLong` beyond the limits.
 */
export async function namedSheetsApart(
  bytes: Uint8Array,
  wanted: readonly string[],
): Promise<Record<string, SheetRow[]>> {
  const request = { bytes, wanted: [...wanted] }
  const answer = await runApart<NamedAnswer>(SHEETS_READER, request)
  if (!answer) throw new FileRefusal('tookTooLong')
  if ('refusal' in answer) throw new FileRefusal(answer.refusal, answer.detail)
  return answer.sheets
}
