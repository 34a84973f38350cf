/** Text keys of the reasons why a row is refused, and of the headings of the file of refused rows. */
export const REFUSAL_KEYS = [
  'organisations.import.line',
  'organisations.import.reasons',
  'organisations.import.alike',
  'organisations.import.noOrganization',
  'organisations.import.severalOrganizations',
  'organisations.import.tooManyCells',
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
 * `{max}` stands for the most characters, `{name}` for the name in a cell, `{who}` for another contact or
 * row.
 */
export type RefusalWords = Readonly<Record<string, string>>
