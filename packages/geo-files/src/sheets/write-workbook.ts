import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { rowXml, SHEET_END, SHEET_START, sheetPath, workbookParts, XLSX_TYPE, type Cell } from './workbook-xml.ts'

/** A sheet of a workbook to be written: its name, and its rows of cells from the first. */
export interface Sheet {
  name: string
  rows: readonly (readonly Cell[])[]
}

/** Longest name of a sheet that spreadsheets open. */
const LONGEST_NAME = 31

/**
 * Writes sheets as a workbook (XLSX). No cell is a formula. Names of sheets are cut to 31 characters, lose
 * the signs that spreadsheets refuse, and duplicates get a number.
 */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(XLSX_TYPE), { useWebWorkers: false })
  const parts = Object.entries(workbookParts(namesOf(sheets.map(({ name }) => name))))
  const drawn = sheets.map(({ rows }, at) => [sheetPath(at + 1), sheetXml(rows)] as const)
  for (const [path, xml] of [...parts, ...drawn]) await zip.add(path, new TextReader(xml))
  return zip.close()
}

function sheetXml(rows: Sheet['rows']): string {
  return SHEET_START + rows.map((cells, at) => rowXml(cells, at + 1)).join('') + SHEET_END
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
