import { CairnError } from '@cairn/contract/errors'
import type { ReadingContext, ReadingRule } from '@cairn/contract/server'
import { labelOfActivity } from '../../../model/statements/labels.ts'
import { closedBy, isWider } from '../../../model/consent/consented.ts'
import { todaysHold } from '../../../model/consent/todays-hold.ts'
import { idsIn, givenUses } from '../consent/read-ledger.ts'
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
    const set = await consentsOf(context, { ...context.after, activity: context.before?.$id })
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
 * Returns the properties that the consent ledger implies for an item being written. Throws `invalidItem` if
 * the writer opens it further than the speakers consented; an item that is already too open is closed
 * silently.
 */
export async function consentsOf(
  { before, after, asServer }: Pick<ReadingContext, 'before' | 'after' | 'asServer'>,
  { project, activity, owner, respondents }: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  // What the server just set follows from entries that are written in the same transaction.
  const isSet = before !== undefined && String(after['usesGiven']) !== String(before['usesGiven'])
  const given = isSet
    ? [after['usesGiven'] ?? []].flat().map(String)
    : await givenUses(asServer, { project, activity, owner, respondents: idsIn(respondents) })
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
