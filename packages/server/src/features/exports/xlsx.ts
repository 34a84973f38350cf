import type { TaskFile } from '@cairn/contract/server'
import type { Item } from '@cairn/contract'
import { rowXml, SHEET_END, SHEET_START, sheetPath, workbookParts } from '@cairn/geo-files/workbook'
import type { Column } from './columns.ts'
import { headingsOf, rowOf, type Written } from './formats.ts'
import { openZip } from '../../lib/zip.ts'

/** Most rows of a sheet that spreadsheets read. */
const MOST_ROWS = 1_048_576

/**
 * Writes items as an XLSX workbook of one sheet to an empty file, page by page. No cell is a formula. Rows
 * beyond the limit of a sheet (1,048,576) are left out.
 */
export async function writeXlsx(
  file: Pick<TaskFile, 'append'>,
  columns: readonly Column[],
  written: Written,
  pages: AsyncIterable<readonly Item[]>,
  signal: AbortSignal,
): Promise<void> {
  const zip = openZip(file, signal)
  for (const [path, xml] of Object.entries(workbookParts(['1']))) await zip.add(path, xml, 'text/xml')
  await zip.add(sheetPath(1), sheet(columns, written, pages), 'text/xml')
  await zip.close()
}

async function* sheet(
  columns: readonly Column[],
  written: Written,
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<Buffer> {
  let row = 0
  const write = (cells: readonly unknown[]) => rowXml(cells.map(cellOf), ++row)
  yield Buffer.from(SHEET_START + write(headingsOf(columns, written)))
  for await (const items of pages)
    yield Buffer.from(
      items
        .slice(0, MOST_ROWS - row)
        .map((item) => write(rowOf(item, columns, written)))
        .join(''),
    )
  yield Buffer.from(SHEET_END)
}

function cellOf(cell: unknown): string | number {
  return typeof cell === 'number' ? cell : String(cell)
}
