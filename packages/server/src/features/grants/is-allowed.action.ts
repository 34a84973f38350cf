import * as v from 'valibot'
import { isItemId, itemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { judgeAction } from '../../items/rights/judge-action.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { REFUSED, type Verdict } from '../../items/rights/reason.ts'
import { mayCreateAs } from '../../items/rights/authorize.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { Principal } from '../../items/facts/types.ts'
import { hideInConstantTime } from '../../lib/constant-time.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { judgeSubject, loadSubject, subjectSchema, rightsKnownTo } from './subject.ts'

type Verdicts = (readonly [action: string, verdict: Verdict])[]

const asked = {
  ...targetEntries,
  actions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(100)),
  subjectID: subjectSchema,
}

/**
 * Action: returns for each of the named actions whether the caller, or a subject they administer, may take it
 * on an item; and in `$why` the reasons, as far as the caller may know them. All are false if the item is
 * hidden or missing. Throws `badMessage` for an invalid id, and `notAllowed` for a subject that the caller
 * does not administer, or for another person about an item that the caller cannot read.
 */
export const isAllowed = defineCoreAction({
  name: 'isAllowed',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject(asked),
  async load(request) {
    const started = performance.now()
    const { t, i, subjectID } = request.payload
    const id = itemId(t, i)
    if (!isItemId(id)) throw new CairnError('badMessage', 'isAllowed needs the t and i of an item')
    const subject = await loadSubject(request, subjectID)
    const { catalogue, loader } = request.deps.context
    return { started, subject, type: catalogue.get(t), item: await loader.loadOne(id) }
  },
  authorize({ principal }, { subject, item }) {
    // Another person's rights reveal facts about the item, so the caller must be able to read it.
    const isReadable = item && mayRead(principal, item.facts)
    if (subject !== principal && !isReadable) throw new CairnError('notAllowed')
  },
  async command({ payload: { i, actions }, principal, deps }, { started, subject, type, item }) {
    const told = rightsKnownTo(principal, subject)
    const verdicts: Verdicts = actions.map((action) => {
      const judge = (who: Principal) => judgeAction(deps.context.catalogue, who, type, item, i, action)
      return [action, judgeSubject(subject, told, judge)]
    })
    if (!verdicts.some(([, { isAllowed: is }]) => is)) await hideInConstantTime(started)
    return verdicts
  },
  present,
})

/**
 * Action: returns for each of the named actions, such as `create`, whether the caller, or a subject they
 * administer, may take it on a type; and in `$why` the reasons. With `values`, `create` is checked for a new
 * item with these values. Throws `notAllowed` for a subject that is missing or that the caller does not
 * administer.
 */
export const isAllowedOnType = defineCoreAction({
  name: 'isAllowedOnType',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject({ ...asked, values: v.optional(v.record(v.string(), v.unknown())) }),
  load: async (request) => loadSubject(request, request.payload.subjectID),
  authorize: () => {},
  async command({ payload: { t, actions, values }, principal, deps }, subject) {
    const { catalogue } = deps.context
    const type = catalogue.get(t)
    const told = rightsKnownTo(principal, subject)
    return actions.map((action) => {
      const judge = (who: Principal) => {
        const verdict = judgeAction(catalogue, who, type, undefined, 0, action)
        const isOfValues = verdict.isAllowed && type && values && action === 'create'
        return isOfValues && !mayCreateAs(who, probeOf(type, who, values)) ? REFUSED : verdict
      }
      return [action, judgeSubject(subject, told, judge)] as const
    })
  },
  present,
})

function present(verdicts: Verdicts): Record<string, unknown> {
  return {
    ...Object.fromEntries(verdicts.map(([action, verdict]) => [action, verdict.isAllowed])),
    $why: Object.fromEntries(verdicts.map(([action, { reason }]) => [action, reason])),
  }
}

/**
 * Returns a hypothetical new item with these values. Nothing is looked up, so that the answer depends only on
 * the caller's rights.
 */
function probeOf(type: ItemType, { userId }: Principal, values: Record<string, unknown>): ItemFacts {
  return { id: itemId(type.name, 0), type, createdBy: userId, values }
}
