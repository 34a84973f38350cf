/** What other features use of texts. */
export { saveSystemText } from './save-system-text.ts'
export { SYSTEM_TEXT_TYPE } from './system-texts.ts'
