import type { Item } from '@cairn/contract'
import { foldedWords } from '@cairn/model/fold'

/** Properties whose equal values suggest that two items are the same. */
export const DUPLICATE_REASONS = ['name', 'email', 'phone', 'website'] as const
/** Property whose equal values suggest that two items are the same: one of `DUPLICATE_REASONS`. */
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Item types for which possible duplicates are looked for. */
export const DUPLICATE_TYPES = ['Contact', 'Organization'] as const
/** Item type whose duplicates are searched for: `'Contact'` or `'Organization'`. */
export type DuplicateType = (typeof DUPLICATE_TYPES)[number]

/**
 * A value of an item that is compared with those of others, normalised so that different spellings are
 * equal.
 */
export interface DuplicateKey {
  reason: DuplicateReason
  value: string
}

/**
 * Most items that may share a value. A value of more items, such as the number of a switchboard, is no
 * reason.
 */
export const MOST_ALIKE = 5

/** Properties that form a name together. */
const NAMES: Readonly<Record<DuplicateType, readonly (readonly string[])[]>> = {
  Contact: [['firstName', 'lastName']],
  Organization: [['displayName'], ['legalName']],
}
/** A person's own numbers. The number of an office counts only for people with the same last name. */
const PHONES = ['mobilePhone', 'otherPhone']
const OFFICE_PHONE = 'officePhone'
/** Words for the legal form of a company, which are left out of its name. */
const LEGAL_FORMS = new Set([
  'co',
  'company',
  'corp',
  'corporation',
  'inc',
  'incorporated',
  'limited',
  'llc',
  'llp',
  'ltd',
  'ltee',
  'the',
])

/**
 * Returns the values by which an item is compared: names without marks, order and legal form, addresses
 * without capitals, phone numbers by their digits, websites by host and path. Empty values are left out.
 */
export function duplicateKeys(type: DuplicateType, item: Readonly<Record<string, unknown>>): DuplicateKey[] {
  const texts = (names: readonly string[]) => names.map((name) => item[name]).filter((text) => typeof text === 'string')
  const keys = [
    ...NAMES[type].map((names) => ({ reason: 'name' as const, value: nameKey(texts(names).join(' ')) })),
    ...texts(['email']).map((text) => ({ reason: 'email' as const, value: text.trim().toLowerCase() })),
    ...texts(PHONES).map((text) => ({ reason: 'phone' as const, value: phoneKey(text) })),
    ...texts([OFFICE_PHONE]).map((text) => ({ reason: 'phone' as const, value: officeKey(text, item['lastName']) })),
    ...texts(['website']).map((text) => ({ reason: 'website' as const, value: websiteKey(text) })),
  ]
  return keys.filter(({ value }) => value !== '')
}

/** Returns the reasons why two items may be the same, each once. */
export function reasonsInCommon(left: readonly DuplicateKey[], right: readonly DuplicateKey[]): DuplicateReason[] {
  const known = new Set(left.map(textOf))
  return [...new Set(right.filter((key) => known.has(textOf(key))).map(({ reason }) => reason))]
}

/**
 * Returns which of other items of a type may be the same as one with these values, with the reasons, most
 * reasons first. A value that too many items share is no reason.
 */
export function findAlike(
  type: DuplicateType,
  values: Readonly<Record<string, unknown>>,
  others: readonly Item[],
): { id: string; reasons: DuplicateReason[] }[] {
  const keys = duplicateKeys(type, values)
  const alike = others.map((other) => ({ id: other.$id, keys: duplicateKeys(type, other) }))
  const telling = keys.filter(
    (key) => alike.filter((other) => reasonsInCommon([key], other.keys).length > 0).length < MOST_ALIKE,
  )
  return alike
    .map(({ id, keys: theirs }) => ({ id, reasons: reasonsInCommon(telling, theirs) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((left, right) => right.reasons.length - left.reasons.length)
}

/** Writes a key as one text, to be used as a key of a map. */
export function textOf({ reason, value }: DuplicateKey): string {
  return `${reason} ${value}`
}

function nameKey(text: string): string {
  const words = foldedWords(text)
  const telling = words.filter((word) => !LEGAL_FORMS.has(word))
  return (telling.length > 0 ? telling : words).sort().join(' ')
}

/**
 * Returns the digits of a phone number, without extension and without the leading 1 of North America. Returns
 * an empty text if there are fewer than seven digits.
 */
export function phoneKey(text: string): string {
  const digits = text.replace(/(?:x|ext\.?|#)\s*\d+\s*$/i, '').replaceAll(/\D/g, '')
  const national = /^1(\d{10})$/.exec(digits)?.[1] ?? digits
  return national.length >= 7 ? national : ''
}

function officeKey(phone: string, lastName: unknown): string {
  const [digits, name] = [phoneKey(phone), typeof lastName === 'string' ? nameKey(lastName) : '']
  return digits === '' || name === '' ? '' : `${digits} ${name}`
}

/**
 * Returns host and path of an address, without `www` and a slash at the end. Returns an empty text if it is
 * no URL.
 */
export function websiteKey(text: string): string {
  if (!URL.canParse(text)) return ''
  const { hostname, pathname } = new URL(text)
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase()
}
