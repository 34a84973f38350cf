/** Name of the property with the uses that everyone concerned agreed to. Only the server sets it. */
export const USES_PROPERTY = 'usesGiven'
/** Name of the property that says that consent to keep an item is missing. What asks for consent has it. */
export const WITHHELD_PROPERTY = 'withheld'
/** Name of the property with the words by which whoever said something is named where it is cited. */
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
