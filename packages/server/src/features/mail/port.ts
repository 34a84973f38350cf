/** What other features use of mail. */
export type { AnswerAddresses } from './answer-addresses.ts'
export type { Mail } from './mail.ts'
export type { Mailing } from './open-mailing.ts'
export { fillText, serverText } from './render.ts'
