import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'

/** A cell of a sheet: text, a number, or nothing. */
export type Cell = string | number | null | undefined

/** A sheet of a workbook: its name, and its rows from the first. */
export interface Sheet {
  name: string
  rows: readonly (readonly Cell[])[]
}

/** Longest name of a sheet, and longest text of a cell, that spreadsheets open. */
const [LONGEST_NAME, LONGEST_TEXT] = [31, 32_767]
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// oxlint-disable-next-line no-control-regex -- XML has no place for them
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Writes sheets as a workbook (XLSX). Texts are never formulas. Names of sheets that are taken get a
 * number.
 */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(TYPE), { useWebWorkers: false })
  const names = namesOf(sheets.map(({ name }) => name))
  const at = (make: (number: number) => string) => sheets.map((_, index) => make(index + 1)).join('')
  const add = (name: string, xml: string) => zip.add(name, new TextReader(HEAD + xml))
  const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  await add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>${at((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${part}.worksheet+xml"/>`)}</Types>`,
  )
  await add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  await add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${at((n) => `<sheet name="${escaped(names[n - 1] ?? '')}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  )
  await add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${at((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  )
  for (const [index, { rows }] of sheets.entries()) await add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows))
  return zip.close()
}

function sheetXml(rows: Sheet['rows']): string {
  const lines = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${inside}</row>`
  })
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${reference}"><v>${cell}</v></c>`
  const text = escaped(String(cell).slice(0, LONGEST_TEXT))
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Letters of a column from 0: AB of 27. */
function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** Names that spreadsheets open: short, each once, without the signs that they use themselves. */
function namesOf(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const plain = name.replaceAll(/[\\/?*[\]:]/g, ' ').trim() || 'Sheet'
    let free = plain.slice(0, LONGEST_NAME).trim()
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${plain.slice(0, LONGEST_NAME - 4).trim()} ${n}`
    taken.add(free.toLowerCase())
    return free
  })
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(/_x[0-9A-F]{4}_/g, (found) => `_x005F${found}`)
}
