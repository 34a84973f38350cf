import { CairnError } from '@cairn/contract/errors'
import type { ImportReader, UnreadRow } from '@cairn/contract/server'
import { readXlsForm } from '../../model/xlsform/read-xlsform.ts'
import { readSheets } from '../../model/xlsform/read-sheets.ts'
import { jsonCell } from '../../model/records-in/json-cell.ts'

const MOST_BYTES = 10_000_000
const COLUMNS = ['title', 'machineName', 'formType', 'questions']

/**
 * Reads the form of a spreadsheet (XLSForm) for the program that the import names. What cannot be taken over
 * are rows that do not fit, by sheet, row and column. Throws `geokeeper.importProgram`,
 * `geokeeper.importUnreadable` or `geokeeper.importEmpty`.
 */
export const readForm: ImportReader = async (source, { defaults }) => {
  if (typeof defaults['program'] !== 'string') throw new CairnError('geokeeper.importProgram')
  const bytes = await source.bytes()
  const sheets = bytes.length > MOST_BYTES ? undefined : await readSheets(bytes)
  if (!sheets) throw new CairnError('geokeeper.importUnreadable')
  const { form, title, machineName, faults } = readXlsForm(sheets)
  if (!form) throw new CairnError('geokeeper.importEmpty')
  const name = /^[a-z]/.test(machineName) ? machineName : `form_${machineName}`
  const unread = faults.map(({ code, sheet, row, column, detail }): UnreadRow => ({
    line: row,
    broken: `geokeeper.faults.${code}`,
    text: `${sheet} · ${column}`,
    values: { detail },
  }))
  return {
    columns: COLUMNS,
    async *rows() {
      yield { line: 1, cells: [title || name, name, 'record', jsonCell(form)] }
      yield* unread
    },
  }
}
