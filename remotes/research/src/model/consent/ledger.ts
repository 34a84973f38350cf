import type { Visibility } from '@cairn/contract'

/** Uses that a consent may be for. */
export const USES = [
  ...['KEEP', 'TEAM', 'COMMUNITY', 'PUBLIC', 'RECORDING', 'MAP', 'CONSULTATION', 'TEACHING', 'FURTHER_RESEARCH'],
] as const

/** An entry of the ledger, as far as it decides what may be done. Dates are `YYYY-MM-DD`. */
export interface LedgerEntry {
  respondent?: unknown
  project?: unknown
  activity?: unknown
  owner?: unknown
  use?: unknown
  decision?: unknown
  attribution?: unknown
  from?: unknown
  until?: unknown
  /** Order in which entries were made: a later one takes the place of an earlier one. */
  at: number
}

/** A question to the consent ledger: the speakers, project, interview and day. */
export interface Asked {
  respondents: readonly string[]
  project: string
  activity?: string | undefined
  /** Whose work it is: entries of others decide nothing about it. */
  owner: unknown
  today: string
}

/**
 * Returns the uses that all speakers have consented to. For each person the latest entry counts; one for the
 * interview overrides one for the project, and a person's own overrides the Nation's. An entry not in force
 * counts as missing, which means no consent. Without speakers, the Nation's decision for the project counts.
 */
export function usesGiven(entries: readonly LedgerEntry[], asked: Asked): string[] {
  const people: (string | undefined)[] = asked.respondents.length > 0 ? [...asked.respondents] : [undefined]
  return USES.filter((use) => people.every((person) => mayUse(entries, asked, person, use)))
}

function mayUse(entries: readonly LedgerEntry[], asked: Asked, person: string | undefined, use: string): boolean {
  return decisiveEntry(entries, asked, person, use)?.decision === 'GIVEN'
}

/**
 * Returns the entry that applies today to a person and a use; without a person, that of the Nation. Undefined
 * if there is none, or the one that counts is over.
 */
export function decisiveEntry(
  entries: readonly LedgerEntry[],
  asked: Asked,
  person: string | undefined,
  use: string,
): LedgerEntry | undefined {
  const { project, activity, owner, today } = asked
  const isAbout = (entry: LedgerEntry) => entry.project === project && entry.owner === owner && entry.use === use
  const about = entries.filter((entry) => isAbout(entry) && isBegun(entry, today))
  const own = person === undefined ? [] : about.filter(({ respondent }) => respondent === person)
  const candidates = [
    activity === undefined ? undefined : latest(own.filter((entry) => entry.activity === activity)),
    latest(own.filter((entry) => !isSet(entry.activity))),
    latest(about.filter((entry) => !isSet(entry.respondent) && !isSet(entry.activity))),
  ]
  const decisive = candidates.find((entry) => entry !== undefined)
  return decisive && isOver(decisive, today) ? undefined : decisive
}

function latest(entries: readonly LedgerEntry[]): LedgerEntry | undefined {
  return entries.reduce<LedgerEntry | undefined>(
    (best, entry) => (best && best.at > entry.at ? best : entry),
    undefined,
  )
}

function isBegun({ from }: LedgerEntry, today: string): boolean {
  return typeof from !== 'string' || from <= today
}

function isOver({ until }: LedgerEntry, today: string): boolean {
  return typeof until === 'string' && until < today
}

function isSet(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** Protocols that the server sets on what may not be kept, or not be seen by data entry. */
export const CONSENT_PROTOCOLS = { KEEP: 'CONSENT_KEEP', TEAM: 'CONSENT_TEAM' } as const

/** Returns the protocols of an item: those that people set, and those that follow from missing consents. */
export function protocolsBy(given: readonly string[], own: readonly string[]): string[] {
  const kept = own.filter((protocol) => !Object.values(CONSENT_PROTOCOLS).some((each) => each === protocol))
  const asked = Object.entries(CONSENT_PROTOCOLS).flatMap(([use, protocol]) => (given.includes(use) ? [] : [protocol]))
  return [...kept, ...asked]
}

/**
 * Returns the widest level that the uses given allow: private without COMMUNITY, community without PUBLIC.
 */
export function widestLevel(given: readonly string[]): Visibility {
  if (!given.includes('COMMUNITY')) return 'PRIVATE'
  return given.includes('PUBLIC') ? 'PUBLIC' : 'COMMUNITY'
}
