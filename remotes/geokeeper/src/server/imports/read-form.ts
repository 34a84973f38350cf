import { CairnError } from '@cairn/contract/errors'
import type { ImportReader, UnreadRow } from '@cairn/contract/server'
import { readXlsForm } from '../../model/xlsform/read-xlsform.ts'
import { XLSFORM_SHEETS } from '../../model/xlsform/sheets.ts'
import { jsonCell } from '../../model/records-in/json-cell.ts'

const COLUMNS = ['title', 'machineName', 'formType', 'questions']

/**
 * Reads the form of a spreadsheet (XLSForm) for the program that the import names. What cannot be taken over
 * are rows that do not fit, by sheet, row and column. Throws `geokeeper.importProgram` or
 * `geokeeper.importEmpty`.
 */
export const readForm: ImportReader = async (source, { defaults }) => {
  if (typeof defaults['program'] !== 'string') throw new CairnError('geokeeper.importProgram')
  const { form, title, machineName, faults } = readXlsForm(await source.sheets(XLSFORM_SHEETS))
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
