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
  /** Interviews that it was in before: what was decided for each of them still counts. */
  left?: readonly string[]
  /** Whose work it is: entries of others decide nothing about it. */
  owner: unknown
  today: string
}

/**
 * Returns the uses that all speakers have consented to, for the interview as for each that it left. For each
 * person the latest entry counts. One for the interview overrides one for the project, but a later refusal or
 * withdrawal of the whole project ends what was given before. A person's own overrides the Nation's. An entry
 * not in force counts as missing, which means no consent. Without speakers, the Nation's decision for the
 * project counts.
 */
export function usesGiven(entries: readonly LedgerEntry[], asked: Asked): string[] {
  const people: (string | undefined)[] = asked.respondents.length > 0 ? [...asked.respondents] : [undefined]
  const interviews = [asked.activity, ...(asked.left ?? [])]
  const isGiven = (person: string | undefined, use: string) =>
    interviews.every((activity) => mayUse(entries, { ...asked, activity }, person, use))
  return USES.filter((use) => people.every((person) => isGiven(person, use)))
}

/** Returns the uses that people consented to for some interviews of the project, and not for all of it. */
export function usesPartly(entries: readonly LedgerEntry[], asked: Asked): string[] {
  const ofAll = usesGiven(entries, asked)
  const about = entries.filter((entry) => entry.project === asked.project && entry.owner === asked.owner)
  const byInterview = Map.groupBy(about, ({ activity }) => (isSet(activity) ? String(activity) : undefined))
  const ofProject = lastWords(byInterview.get(undefined) ?? [], asked.today)
  const ofSome = new Set<string>()
  for (const [activity, own] of byInterview)
    if (activity !== undefined)
      for (const use of usesGiven([...ofProject, ...own], { ...asked, activity })) ofSome.add(use)
  return USES.filter((use) => ofSome.has(use) && !ofAll.includes(use))
}

/** Of each person's decisions about each use the last of each kind: the others decide nothing. */
function lastWords(entries: readonly LedgerEntry[], today: string): LedgerEntry[] {
  const begun = entries.filter((entry) => isBegun(entry, today))
  const kinds = Map.groupBy(begun, ({ respondent, use, decision }) => `${respondent} ${use} ${decision}`)
  return [...kinds.values()].flatMap((each) => latest(each) ?? [])
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
  const ofInterview = activity === undefined ? undefined : latest(own.filter((entry) => entry.activity === activity))
  const ofProject = latest(own.filter((entry) => !isSet(entry.activity)))
  const ofNation = latest(about.filter((entry) => !isSet(entry.respondent) && !isSet(entry.activity)))
  // Who takes back the whole project takes back what they agreed to for its interviews before, for good.
  const isTakenBack =
    ofInterview?.decision === 'GIVEN' &&
    own.some(({ activity: of, at, decision }) => !isSet(of) && at > ofInterview.at && decision !== 'GIVEN')
  const decisive = (isTakenBack ? undefined : ofInterview) ?? ofProject ?? ofNation
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
