import type { Item, Property } from '@cairn/contract'
import { CONSENT_PROTOCOLS, protocolsBy, USES, widestLevel } from './ledger.ts'
import { terms } from '../statements/shapes.ts'

/** Days for which a person may change their mind before a purge, if the owner sets none. */
const HOLD_DAYS = 30
/** Until when nothing that is withheld is purged. */
export const HOLD = { property: 'withheldSince', days: HOLD_DAYS, until: 'heldUntil' } as const

const DAY_MS = 86_400_000

/** Returns the first day on which what is withheld since a day may be purged, by the owner's days. */
export function endOfHold(since: string, days: unknown): string {
  const held = typeof days === 'number' ? days : HOLD_DAYS
  return new Date(Date.parse(since) + held * DAY_MS).toISOString().slice(0, 10)
}

/** Properties of a type whose items the ledger of consent closes. The server alone sets them. */
export const consentProperties = {
  /** Consent to keep it is missing: stewards alone know of it. */
  withheld: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' as const } },
  /** The day from which on it has been withheld. */
  withheldSince: { v: 'DT', readOnly: true },
  /** The day from which on it may be purged. It stays as it was told, whatever the owner sets later. */
  heldUntil: { v: 'DT', readOnly: true },
  /** Uses that everyone who spoke has agreed to. */
  usesGiven: {
    v: 'SEL',
    options: [...USES],
    many: true,
    max: USES.length,
    readOnly: true,
    facet: { kind: 'terms' as const },
  },
  /** How those who spoke are named where it is cited: by name, by code, or not at all, as each agreed. */
  credit: { v: 'DEF', max: 2000, readOnly: true, level: 'PRIVATE', protocol: 'NAMES' },
} satisfies Record<string, Property>

/** Returns the id of the interview that something is in, and of those that it was in before. */
export function interviewsOf({ _t, $id, activity, leftActivities }: Item): { activity: unknown; left: string[] } {
  return { activity: _t === 'ResearchActivity' ? $id : activity, left: listed(leftActivities) }
}

/**
 * Read level of properties that identify a speaker: only for those who have met the protocol `NAMES`. Others
 * see codes.
 */
export const named = { level: 'PRIVATE', protocol: 'NAMES' } as const

/**
 * Properties for the speakers, for those who may know them, and for their codes in the project, for everyone
 * else and for exports.
 */
export const respondentProperties = {
  respondents: {
    v: 'REL',
    t: 'CommunityMember',
    many: true,
    max: 100,
    facet: terms,
    exportedAs: 'respondentCodes',
    ...named,
  },
  respondentCodes: { v: 'DEF', many: true, max: 100, readOnly: true, textField: true, facet: terms },
} as const

const recordings = { v: 'REL', t: 'Attachment', many: true, max: 50, level: 'PRIVATE' } as const

/**
 * Properties for recordings. A voice identifies the speaker, so only readers of the owner's private items can
 * play them. Recordings without consent to be played are in `closedMedia`, for stewards only, and so are
 * those in the trash.
 */
export const mediaProperties = {
  media: { ...recordings, inTrash: { as: 'closedMedia', unless: 'usesGiven', has: 'RECORDING' } },
  closedMedia: { ...recordings, readOnly: true, protocol: CONSENT_PROTOCOLS.KEEP },
} satisfies Record<string, Property>

/**
 * Which recording of its interview something is in, by id. Without a value the first. Kept as words, because
 * an attachment belongs to one item.
 */
export const recordingProperty = { v: 'DEF', max: 60, level: 'PRIVATE' } as const satisfies Property

const places = { v: 'REL', t: 'SpatialFeature', many: true, max: 100, places: true, closes: true } as const

/**
 * Places of a statement, which are closed with it unless something else as open uses them. Those that nobody
 * agreed to have shown on a map are in `closedPlaces`, for people who read private items of the owner.
 */
export const placeProperties = {
  spatial: places,
  closedPlaces: { ...places, readOnly: true, level: 'PRIVATE' },
} satisfies Record<string, Property>

/** Uses of what is kept in two properties: one that is open while the use is given, and a closed one. */
const CLOSED_BY = [
  { use: 'RECORDING', open: 'media', closed: 'closedMedia' },
  { use: 'MAP', open: 'spatial', closed: 'closedPlaces' },
] as const

/**
 * Returns recordings and places where the uses given have them: open, or closed. Without a value that is
 * there already.
 */
function placedBy(given: readonly string[], values: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const moved = CLOSED_BY.flatMap(({ use, open, closed }) => {
    const isOpen = given.includes(use)
    const [from, to] = isOpen ? [closed, open] : [open, closed]
    if (listed(values[from]).length === 0) return []
    const all = [...new Set([...listed(values[to]), ...listed(values[from])])]
    return [
      [to, all],
      [from, []],
    ] as const
  })
  return Object.fromEntries(moved)
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

const LEVELS = ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] as const
/** Level of an item that says none. */
const USUAL = 'PRIVATE'

/** What the ledger makes of an item: besides these, where its recordings and places are if they move. */
type Closed = { withheld: boolean; usesGiven: string[]; protocols: string[]; access: string } & Record<string, unknown>

/**
 * Computes the properties that follow from the consented uses: whether the item is withheld, its protocols,
 * its access level, and which recordings and places are closed.
 */
export function closedBy(given: readonly string[], values: Readonly<Record<string, unknown>>): Closed {
  const { protocols, access } = values
  return {
    withheld: !given.includes('KEEP'),
    usesGiven: [...given],
    protocols: protocolsBy(given, listed(protocols)),
    access: isWider(access, given) ? widestLevel(given) : levelOf(access),
    ...placedBy(given, values),
  }
}

/** Tells whether a level is wider than the uses given allow. */
export function isWider(access: unknown, given: readonly string[]): boolean {
  return LEVELS.indexOf(levelOf(access)) < LEVELS.indexOf(widestLevel(given))
}

function levelOf(access: unknown): (typeof LEVELS)[number] {
  return LEVELS.find((level) => level === access) ?? USUAL
}

/** The section with owner, access and permitted uses of a type whose items contain people's words. */
export const CARE_SECTION = {
  key: 'care',
  properties: [
    ...[
      'owner',
      'access',
      'withheld',
      'withheldSince',
      'heldUntil',
      'usesGiven',
      'credit',
      'alsoIn',
      'protocols',
      'protocolRule',
    ],
  ],
}
