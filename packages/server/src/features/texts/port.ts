/** What other features use of texts. */
export type { TextActionDeps } from './define-action.ts'
export { propertyTitles } from './property-titles.ts'
export { saveSystemText } from './save-system-text.ts'
export { SYSTEM_TEXT_TYPE, type SystemTexts } from './system-texts.ts'
