import { USES, type LedgerEntry } from './ledger.ts'

/**
 * A question to the test implementation of the ledger, about a person or (without one) the Nation, on a day
 * (`today`, YYYY-MM-DD).
 */
export interface NaiveQuestion {
  person: string | undefined
  project: string
  activity: string | undefined
  owner?: string | undefined
  today: string
}

/**
 * Tells for tests whether a use is given, by the rule of the ledger word by word: looked at from the newest
 * entry on.
 */
export function naiveGiven(ledger: readonly LedgerEntry[], asked: NaiveQuestion, use: string): boolean {
  const { person, project, activity, owner, today } = asked
  const about = ledger
    .toReversed()
    .filter((entry) => entry.owner === owner)
    .filter((entry) => entry.project === project && entry.use === use && String(entry.from) <= today)
  const mine = person === undefined ? [] : about.filter(({ respondent }) => respondent === person)
  const ofProject = mine.find((entry) => entry.activity === undefined)
  const ofInterview = mine.find((entry) => activity !== undefined && entry.activity === activity)
  const taken = mine.findIndex((entry) => entry.activity === undefined && entry.decision !== 'GIVEN')
  const isTakenBack = ofInterview?.decision === 'GIVEN' && taken >= 0 && taken < mine.indexOf(ofInterview)
  const word =
    (isTakenBack ? undefined : ofInterview) ??
    ofProject ??
    about.find((entry) => entry.respondent === undefined && entry.activity === undefined)
  return word?.decision === 'GIVEN' && (word.until === undefined || String(word.until) >= today)
}

/**
 * Returns the uses that all of these people consented to; without people, the Nation. A plain implementation
 * to test against.
 */
export function naiveUses(
  ledger: readonly LedgerEntry[],
  people: readonly string[],
  asked: Omit<NaiveQuestion, 'person'>,
): string[] {
  const all = people.length > 0 ? people : [undefined]
  return USES.filter((use) => all.every((person) => naiveGiven(ledger, { ...asked, person }, use)))
}
