import { CairnError } from '@cairn/contract/errors'
import type { ReadingContext, ReadingRule } from '@cairn/contract/server'
import { labelOfActivity } from '../../../model/statements/labels.ts'
import { closedBy, interviewsOf, isWider } from '../../../model/consent/consented.ts'
import { decisiveEntry, USES, type LedgerEntry } from '../../../model/consent/ledger.ts'
import { todaysHold } from '../../../model/consent/todays-hold.ts'
import { idsIn, givenUses, ledgerFor, type Said } from '../consent/read-ledger.ts'
import { refuseBefore } from './save-simple.ts'

/**
 * Save rule: limits who sees an interview to what its speakers agreed to, and rejects one that ends before it
 * starts.
 */
export const saveActivity: ReadingRule = {
  // It reads the ledger, never other interviews.
  hold: [],
  async rule(context) {
    refuseBefore(context.after, 'start', 'end')
    const { project, owner, respondents } = context.after
    const set = await consentsOf(context, { project, owner, respondents, activity: context.before?.$id })
    return { set: { ...set, label: labelOfActivity(context.after) } }
  },
}

/** Refuses to bring into another project what those who spoke have not agreed to have researched further. */
function refuseFurther(
  before: ReadingContext['before'],
  after: Readonly<Record<string, unknown>>,
  given: readonly string[],
): void {
  const known = idsIn(before?.['alsoIn'])
  const isFurther = idsIn(after['alsoIn']).some((id) => !known.includes(id))
  const isMoved = before !== undefined && before['project'] !== after['project']
  // What is moved is judged by what was agreed in the project that it leaves.
  const agreed = isMoved ? [before['usesGiven'] ?? []].flat() : given
  if ((isFurther || isMoved) && !agreed.includes('FURTHER_RESEARCH'))
    throw new CairnError('invalidItem', 'no consent to further research', {
      properties: { [isMoved ? 'project' : 'alsoIn']: { userMessage: 'errors.research.noConsent' } },
    })
}

/**
 * Refuses to leave out somebody who spoke and has refused or withdrawn a use of what is stored, or will have
 * on a later day, as that would open what they said. Stewards remove such a speaker by an action.
 */
async function refuseLeavingOut({ before, after, asServer }: Writing): Promise<void> {
  const kept = [after['respondents'], after['removedSpeakers']].flatMap(idsIn)
  const respondents = idsIn(before?.['respondents']).filter((id) => !kept.includes(id))
  if (!before || respondents.length === 0) return
  const { project, owner } = before
  const { ledger, asked } = await ledgerFor(asServer, { project, owner, respondents, ...interviewsOf(before) })
  const refused = (person: string, use: string) =>
    [asked.activity, ...(asked.left ?? [])].some((activity) => {
      const entry = decisiveEntry(ledger, { ...asked, activity }, person, use)
      return entry?.respondent === person && entry.decision !== 'GIVEN'
    })
  // What begins or ends on a later day would not find what they no longer name.
  const isDated = ({ respondent, decision, from, until }: LedgerEntry) =>
    respondents.some((person) => person === respondent) &&
    (typeof until === 'string' ? until >= asked.today : decision !== 'GIVEN' && String(from) > asked.today)
  if (ledger.some(isDated) || respondents.some((person) => USES.some((use) => refused(person, use))))
    throw new CairnError('invalidItem', 'they have not agreed to every use', {
      properties: { respondents: { userMessage: 'errors.research.stillSaid' } },
    })
}

type Writing = Pick<ReadingContext, 'before' | 'after' | 'asServer'>

/**
 * Returns the properties that the consent ledger implies for an item being written. Throws `invalidItem` if
 * the writer opens it further than the speakers consented; an item that is already too open is closed
 * silently.
 */
export async function consentsOf(
  { before, after, asServer }: Writing,
  { project, activity, left = [], owner, respondents }: Said,
): Promise<Record<string, unknown>> {
  await refuseLeavingOut({ before, after, asServer })
  // What the server just set follows from entries that are written in the same transaction.
  const isSet = before !== undefined && String(after['usesGiven']) !== String(before['usesGiven'])
  const given = isSet
    ? [after['usesGiven'] ?? []].flat().map(String)
    : await givenUses(asServer, { project, activity, left, owner, respondents: idsIn(respondents) })
  if (after['access'] !== before?.['access'] && isWider(after['access'], given))
    throw new CairnError('invalidItem', 'wider than the consents', {
      properties: { access: { userMessage: 'errors.research.noConsent' } },
    })
  refuseFurther(before, after, given)
  const closed = closedBy(given, after)
  const since = before?.['withheld'] === true ? before['withheldSince'] : undefined
  if (!closed.withheld) return { ...closed, withheldSince: null, heldUntil: null }
  if (since !== undefined) return { ...closed, withheldSince: since }
  const [id] = idsIn([after['owner']])
  const hold = todaysHold(id === undefined ? undefined : (await asServer.readMany([id]))[id])
  return { ...closed, withheldSince: hold.since, heldUntil: after['heldUntil'] ?? hold.until }
}
