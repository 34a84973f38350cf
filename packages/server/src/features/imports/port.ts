/** What other features use of imports. */
export { saveImport } from './save-import.ts'
