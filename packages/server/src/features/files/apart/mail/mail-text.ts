import type { MailName } from '@cairn/contract/server'

/** Largest length in characters of a name or address that is read from a mail. */
export const MAX_NAME = 120
/** Largest number of people, and of files, that are read from one mail. Further ones are left out. */
export const MOST_PARTS = 40

/** Headers of mails. A text with two different ones is taken for a mail. */
const HEADERS = ['from', 'to', 'subject', 'date', 'message-id', 'received', 'return-path', 'mime-version']

/** Control characters, but not newline and tab. */
// oxlint-disable-next-line no-control-regex -- it removes control characters
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** An address as a mail names it: a person, or a group of people. */
export interface MailAddress {
  name?: string | undefined
  address?: string | undefined
  group?: readonly MailAddress[] | undefined
}

/** Tells whether headers (names in lower case) are those of a mail: at least two are known. */
export function hasMailHeaders(keys: readonly string[]): boolean {
  return new Set(keys.filter((key) => HEADERS.includes(key))).size >= 2
}

/**
 * Returns the people among addresses, members of groups too, each address once and in lower case, at most 40.
 * Names without an address are left out.
 */
export function mailPeople(addresses: readonly (MailAddress | undefined)[]): MailName[] {
  const known = new Map<string, MailName>()
  for (const address of addresses) {
    for (const { name, address: at } of address?.group ?? (address ? [address] : [])) {
      const found = cleanLine(at ?? '')
        .toLowerCase()
        .slice(0, MAX_NAME)
      if (found !== '' && !known.has(found))
        known.set(found, { name: cleanLine(name ?? '').slice(0, MAX_NAME), address: found })
    }
  }
  return [...known.values()].slice(0, MOST_PARTS)
}

/**
 * Removes control characters, white space at the ends and more than two empty lines; lines end with a newline
 * alone.
 */
export function cleanMailText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
}

/** Converts a text to one line with single spaces and without control characters. */
export function cleanLine(text: string): string {
  return cleanMailText(text).replace(/\s+/gu, ' ')
}
