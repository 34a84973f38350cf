import { dirname } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'

/** What the process that reads a workbook is told: the file, the sheet, and the file that it writes. */
export interface SheetRequest {
  path: string
  sheet: string | undefined
  into: string
}
/** The sheets of a workbook and the one that was read, or why the file was refused. */
export type SheetAnswer = { sheets: string[]; sheet: string } | FileRefused

/** Reads a sheet of a workbook. */
export const SHEET_READER: Decoder = {
  program: new URL('./sheet-process.ts', import.meta.url),
  heap: 1500,
  beside: 1000,
}

/**
 * Writes a sheet of a workbook as CSV, in a process of its own: a line a row, with the numbers that rows have
 * there; a line break in a cell is written as U+2028. What takes too much memory or time is refused as
 * `tookTooLong`.
 */
export async function sheetToCsvApart(request: SheetRequest, signal?: AbortSignal): Promise<SheetAnswer> {
  const reach = { reads: [request.path], writes: dirname(request.into) }
  const answer = await runApart<SheetAnswer>(SHEET_READER, { ...request }, { ...reach, signal })
  return answer ?? { refusal: 'tookTooLong' }
}
