import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { clockOf, extended } from '../../../model/clock/clock.ts'
import { changeOfClock } from '../../../model/answers/plan-answers.ts'
import { loadAnswering } from '../../rules/file/load-file.ts'

const MOST_DAYS = 60

/**
 * Action: gives a community further working days for its answer, with a reason, on the notice. Returns the
 * notice. Throws `notAllowed` for others than the submitter's people who may suspend or resume the file, and
 * `consultation.noClock` if the community has answered already.
 */
export const grantDays = defineAction({
  kind: 'write',
  types: ['ConsultNotice'],
  on: 'item',
  limit: { most: 100, per: 'day' },
  payload: v.object({
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS)),
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)),
  }),
  result: v.looseObject({ $id: v.string() }),
  async run({ item, payload: { days, reason }, items, asServer }) {
    // Whoever may change the file may give more time for it.
    const file = item && (await items.read(String(item['consultation']) as ItemId))
    if (!item || (file?.$can?.['suspend'] ?? file?.$can?.['resume']) !== true) throw new CairnError('notAllowed')
    const answering = await loadAnswering(asServer, String(item['consultation']))
    const known = answering.find(({ notice }) => notice?.$id === item.$id)
    const clock = clockOf(known?.response['clock'])
    if (!known || !clock || known.response['state'] !== 'PENDING') throw new CairnError('consultation.noClock')
    const { set, writes } = changeOfClock(known, extended(clock, days, new Date().toISOString(), reason))
    const { $id, _u } = known.response
    const told = writes.map((write) => (write.op === 'update' ? { ...write, reason } : write))
    await asServer.together([{ op: 'update', id: $id, u: _u, body: {}, set, reason }, ...told])
    return items.read(item.$id)
  },
})
