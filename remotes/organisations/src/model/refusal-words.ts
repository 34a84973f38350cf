/** Text keys of the reasons why a row is refused, and of the headings of the file of refused rows. */
export const REFUSAL_KEYS = [
  'organisations.import.line',
  'organisations.import.reasons',
  'errors.required',
  'errors.noOrg',
  'errors.maxLength',
  'errors.invalidEmail',
  'errors.invalidPhone',
  'errors.invalidItem',
  'notAllowed',
] as const

/**
 * Text key or name of a property → words in the person's language. The key itself stands for missing words;
 * `{max}` stands for the most characters.
 */
export type RefusalWords = Readonly<Record<string, string>>
