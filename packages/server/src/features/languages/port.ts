/** What others may use of languages. */
export { saveLanguage } from './save-language.ts'
