import { FileRefusal, namedSheets } from '@cairn/geo-files/workbook'
import { XLSFORM_SHEETS, type Sheets } from '../../model/xlsform/sheets.ts'

/** Reads the sheets of an XLSForm from a workbook. Undefined if it is none, or would unpack to too much. */
export async function readSheets(file: Blob): Promise<Sheets | undefined> {
  try {
    return await namedSheets(new Uint8Array(await file.arrayBuffer()), XLSFORM_SHEETS)
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return undefined
    throw thrown
  }
}
