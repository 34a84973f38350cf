import { wordsOfKey } from '@cairn/model/key-words'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the label of an interview: its type, its month and the codes of who spoke. It has no name in it.
 */
export function labelOfActivity({ type, start, respondentCodes }: Values): string {
  const codes = Array.isArray(respondentCodes) ? respondentCodes.map(String) : []
  const shown = codes.length > 3 ? [...codes.slice(0, 3), '…'] : codes
  return [wordsOfKey(type), typeof start === 'string' ? start.slice(0, 7) : undefined, shown.join(' ')]
    .filter(Boolean)
    .join(' · ')
}

/** Returns the label of a coded statement: the code of its site, and what it is called. */
export function labelOfData({ siteCode, label }: Values): string {
  return [siteCode, label].filter((part) => typeof part === 'string' && part !== '').join(' · ')
}

/** Returns the label of an entry in the ledger of consent: what for, what was decided, and from when on. */
export function labelOfConsent({ use, decision, from }: Values): string {
  return [wordsOfKey(use), wordsOfKey(decision), from]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ')
}
