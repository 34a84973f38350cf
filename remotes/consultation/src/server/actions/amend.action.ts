import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { clockOf, extended } from '../../model/clock.ts'
import { changeOfClock } from '../../model/plan-answers.ts'
import { ENDED, OPEN_TO_EDITS } from '../../model/states.ts'
import { cardsAsSent } from '../rules/contact-cards.ts'
import { loadAnswering } from '../rules/load-file.ts'

const MOST_DAYS = 60
/** Properties that an amendment may not change: who owns the file, and what it was filed with. */
const PEOPLE = ['primaryContacts', 'supContacts']
const FIXED = ['owner', 'received', 'state', 'level', 'decision', 'decisionDate', 'decisionFiles']

/**
 * Changes a file that was submitted. `days` further working days go to each community that has not
 * answered. Returns the file. Throws `consultation.noAmendment` for a file that is still or no longer
 * open, and what a plain change would throw.
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
    const state = String(item?.['state'])
    if (!item || OPEN_TO_EDITS.includes(state) || ENDED.includes(state))
      throw new CairnError('consultation.noAmendment')
    const wrong = Object.keys(changes).find((name) => FIXED.includes(name))
    if (wrong !== undefined) throw new CairnError('propertyUnknown', wrong, { property: wrong })
    const now = new Date().toISOString()
    const answering = await loadAnswering(asServer, item.$id)
    const writes = answering.flatMap((each) => {
      const { response } = each
      const clock = response['state'] === 'PENDING' && days > 0 ? clockOf(response['clock']) : undefined
      const change = clock && changeOfClock(each, extended(clock, days, now, reason))
      if (!change) return []
      const own = { op: 'update' as const, id: response.$id, u: response._u, body: {}, set: change.set }
      return [own, ...change.writes]
    })
    // People whom the amendment names get their cards as they are now.
    const cards = PEOPLE.some((name) => name in changes) ? await cardsAsSent(items, { ...item, ...changes }) : {}
    const amended = { op: 'update' as const, id: item.$id, u: item._u, body: changes, set: cards, reason }
    await asServer.together([amended, ...writes])
    return items.read(item.$id)
  },
})
