/** Text keys of why a row may be refused, and of the headings of the file that it comes back in. */
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

/** Text key, or name of a property → words in the person's language; the key itself stands for what is missing, `{max}` for the most characters. */
export type RefusalWords = Readonly<Record<string, string>>
