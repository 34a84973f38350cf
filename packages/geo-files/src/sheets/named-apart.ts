import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'
import { FileRefusal } from '../file-refusal.ts'
import type { SheetRow } from './read-workbook.ts'

/** A request to the process that reads sheets: the workbook, and the names of the sheets. */
export interface NamedRequest {
  bytes: Uint8Array
  wanted: readonly string[]
}
/** The sheets, by name, or why the workbook was refused. */
export type NamedAnswer = { sheets: Record<string, SheetRow[]> } | FileRefused

/** The process that reads several sheets of a workbook. */
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
