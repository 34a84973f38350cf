import { basename } from 'node:path/posix'
import { CairnError } from '@cairn/contract/errors'
import type { ImportReader, ReadableSource, UnreadRow } from '@cairn/contract/server'
import { readXlsForm } from '../../../model/xlsform/read-xlsform.ts'
import { XLSFORM_SHEETS } from '../../../model/xlsform/sheets.ts'
import { jsonCell } from '../../../model/records-in/json-cell.ts'
import { textIn } from '../text-in.ts'

const COLUMNS = ['title', 'machineName', 'formType', 'questions']

/**
 * Import reader for spreadsheets with a form (XLSForm), for the program that the import names. What cannot be
 * imported is reported as rejected rows. Throws `geokeeper.importProgram` or `geokeeper.importEmpty`.
 */
export const readForm: ImportReader = async (source, { defaults }) => {
  if (typeof defaults['program'] !== 'string') throw new CairnError('geokeeper.importProgram')
  // A zip has the spreadsheet and, beside it, the CSV files from which it takes choices.
  const book = bookIn(source.files)
  const sheets = await source.sheets(XLSFORM_SHEETS, book)
  const { form, title, machineName, faults } = readXlsForm(sheets, await listsBeside(source, book))
  if (!form) throw new CairnError('geokeeper.importEmpty')
  const name = /^[a-z]/.test(machineName) ? machineName : `form_${machineName}`
  const unread = faults.map(({ code, sheet, row, column, detail }): UnreadRow => ({
    line: row,
    broken: `geokeeper.faults.${code}`,
    text: '',
    values: { detail, where: column === '' ? sheet : `${sheet} · ${column}` },
  }))
  return {
    columns: COLUMNS,
    async *rows() {
      yield { line: 1, cells: [title || name, name, 'record', jsonCell(form)] }
      yield* unread
    },
  }
}

/** The spreadsheet in a zip. Undefined if the file is a spreadsheet itself, which is a zip as well. */
function bookIn(files: readonly string[]): string | undefined {
  if (files.length === 1 || files.includes('[Content_Types].xml')) return undefined
  return files.find((file) => /\.xlsx$/i.test(file) && !file.startsWith('__MACOSX/'))
}

/** The texts of the CSV files in a zip with a spreadsheet, by name. */
async function listsBeside(source: ReadableSource, book: string | undefined): Promise<Record<string, string>> {
  const names = book === undefined ? [] : source.files.filter((file) => /\.csv$/i.test(file))
  const lists: [string, string][] = []
  for (const name of names) lists.push([basename(name), await textIn(source, name)])
  return Object.fromEntries(lists)
}
