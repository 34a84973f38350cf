/** Name of the property with the uses that everyone concerned has consented to. Only the server sets it. */
export const USES_PROPERTY = 'usesGiven'
/** Name of the property that marks an item as withheld because consent to keep it is missing. */
export const WITHHELD_PROPERTY = 'withheld'
/** Name of the property with the wording by which a speaker is credited when cited. */
export const CREDIT_PROPERTY = 'credit'

/** Tells whether an item may be used for this: all may that ask for no consent. */
export function mayUseFor(values: Readonly<Record<string, unknown>>, use: string): boolean {
  if (values[WITHHELD_PROPERTY] === undefined) return true
  return [values[USES_PROPERTY] ?? []].flat().includes(use)
}

/** Returns the words by which an item is credited where it is cited. Undefined without any. */
export function creditOf(values: Readonly<Record<string, unknown>>): string | undefined {
  const credit = values[CREDIT_PROPERTY]
  return typeof credit === 'string' && credit !== '' ? credit : undefined
}
