import * as v from 'valibot'
import { isItemId, itemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { judgeAction } from '../../items/rights/judge-action.ts'
import type { ItemFacts } from '../../items/model/item-facts.ts'
import { REFUSED } from '../../items/rights/reason.ts'
import { mayCreateAs } from '../../items/rights/write-rule.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { Principal } from '../../items/model/types.ts'
import { hideInEvenTime } from '../../lib/even-time.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { judgeSubject, loadSubject, subjectSchema, toldOf } from './subject.ts'

/**
 * Which of the named actions the caller, or a subject they administer, may do with an item, or with a type where `i` is 0; `$why` has the
 * rule that allowed each and who granted it, as far as the caller is told of that. Of an item that they cannot read, or is not there, all of their
 * own are false, and those of another are not told.
 */
export const isAllowed = defineCoreAction({
  name: 'isAllowed',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject({
    ...targetEntries,
    actions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(100)),
    subjectID: subjectSchema,
    /** Of a type: what a new item would hold. `create` is then judged for that item, not for some item. */
    values: v.optional(v.record(v.string(), v.unknown())),
  }),
  async load(request) {
    const started = performance.now()
    const { t, i, subjectID } = request.payload
    const id = itemId(t, i)
    if (i > 0 && !isItemId(id)) throw new CairnError('badMessage', 'isAllowed needs t, i and a list of actions')
    const subject = await loadSubject(request, subjectID)
    return {
      started,
      subject,
      type: request.parts.parts.catalogue.get(t),
      item: i > 0 ? await request.parts.parts.loader.loadOne(id) : undefined,
    }
  },
  authorize({ principal, payload }, { subject, item }) {
    // What another person may do tells of the item: only who may read it themselves is told.
    const isReadable = payload.i === 0 || (item && mayRead(principal, item.facts))
    if (subject !== principal && !isReadable) throw new CairnError('notAllowed')
  },
  async command({ payload: { i, actions, values }, principal, parts }, { started, subject, type, item }) {
    const told = toldOf(principal, subject)
    const verdicts = actions.map((action) => {
      const judge = (who: Principal) => {
        const verdict = judgeAction(parts.parts.catalogue, who, type, item, i, action)
        const isOfValues = verdict.isAllowed && type && i === 0 && values && action === 'create'
        return isOfValues && !mayCreateAs(who, probeOf(type, who, values)) ? REFUSED : verdict
      }
      return [action, judgeSubject(subject, told, judge)] as const
    })
    if (!verdicts.some(([, { isAllowed: is }]) => is)) await hideInEvenTime(started)
    return verdicts
  },
  present: (verdicts) => ({
    ...Object.fromEntries(verdicts.map(([action, { isAllowed }]) => [action, isAllowed])),
    $why: Object.fromEntries(verdicts.map(([action, { reason }]) => [action, reason])),
  }),
})

/** A new item of these values. Nothing is looked up: the answer follows from the rights of who asks alone. */
function probeOf(type: ItemType, { userId }: Principal, values: Record<string, unknown>): ItemFacts {
  return { id: itemId(type.name, 0), type, createdBy: userId, values }
}
