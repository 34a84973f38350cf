import * as v from 'valibot'
import { ATTACHMENT_TYPE, itemIdSchema, parseItemId, searchedProperty, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { TaskRun } from '@cairn/contract/server'
import { propertyName } from '@cairn/contract/wire'
import { userOfContact, voidInvitations } from '../accounts/port.ts'
import { propertiesNaming } from '../../items/facts/properties-naming.ts'
import type { CoreLongAction, ActionDeps } from '../../items/action/define-action.ts'
import { parsePayload, targetEntries, targetOf } from '../../items/action/payload.ts'
import { mayReadExactly } from '../../items/rights/generalised.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import { deletesOwnAlone, judge } from '../../items/rights/write-rule.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import { rewriteValue, type Rewritten } from '../../items/save/rewrite-value.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { Principal, VersionNote } from '../../items/facts/types.ts'

const CONTACT_TYPE = 'Contact'
const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const payloadSchema = v.looseObject({
  ...targetEntries,
  into: itemIdSchema,
  /** The update counts of both as the person compared them. */
  u: count,
  intoU: count,
  /** Which properties of the kept item come from the merged one, or from both; all others stay its own. */
  take: v.optional(v.record(propertyName, v.picklist(['merged', 'both'])), {}),
})
type Payload = v.InferOutput<typeof payloadSchema>

/**
 * Task: merges an item into another of its type, for those who may delete the one and change the other. The
 * kept item gets the chosen values, references that the person may change are redirected to it, and the
 * merged item is deleted with a pointer for old links. Rights that it gave are not transferred; a contact
 * with an account must be the kept one (`accountStays`). Throws `notAllowed`, `badMessage`, and `conflict` if
 * one has changed since they were compared. Returns the numbers `{changed, failed}`: items redirected, and
 * visible ones that could not be.
 */
export const mergeItems: CoreLongAction = {
  name: 'mergeItems',
  async check(body, principal, deps) {
    const { payload, from, into } = await prepare(body, principal, deps)
    if (from.row.deleted) throw new CairnError('notAllowed')
    if (toldTo(principal, from).u !== payload.u || toldTo(principal, into).u !== payload.intoU)
      throw new CairnError('conflict', 'one of the two has changed since they were compared')
    chosenValues(principal, payload, from.facts, into.facts)
  },
  async run(body, principal, deps, task) {
    const { payload, from, into } = await prepare(body, principal, deps)
    const outcome: Rewritten = { changed: 0, failed: 0 }
    // A run before this one ended as it was about to say so.
    if (from.row.deleted) return outcome
    const note = { action: mergeItems.name, merge: task.key }
    const { id } = into.facts
    await task.step('kept', async () => {
      if (toldTo(principal, from).u !== payload.u)
        throw new CairnError('conflict', 'the merged item has changed since it was compared')
      const values = chosenValues(principal, payload, from.facts, into.facts)
      const { type: _t, index: _i } = parseItemId(id)
      await deps.store.update(principal, { _t, _i, _u: payload.intoU, ...values }, note)
      return true
    })
    // No account can be linked to the merged contact while its relations are rewritten or after.
    if (from.facts.type.name === CONTACT_TYPE) {
      await voidInvitations(deps.context.database, from.facts.id)
      await requireNoAccount(deps, from.facts.id)
    }
    await rewriteRelations(deps, principal, { from: from.facts.id, to: id, note }, task, outcome)
    await deps.store.remove(principal, from.facts.id, { merge: task.key, into: id })
    return outcome
  },
}

async function prepare(
  body: unknown,
  principal: Principal,
  { context }: ActionDeps,
): Promise<{ payload: Payload; from: StoredItem; into: StoredItem }> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const payload = parsePayload(mergeItems.name, payloadSchema, body)
  const [from, into] = await Promise.all([
    context.loader.loadOne(targetOf(payload)),
    context.loader.loadOne(payload.into),
  ])
  if (!from || !into || into.row.deleted) throw new CairnError('notAllowed')
  if (!judge(principal, from.facts, 'delete').isAllowed || !judge(principal, into.facts, 'update').isAllowed)
    throw new CairnError('notAllowed')
  // Whether it is theirs alone is known at its end only, when others' items name the other one already.
  if (deletesOwnAlone(principal, from.facts)) throw new CairnError('notAllowed')
  const { type } = from.facts
  if (!type.mergeable || type.name !== into.facts.type.name || from.facts.id === into.facts.id)
    throw new CairnError('badMessage', 'only two items of the same mergeable type can be merged')
  if (type.name === CONTACT_TYPE) await requireNoAccount({ context }, from.facts.id)
  return { payload, from, into }
}

async function requireNoAccount({ context }: Pick<ActionDeps, 'context'>, contact: ItemId): Promise<void> {
  if ((await userOfContact(context.database, contact)) !== undefined) throw new CairnError('accountStays')
}

/**
 * Returns the values to set in the kept item. Throws `badMessage` for a property that the person cannot
 * choose.
 */
function chosenValues(
  principal: Principal,
  { take }: Payload,
  from: ItemFacts,
  into: ItemFacts,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(take).map(([name, side]) => {
      const property = Object.hasOwn(from.type.properties, name) ? from.type.properties[name] : undefined
      const isTheirs =
        property &&
        !property.readOnly &&
        [from, into].every((facts) => maySeeProperty(principal, facts, name) && mayReadExactly(principal, facts, name))
      // A file belongs to one item.
      if (!isTheirs || property.t === ATTACHMENT_TYPE || (side === 'both' && !property.many))
        throw new CairnError('badMessage', `${name} cannot be taken from the other item`)
      const [own, other] = [into.values[name], from.values[name]]
      return [name, side === 'both' ? [...new Set([own ?? [], other ?? []].flat())] : (other ?? null)]
    }),
  )
}

/**
 * Redirects references from one item to the other, as far as the person may change them. Items that depend on
 * each other, such as a log and its contact, are retried as long as there is progress.
 */
async function rewriteRelations(
  { store, context: { catalogue } }: ActionDeps,
  principal: Principal,
  { from, to, note }: { from: ItemId; to: ItemId; note: VersionNote },
  task: TaskRun,
  outcome: Rewritten,
): Promise<void> {
  const places = catalogue.all().flatMap((type) =>
    propertiesNaming(type, parseItemId(from).type).filter(({ property }) => {
      const [whole = ''] = property.split('.')
      const { cites } = searchedProperty(type.properties, property) ?? {}
      // What is cited is a version of the item that goes.
      return !type.properties[whole]?.readOnly && !cites
    }),
  )
  for (let before = -1; before !== outcome.changed;) {
    before = outcome.changed
    outcome.failed = 0
    for (const { type, property: prop } of places) {
      const must = [{ prop, kind: 'rel' as const, value: [from] }]
      await rewriteValue(
        store,
        { type, prop, from, to, must, reader: principal, editor: principal, note },
        task,
        outcome,
      ).catch(nothingOfHidden)
    }
    if (outcome.failed === 0) return
  }
}

/** A property that is not for the person does not exist for them. */
function nothingOfHidden(thrown: unknown): void {
  if (!(thrown instanceof CairnError) || thrown.code !== 'propertyUnknown') throw thrown
}
