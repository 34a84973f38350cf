import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { CoreLongAction, ActionDeps } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { asksReason, reasonMissing } from '../../items/rights/care/care-values.ts'
import { judge } from '../../items/rights/write-rule.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { rewriteValue } from '../../items/save/rewrite-value.ts'
import type { Principal } from '../../items/facts/types.ts'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'
import { nothingOfHidden, placesOfList } from './list-uses.ts'

const payloadSchema = v.looseObject({
  ...targetEntries,
  into: itemIdSchema,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
})

/**
 * Task: merges a list value into another of the same list and owner (RIGHTS.md, "List values"): items with it
 * that the caller may see and change get the other value; for an organisation's value, only items of that
 * organisation. Then the value is deleted, or archived if it is still in use. Returns the numbers of items
 * `changed` and `failed`, and whether it was deleted (`isGone`). Throws `notAllowed`, `masquerading`,
 * `badMessage` for another list or owner or an archived target, and `invalidItem` without a reason for a
 * value that affects what people may see.
 */
export const mergeListValues: CoreLongAction = {
  name: 'mergeListValues',
  async check(body, principal, deps) {
    await prepare(body, principal, deps)
  },
  async run(body, principal, deps, task) {
    const { from: value, into, reason } = await prepare(body, principal, deps)
    const owner = value.values['owner'] as ItemId | undefined
    const places = placesOfList(deps.context.catalogue, String(value.values['list'])).filter(
      ({ type, prop }) =>
        !type.properties[prop.split('.')[0] ?? '']?.readOnly &&
        (owner === undefined || (type.owner !== undefined && type.owner !== '$self')),
    )
    const [from, to] = [String(value.values['key']), String(into.values['key'])]
    const note = { action: 'mergeListValues', ...(reason ? { reason } : {}) }
    const people = { reader: principal, editor: principal }
    const outcome = { changed: 0, failed: 0 }
    for (const { type, prop } of places) {
      const ofOwner = owner === undefined ? [] : [{ prop: type.owner ?? '', kind: 'rel' as const, value: [owner] }]
      const must = [{ prop, kind: 'is' as const, value: from }, ...ofOwner]
      const rewriting = { type: type.name, prop, from, to, must, note, ...people }
      await rewriteValue(deps.store, rewriting, task, outcome).catch(nothingOfHidden)
    }
    return { ...outcome, isGone: await retire(deps, principal, value, reason) }
  },
}

async function prepare(body: unknown, principal: Principal, { context }: ActionDeps) {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  refuseMasquerade(principal)
  const payload = parsePayload('mergeListValues', payloadSchema, body)
  const [from, into] = await Promise.all([
    context.loader.loadOne(targetOf(payload)),
    context.loader.loadOne(payload.into),
  ])
  for (const value of [from, into])
    if (value?.facts.type.name !== LIST_VALUE_TYPE || value.row.deleted || !mayEdit(principal, value.facts))
      throw new CairnError('notAllowed')
  // What was merged goes in the end.
  if (!from || !into || !judge(principal, from.facts, 'delete').isAllowed) throw new CairnError('notAllowed')
  const isSame = (name: string) => from.facts.values[name] === into.facts.values[name]
  if (!isSame('list') || !isSame('owner') || isSame('key') || into.facts.values['state'] === 'ARCHIVED')
    throw new CairnError('badMessage', 'both values must be of one list and owner, and the target must not be archived')
  if (asksReason(from.facts) && !payload.reason) throw reasonMissing('reason')
  return { from: from.facts, into: into.facts, reason: payload.reason }
}

function mayEdit(principal: Principal, facts: ItemFacts): boolean {
  return judge(principal, facts, 'update').isAllowed
}

/** The value goes; where something still has it, it is archived. */
async function retire(
  { store }: ActionDeps,
  principal: Principal,
  { id }: ItemFacts,
  reason: string | undefined,
): Promise<boolean> {
  try {
    await store.remove(principal, id)
    return true
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code !== 'valueInUse') throw thrown
    if ((await store.read(principal, id))['state'] !== 'ARCHIVED')
      await store.move(principal, id, 'archive', { reason })
    return false
  }
}
