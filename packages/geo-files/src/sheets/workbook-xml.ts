import { escapeXml } from '@cairn/contract/escape-xml'

/** A cell of a sheet to be written: text, a number, or nothing. */
export type Cell = string | number | null | undefined

/** Media type of a workbook (XLSX). */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Longest text of a cell that spreadsheets open. */
const LONGEST_TEXT = 32_767
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** XML of a sheet before its first row, and after its last. */
export const [SHEET_START, SHEET_END] = [`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`, '</sheetData></worksheet>']

/** Returns the path inside a workbook (XLSX, a zip) of its n-th sheet, from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

/**
 * Returns the XML files of a workbook (XLSX, a zip) other than its sheets, by path. `names` are those of the
 * sheets, each unique.
 */
export function workbookParts(names: readonly string[]): Record<string, string> {
  const each = (make: (number: number, name: string) => string) => names.map((name, at) => make(at + 1, name)).join('')
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>${each((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${PART}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n, name) => `<sheet name="${escapeXml(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="${sheetPath(n).slice('xl/'.length)}"/>`)}</Relationships>`,
  }
}

/**
 * Formats a row of a sheet as XML. `number` counts from 1. Cells are text (cut to 32,767 characters) or
 * numbers, never formulas.
 */
export function rowXml(cells: readonly Cell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${number}`)).join('')}</row>`
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${reference}"><v>${cell}</v></c>`
  // What looks like an escape of spreadsheets is escaped, or it would be read as another character.
  const text = escapeXml(String(cell).slice(0, LONGEST_TEXT)).replaceAll(/_x[0-9A-F]{4}_/g, (found) => `_x005F${found}`)
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Letters of a column from 0: AB of 27. */
function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
