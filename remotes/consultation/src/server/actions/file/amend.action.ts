import * as v from 'valibot'
import { STEWARD_RIGHT, WARNINGS_PROPERTY, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { guardOf, isTakenBy } from '@cairn/model/guarded'
import { MOST_DAYS } from '../../../model/file/amendment.ts'
import { consultationType } from '../../../model/file/consultation.ts'
import { missingIn } from '../../../model/file/missing.ts'
import { amendedBy, clockOf } from '../../../model/clock/clock.ts'
import { changeOfClock } from '../../../model/answers/plan-answers.ts'
import { cardsAsSent } from '../../rules/people/contact-cards.ts'
import { loadAnswering } from '../../rules/file/load-file.ts'

const LONGEST_NAME = 60
const PEOPLE = ['primaryContacts', 'supContacts']

/**
 * Action: changes a file that was submitted, with the rights of the caller. `days` further working days go to
 * each community that has not answered, and a later date for answers moves its clock there. Returns the file.
 * Throws `consultation.noAmendment` for a file that is still or no longer open, `propertyUnknown` for what no
 * amendment changes, and what a plain change would throw.
 */
export const amend = defineAction({
  kind: 'write',
  types: ['Consultation'],
  on: 'item',
  right: 'update',
  payload: v.object({
    changes: v.record(v.string(), v.unknown()),
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DAYS)), 0),
  }),
  result: v.looseObject({ $id: v.string() }),
  async run({ item, payload: { changes, reason, days }, items, asServer }) {
    if (!item) throw new CairnError('consultation.noAmendment')
    requireTaken(item, changes)
    requireWhole(item, changes)
    const amended = new Date().toISOString()
    const clocks = (await loadAnswering(asServer, item.$id)).flatMap((each) => {
      const { response } = each
      const clock = response['state'] === 'PENDING' ? clockOf(response['clock']) : undefined
      const next = clock && amendedBy(clock, { set: changes, days, at: amended, reason })
      if (!next || next === clock) return []
      const change = changeOfClock(each, next)
      const own = { op: 'update' as const, id: response.$id, u: response._u, body: {}, set: change.set }
      return [own, ...change.writes]
    })
    // People whom the amendment names get their cards as they are now.
    const cards = PEOPLE.some((name) => name in changes) ? await cardsAsSent(items, { ...item, ...changes }) : {}
    const { $id: id, _u: u } = item
    const set = { amended, ...cards }
    await asServer.together([{ op: 'update', id, u, body: changes, set, reason, byCaller: true }, ...clocks])
    return items.read(id)
  },
})

/**
 * Throws `consultation.noAmendment` for a file that takes none, and `propertyUnknown` for what no amendment
 * changes. Whoever amends a file puts content warnings on it; a steward alone removes one.
 */
function requireTaken(item: Item, changes: Readonly<Record<string, unknown>>): void {
  const guard = guardOf(consultationType, item)
  if (!guard?.by) throw new CairnError('consultation.noAmendment')
  const isSteward = item.$can?.[STEWARD_RIGHT] === true
  const kept = [changes[WARNINGS_PROPERTY] ?? []].flat()
  const isRemoved =
    WARNINGS_PROPERTY in changes && [item[WARNINGS_PROPERTY] ?? []].flat().some((each) => !kept.includes(each))
  const isWrong = (name: string) =>
    !isTakenBy(guard, consultationType, name, isSteward) || (name === WARNINGS_PROPERTY && isRemoved && !isSteward)
  const wrong = Object.keys(changes).find(isWrong)
  if (wrong === undefined) return
  const property = wrong.slice(0, LONGEST_NAME)
  throw new CairnError('propertyUnknown', property, { property })
}

/** Throws `invalidItem` for an amendment that empties what a file must have to be submitted. */
function requireWhole(item: Item, changes: Readonly<Record<string, unknown>>): void {
  const former: readonly string[] = missingIn(item)
  const emptied = missingIn({ ...item, ...changes }).filter((name) => name in changes && !former.includes(name))
  if (emptied.length === 0) return
  const properties = Object.fromEntries(emptied.map((name) => [name, { userMessage: 'errors.required' }]))
  throw new CairnError('invalidItem', emptied.join(', '), { properties })
}
