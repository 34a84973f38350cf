import { unzip } from '@cairn/geo-files/unzip'
import { FileRefusal, namedSheets } from '@cairn/geo-files/workbook'
import { XLSFORM_SHEETS, type Sheets } from '../../../model/xlsform/sheets.ts'

/** An XLSForm that was read: its sheets, and the CSV files beside it by name. */
export interface FormFiles {
  sheets: Sheets
  lists: Record<string, string>
}

/**
 * Reads an XLSForm from its workbook with the CSV files that it chooses from, or from a zip of all of them.
 * Undefined if there is no workbook, or if it would unpack to too much.
 */
export async function readFormFiles(files: readonly File[]): Promise<FormFiles | undefined> {
  try {
    const all = (await Promise.all(files.map(entriesOf))).flat()
    const book = all.find(({ name }) => /\.xlsx$/i.test(name)) ?? all.find(({ name }) => !isTable(name))
    if (!book) return undefined
    const lists = all
      .filter(({ name }) => isTable(name))
      .map(({ name, bytes }) => [baseOf(name), textOf(bytes)] as const)
    return { sheets: await namedSheets(book.bytes, XLSFORM_SHEETS), lists: Object.fromEntries(lists) }
  } catch (thrown) {
    if (thrown instanceof FileRefusal) return undefined
    throw thrown
  }
}

interface Entry {
  name: string
  bytes: Uint8Array
}

async function entriesOf(file: File): Promise<Entry[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!/\.zip$/i.test(file.name)) return [{ name: file.name, bytes }]
  return [...(await unzip(bytes, ['.xlsx', '.csv']))].map(([name, each]) => ({ name, bytes: each }))
}

function isTable(name: string): boolean {
  return /\.csv$/i.test(name)
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
