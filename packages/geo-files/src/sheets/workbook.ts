/** Workbooks (XLSX), also in the browser. */
export { FileRefusal } from '../file-refusal.ts'
export { namedSheets } from './named-sheets.ts'
export { readWorkbook, type SheetRow, type Workbook } from './read-workbook.ts'
export * from './workbook-xml.ts'
export { writeWorkbook, type Sheet } from './write-workbook.ts'
