import { readWorkbook, type SheetRow } from './read-workbook.ts'

/** Most rows of a sheet. */
const MOST_ROWS = 20_000

/**
 * Reads the sheets of a workbook (XLSX) that have one of these names, ignoring case and blanks around; at
 * most 20,000 rows of each. `wanted` is in lower case, and so are the names in the result. Missing sheets
 * are left out. Throws `FileRefusal` if it is not a workbook or would unpack to too much.
 */
export async function namedSheets(bytes: Uint8Array, wanted: readonly string[]): Promise<Record<string, SheetRow[]>> {
  const found: Record<string, SheetRow[]> = {}
  const { sheets: names } = await readWorkbook(bytes)
  for (const each of wanted) {
    const name = names.find((other) => other.trim().toLowerCase() === each)
    if (name === undefined) continue
    const rows: SheetRow[] = []
    for (const row of (await readWorkbook(bytes, name)).rows()) if (rows.push(row) >= MOST_ROWS) break
    found[each] = rows
  }
  return found
}
