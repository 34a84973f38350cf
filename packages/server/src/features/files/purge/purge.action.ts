import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { targetEntries, targetOf } from '../../../items/action/payload.ts'
import { ownersOf } from '../../../items/facts/item-facts.ts'
import type { Principal } from '../../../items/facts/types.ts'
import { peopleBehind } from '../../../items/rights/four-eyes.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import { mayPurge } from '../../../items/rights/write-rule.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import { defineFileAction } from '../define-action.ts'
import { askPurge, askedPurge, withdrawPurge } from './asked-purges.ts'
import { purgeItem } from './purge-item.ts'
import { tombstonesOf } from './tombstones.ts'

const target = targetEntries

/**
 * Action: purges an item, for those who may purge items of its type. If that takes two people, the first call
 * only stores a request, and another person with the right completes it. Returns `{done}`. Throws
 * `notAllowed` for others.
 */
export const purge = defineFileAction({
  name: 'purge',
  kind: 'write',
  payload: v.looseObject({ ...target, reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)) }),
  load: async ({ payload, deps }) => deps.context.loader.loadOne(targetOf(payload)),
  authorize: ({ principal }, item) => void purgeable(principal, item),
  async command({ payload: { reason }, principal, deps: { context, database, files } }, item) {
    const { facts } = purgeable(principal, item)
    const asked = await askedPurge(database, facts.id)
    const people = peopleBehind(principal)
    const isAlone = (facts.type.purge?.people ?? 1) === 1
    if (!isAlone && (!asked || people.some((id) => asked.people.includes(id)))) {
      await askPurge(database, { id: facts.id, people, reason })
      return { done: false }
    }
    const doneBy = principal.userId ?? ''
    await purgeItem(
      { context, files, purges: files.purges },
      {
        ...{ id: facts.id, at: new Date().toISOString(), askedBy: asked?.people[0] ?? doneBy, doneBy },
        ...{ reason: asked?.reason ?? reason, owners: [...ownersOf(facts)] },
      },
    )
    return { done: true }
  },
  present: (outcome) => outcome,
})

/**
 * Action: withdraws the request to purge an item, for anybody who may purge it. Throws `notAllowed` for
 * others.
 */
export const keepFromPurge = defineFileAction({
  name: 'keepFromPurge',
  kind: 'write',
  payload: v.looseObject(target),
  load: async ({ payload, deps }) => deps.context.loader.loadOne(targetOf(payload)),
  authorize: ({ principal }, item) => void purgeable(principal, item),
  command: ({ principal, deps: { database } }, item) => withdrawPurge(database, purgeable(principal, item).facts.id),
  present: () => ({}),
})

/**
 * Action: returns who requested the purge of an item, when and why, as `{asked}`; `{}` if nobody did. Without
 * an item, lists the purged items as `{tombstones}`, newest first, of which the caller administers all owners
 * or is their steward; administrators see all. Only the last 1000 purges of the install are searched. Throws
 * `notAllowed` for an item that the caller may not purge.
 */
export const purges = defineFileAction({
  name: 'purges',
  kind: 'asks',
  payload: v.looseObject({ item: v.optional(itemIdSchema) }),
  load: async ({ payload: { item }, deps }) => (item === undefined ? undefined : deps.context.loader.loadOne(item)),
  authorize({ payload, principal }, item) {
    if (payload.item !== undefined) purgeable(principal, item)
    else if (principal.userId === undefined) throw new CairnError('notSignedIn')
  },
  async command({ principal, deps: { database } }, item) {
    if (!item) return { tombstones: await tombstonesOf(database, principal) }
    const asked = await askedPurge(database, item.facts.id)
    if (!asked) return {}
    const { at, people, reason } = asked
    const isMine = peopleBehind(principal).some((id) => people.includes(id))
    return { asked: { at, by: people[0] as ItemId, reason, isMine } }
  },
  present: (outcome) => outcome,
})

/** The item, if the person may purge it. Throws `notAllowed` otherwise. */
function purgeable(principal: Principal, item: StoredItem | undefined): StoredItem {
  if (!item || item.row.deleted || !mayRead(principal, item.facts) || !mayPurge(principal, item.facts))
    throw new CairnError('notAllowed')
  return item
}
