/** What others may use of languages. */
export { reordering } from './reordering.action.ts'
export { saveLanguage } from './save-language.ts'
