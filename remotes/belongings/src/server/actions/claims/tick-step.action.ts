import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type Actor, type AreaItems } from '@cairn/contract/server'
import { isDateText } from '@cairn/model/format'
import { missingOf, stepsIn } from '../../../model/claims/claim-steps.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = v.pipe(
  v.string(),
  v.check((text) => DAY.test(text) && isDateText(text)),
)
const whole = v.looseObject({ $id: v.string() })

/**
 * Action: says that a step of a claim is done, or with a reason that it is not. Whoever may change the claim
 * does so for every step; people of the holder that the claim is shared with do it for the holder's. A file
 * is one of the claim. Returns the claim. Throws `notAllowed` for others, `notFound` for an unknown step,
 * `invalidItem` with what is missing, `conflict` if somebody said it before, and `belongings.stateAhead` for
 * an answer that the claim has gone on from.
 */
export const tickStep = defineAction({
  kind: 'write',
  types: ['RepatriationClaim'],
  on: 'item',
  payload: v.object({
    key: v.pipe(v.string(), v.maxLength(40)),
    done: v.optional(v.nullable(day)),
    file: v.optional(v.pipe(v.string(), v.maxLength(80))),
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
  }),
  result: whole,
  async run({ item, payload: { key, done, file, text, reason }, actor, items, asServer }) {
    if (!item) throw new CairnError('notFound')
    const claim = await asServer.read(item.$id)
    const steps = stepsIn(claim['steps'])
    const isHolder = await isOfHolder(asServer, claim, actor)
    if (!isHolder && !(await mayChange(items, item))) throw new CairnError('notAllowed')
    // The community's steps are hidden from the holder, and answer as keys that are not there.
    const step = steps.find((each) => each.key === key && (!isHolder || each.by === 'HOLDER'))
    if (!step) throw new CairnError('notFound')
    if (done !== undefined && (done === null) === (step.done === undefined)) throw new CairnError('conflict')
    // What was agreed or refused since answers the answer.
    if (done === null && step.mark === 'ANSWERED' && !['SENT', 'ANSWERED'].includes(String(claim['state'])))
      throw new CairnError('belongings.stateAhead')
    const values = { ...(done ? { done } : {}), ...(file ? { file } : {}), ...(text ? { text } : {}) }
    const isOfClaim = file === undefined || (await isFileOf(items, claim, file))
    const missing = done === null ? (reason ? undefined : 'reason') : isOfClaim ? missingOf(step, values) : 'file'
    if (missing) throw new CairnError('invalidItem', missing, { properties: { [missing]: 'errors.required' } })
    const { done: _done, file: _file, text: _text, ...open } = step
    const changed = steps.map((each) => (each.key === key ? { ...open, ...(done === null ? {} : values) } : each))
    await asServer.update({ _t: claim._t, _i: claim._i, _u: claim._u }, reason, { steps: changed })
    return items.read(item.$id)
  },
})

/** Tells whether a person is of an organisation that the claim is shared with, and not of its owner. */
async function isOfHolder(asServer: AreaItems, claim: Item, { admin, contact }: Actor): Promise<boolean> {
  if (admin || !contact) return false
  const { organizations } = await asServer.read(contact)
  const own = [organizations ?? []].flat().map(String)
  const isOf = (value: unknown) => [value ?? []].flat().some((id) => own.includes(String(id)))
  return isOf(claim['sharedWith']) && !isOf(claim['owner'])
}

/** Tells whether a file is one of the claim that the person may read. */
async function isFileOf(items: AreaItems, claim: Item, file: string): Promise<boolean> {
  const isNamed = isItemId(file) && [claim['files'] ?? []].flat().includes(file)
  return isNamed && (await items.readMany([file]))[file] !== undefined
}

async function mayChange(items: AreaItems, { $id }: Item): Promise<boolean> {
  const { $can } = await items.read($id as ItemId)
  return ($can as { update?: unknown } | undefined)?.update === true
}
