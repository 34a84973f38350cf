import { dirname } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'

/**
 * A request to the separate process that reads a sheet: the path of the workbook, the name of the sheet (the
 * first if undefined), and the path of the CSV file to write.
 */
export interface SheetRequest {
  path: string
  sheet: string | undefined
  into: string
}
/** Names of all sheets of a workbook and of the one that was read, or why the workbook was refused. */
export type SheetAnswer = { sheets: string[]; sheet: string } | FileRefused

/** Program of the separate process that reads a sheet, with its limits of memory in megabytes. */
export const SHEET_READER: Decoder = {
  program: new URL('./sheet-process.ts', import.meta.url),
  heap: 1500,
  beside: 1000,
}

/**
 * Writes a sheet of a workbook as CSV to the file `into`, in a separate process: one line for each row up to
 * the last, empty for a missing one, so that line numbers are row numbers. Line breaks in cells become
 * U+2028; rows shorter than the first are filled up to it. Beyond memory or time limits the workbook is
 * refused as `tookTooLong`. Rejects when the signal is aborted.
 */
export async function sheetToCsvApart(request: SheetRequest, signal?: AbortSignal): Promise<SheetAnswer> {
  const reach = { reads: [request.path], writes: dirname(request.into) }
  const answer = await runApart<SheetAnswer>(SHEET_READER, { ...request }, { ...reach, signal })
  return answer ?? { refusal: 'tookTooLong' }
}
