import type { Property } from '@cairn/contract'
import { protocolsBy, USES, widestLevel } from './ledger.ts'

/** Properties of a type whose items the ledger of consent closes. The server alone sets them. */
export const consentProperties = {
  /** Consent to keep it is missing: stewards alone know of it. */
  withheld: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' as const } },
  /** Uses that everyone who spoke has agreed to. */
  usesGiven: {
    v: 'SEL',
    options: [...USES],
    many: true,
    max: USES.length,
    readOnly: true,
    facet: { kind: 'terms' as const },
  },
} satisfies Record<string, Property>

/**
 * Who spoke, and what tells it: for people who have met the protocol `NAMES` alone. Codes stand in for it.
 */
export const named = { level: 'PRIVATE', protocol: 'NAMES' } as const

/** Recordings. A voice tells who speaks, so only people who read private items of the owner hear them. */
export const mediaProperty = {
  v: 'REL',
  t: 'Attachment',
  many: true,
  max: 50,
  level: 'PRIVATE',
} satisfies Property

const LEVELS = ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] as const
/** Level of an item that says none. */
const USUAL = 'PRIVATE'

/**
 * Returns the properties that follow from the uses given: whether the item is withheld, and the protocols
 * that keep it. They are those of an item that is kept as it is, with `access` closed to what the consents
 * allow.
 */
export function closedBy(
  given: readonly string[],
  { protocols, access }: Readonly<Record<string, unknown>>,
): { withheld: boolean; usesGiven: string[]; protocols: string[]; access: string } {
  const own = Array.isArray(protocols) ? protocols.map(String) : []
  return {
    withheld: !given.includes('KEEP'),
    usesGiven: [...given],
    protocols: protocolsBy(given, own),
    access: isWider(access, given) ? widestLevel(given) : levelOf(access),
  }
}

/** Tells whether a level is wider than the uses given allow. */
export function isWider(access: unknown, given: readonly string[]): boolean {
  return LEVELS.indexOf(levelOf(access)) < LEVELS.indexOf(widestLevel(given))
}

function levelOf(access: unknown): (typeof LEVELS)[number] {
  return LEVELS.find((level) => level === access) ?? USUAL
}
