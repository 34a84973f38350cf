import * as v from 'valibot'
import { isItemId, itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { judgeAction } from '../../../permissions/judge-action.ts'
import { REFUSED } from '../../../permissions/reason.ts'
import { mayRead } from '../../../permissions/visibility-keys.ts'
import { defineCoreAction, targetEntries } from '../core-action.ts'
import { loadSubject, subjectSchema } from '../subject.ts'

/**
 * Which of the named actions the caller, or a subject they administer, may do with an item, or with a type where `i` is 0; `$why` has the
 * rule that allowed each and who granted it. Those of an item that cannot be read are all false.
 */
export const isAllowed = defineCoreAction({
  name: 'isAllowed',
  visitors: true,
  payload: v.looseObject({
    ...targetEntries,
    actions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(100)),
    subjectID: subjectSchema,
  }),
  async load(request) {
    const { t, i, subjectID } = request.payload
    const id = itemId(t, i)
    if (i > 0 && !isItemId(id)) throw new CairnError('badMessage', 'isAllowed needs t, i and a list of actions')
    const subject = await loadSubject(request, subjectID)
    return {
      subject,
      type: request.parts.parts.catalogue.get(t),
      item: i > 0 ? await request.parts.parts.loader.loadOne(id) : undefined,
    }
  },
  authorize({ principal }, { subject, item }) {
    // What another person may do tells of the item: only who may read it themselves is told.
    if (subject !== principal && item && !mayRead(principal, item.facts)) throw new CairnError('notAllowed')
  },
  async command({ payload, parts }, { subject, type, item }) {
    if (payload.i > 0 && !item && subject.userId !== undefined && payload.subjectID !== undefined)
      throw new CairnError('notAllowed')
    return payload.actions.map((action) => {
      const verdict = judgeAction(parts.parts.catalogue, subject, type, item, payload.i, action)
      return [action, verdict ?? REFUSED] as const
    })
  },
  present: (verdicts) => ({
    ...Object.fromEntries(verdicts.map(([action, { isAllowed }]) => [action, isAllowed])),
    $why: Object.fromEntries(verdicts.map(([action, { reason }]) => [action, reason])),
  }),
})
