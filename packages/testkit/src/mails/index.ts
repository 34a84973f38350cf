export { HTML_LETTER, LETTER } from './letters.ts'
export { ODD_MAILS } from './odd-mails.ts'
export { outlookMessage } from './outlook-message.ts'
