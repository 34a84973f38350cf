/** What other features use of imports. */
export { saveImport } from './save-import.ts'
export { tryNow } from './try-now.ts'
