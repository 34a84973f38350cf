import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'
import { FileRefusal } from '../file-refusal.ts'
import type { SheetRow } from './read-workbook.ts'

/** What the process that reads sheets is told: the workbook, and the names of the sheets. */
export interface NamedRequest {
  bytes: Uint8Array
  wanted: readonly string[]
}
/** The sheets, by name, or why the workbook was refused. */
export type NamedAnswer = { sheets: Record<string, SheetRow[]> } | FileRefused

/** Reads several sheets of a workbook. */
export const SHEETS_READER: Decoder = {
  program: new URL('./named-process.ts', import.meta.url),
  heap: 1500,
  beside: 1000,
}

/**
 * Reads sheets as `namedSheets` does, in a process of its own: a workbook may be packed so that it takes
 * long and much memory. Throws `FileRefusal`, with `tookTooLong` for what takes too much of either.
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
