import { dirname } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import type { FileRefused } from '@cairn/contract/place-files'

/** A request to the process that reads a sheet: the workbook, the sheet, and the file to write. */
export interface SheetRequest {
  path: string
  sheet: string | undefined
  into: string
}
/** The sheets of a workbook and the one that was read, or why the file was refused. */
export type SheetAnswer = { sheets: string[]; sheet: string } | FileRefused

/** The process that reads a sheet of a workbook. */
export const SHEET_READER: Decoder = {
  program: new URL('./sheet-process.ts', import.meta.url),
  heap: 1500,
  beside: 1000,
}

/**
 * Converts a sheet of a workbook to CSV, in the file `into`, in a separate process: one line for each row
 * up to the last that the sheet has, an empty one for each that is missing; line breaks in cells become
 * U+2028. Rows shorter than the first are filled up to it. Beyond memory or time limits it is refused as
 * `tookTooLong`. Rejects when the signal is aborted.
 */
export async function sheetToCsvApart(request: SheetRequest, signal?: AbortSignal): Promise<SheetAnswer> {
  const reach = { reads: [request.path], writes: dirname(request.into) }
  const answer = await runApart<SheetAnswer>(SHEET_READER, { ...request }, { ...reach, signal })
  return answer ?? { refusal: 'tookTooLong' }
}
