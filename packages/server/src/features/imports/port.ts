/** What other features use of imports. */
export { CORE_FORMER_TEXTS } from './former-texts.ts'
export { saveImport } from './save-import.ts'
export { tryNow } from './try-now.ts'
