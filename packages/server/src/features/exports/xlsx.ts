import { Readable } from 'node:stream'
import type { TaskFile } from '@cairn/contract/server'
import type { Item } from '@cairn/contract'
import type { Column } from './columns.ts'
import { headingsOf, rowOf, type Written } from './formats.ts'
import { xmlText } from './xml-text.ts'
import { openZip } from './zip.ts'

/** Media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Longest text of a cell, and most rows of a sheet, that spreadsheets read. */
const [LONGEST, MOST_ROWS] = [32_767, 1_048_576]

const NS = 'http://schemas.openxmlformats.org'
const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/**
 * Writes a workbook of one sheet to an empty file, page by page. Cells are texts and numbers: no cell is a
 * formula, whatever it begins with. Rows beyond what a sheet can have are left out.
 */
export async function writeXlsx(
  file: Pick<TaskFile, 'append'>,
  columns: readonly Column[],
  written: Written,
  pages: AsyncIterable<readonly Item[]>,
  signal: AbortSignal,
): Promise<void> {
  const zip = openZip(file, signal)
  for (const [path, text] of Object.entries(PARTS))
    await zip.add(path, Readable.from([Buffer.from(DECLARED + text)]), 'text/xml')
  await zip.add('xl/worksheets/sheet1.xml', Readable.from(sheet(columns, written, pages)), 'text/xml')
  await zip.close()
}

async function* sheet(
  columns: readonly Column[],
  written: Written,
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${DECLARED}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${rowXml(headingsOf(columns, written))}`,
  )
  let left = MOST_ROWS - 1
  for await (const items of pages) {
    const rows = items.slice(0, left)
    left -= rows.length
    yield Buffer.from(rows.map((item) => rowXml(rowOf(item, columns, written))).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function rowXml(cells: readonly unknown[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`
}

function cellXml(cell: unknown): string {
  if (cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(String(cell).slice(0, LONGEST))}</t></is></c>`
}
