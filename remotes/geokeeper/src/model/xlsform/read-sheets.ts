import { FileRefusal, readWorkbook } from '@cairn/geo-files/workbook'
import type { SheetRow, Sheets } from './sheets.ts'

/** Sheets of an XLSForm. */
const NAMES = ['survey', 'choices', 'settings']
/** Most rows of a sheet. */
const MOST_ROWS = 20_000

/** Reads the sheets of an XLSForm from a workbook. Undefined if it is none, or would unpack to too much. */
export async function readSheets(bytes: Uint8Array): Promise<Sheets | undefined> {
  const sheets: Record<string, SheetRow[]> = {}
  try {
    const { sheets: names } = await readWorkbook(bytes)
    for (const wanted of NAMES) {
      const name = names.find((each) => each.trim().toLowerCase() === wanted)
      if (name === undefined) continue
      const rows: SheetRow[] = []
      for (const row of (await readWorkbook(bytes, name)).rows()) if (rows.push(row) >= MOST_ROWS) break
      sheets[wanted] = rows
    }
    return sheets
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return undefined
    throw thrown
  }
}
