import { foldedWords } from '@cairn/model/fold'

/** What two items may have in common that tells they are one. */
export const DUPLICATE_REASONS = ['name', 'email', 'phone', 'website'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Types of which duplicates are looked for. */
export const DUPLICATE_TYPES = ['Contact', 'Organization'] as const
export type DuplicateType = (typeof DUPLICATE_TYPES)[number]

/** A value as it is compared, however it is written. */
export interface DuplicateKey {
  reason: DuplicateReason
  value: string
}

/** A number, address or name that more items have tells nothing: a switchboard, an office's mailbox. */
export const MOST_ALIKE = 5

/** Properties that are one name together. */
const NAMES: Readonly<Record<DuplicateType, readonly (readonly string[])[]>> = {
  Contact: [['firstName', 'lastName']],
  Organization: [['displayName'], ['legalName']],
}
/** A person's own numbers. An office's is shared: it tells something of people with the same last name. */
const PHONES = ['mobilePhone', 'otherPhone']
const OFFICE_PHONE = 'officePhone'
/** What a company is in law is left out of its name. */
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

/** What an item is compared by: names without marks, order and legal form, addresses without capitals, phones by their digits, websites by their place. */
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

/** Why two items may be one, each reason once. */
export function reasonsInCommon(left: readonly DuplicateKey[], right: readonly DuplicateKey[]): DuplicateReason[] {
  const known = new Set(left.map(textOf))
  return [...new Set(right.filter((key) => known.has(textOf(key))).map(({ reason }) => reason))]
}

/** A key as one text. */
export function textOf({ reason, value }: DuplicateKey): string {
  return `${reason} ${value}`
}

function nameKey(text: string): string {
  const words = foldedWords(text)
  const telling = words.filter((word) => !LEGAL_FORMS.has(word))
  return (telling.length > 0 ? telling : words).sort().join(' ')
}

/** Its digits without extension and without the 1 before a North American number. */
export function phoneKey(text: string): string {
  const digits = text.replace(/(?:x|ext\.?|#)\s*\d+\s*$/i, '').replaceAll(/\D/g, '')
  const national = /^1(\d{10})$/.exec(digits)?.[1] ?? digits
  return national.length >= 7 ? national : ''
}

function officeKey(phone: string, lastName: unknown): string {
  const [digits, name] = [phoneKey(phone), typeof lastName === 'string' ? nameKey(lastName) : '']
  return digits === '' || name === '' ? '' : `${digits} ${name}`
}

/** Host and path without `www` and a slash at the end. */
export function websiteKey(text: string): string {
  if (!URL.canParse(text)) return ''
  const { hostname, pathname } = new URL(text)
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase()
}
