import * as v from 'valibot'
import { idsNamed, LABELS_PROPERTY, parseItemId, PROTOCOLS_PROPERTY, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { defineCoreAction, type ActionDeps } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { levelOf, ownersOf, protocolsOf, USER_TYPE } from '../../items/facts/item-facts.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { Principal } from '../../items/facts/types.ts'
import { isSteward } from '../../items/rights/care/care-rule.ts'
import type { Reason } from '../../items/rights/reason.ts'
import { userOfContact } from '../accounts/port.ts'
import { mayRead, whyProtocols, whyReadable } from '../../items/rights/visibility-keys.ts'

interface Found {
  item: StoredItem
  subject: Principal
  /** Labels of the item that bring protocols, by the key of the protocol. */
  labels: ReadonlyMap<string, ItemId[]>
}

/**
 * Action: tells stewards and administrators of an item's owner why a person may see it or not: the rule for
 * its level, and for each protocol whether the person meets it, who granted it, and which label brought it.
 * Rights from other owners appear as `elsewhere`; a person without an account counts as a visitor. Throws
 * `notAllowed` for other callers, and `invalidItem` for people that the caller may not know.
 */
export const whySees = defineCoreAction({
  name: 'whySees',
  kind: 'asks',
  payload: v.looseObject({ ...targetEntries, subjectID: readable('Contact', USER_TYPE) }),
  async load({ payload, principal, deps }): Promise<Found> {
    const { loader, catalogue } = deps.context
    const item = catalogue.get(payload.t) && (await loader.loadOne(targetOf(payload)))
    if (!item || item.row.deleted || !mayAsk(principal, item)) throw new CairnError('notAllowed')
    const subject = await subjectOf(deps, payload.subjectID)
    if (!subject) throw new CairnError('notAllowed')
    const ids = idsNamed(item.facts.values[LABELS_PROPERTY])
    const labels = new Map<string, ItemId[]>()
    for (const { facts } of (await loader.load(ids)).values())
      for (const key of [facts.values[PROTOCOLS_PROPERTY] ?? []].flat().map(String))
        labels.set(key, [...(labels.get(key) ?? []), facts.id])
    return { item, subject, labels }
  },
  authorize: () => {},
  command: async ({ principal }, { item: { facts }, subject, labels }) => {
    const told = (reason: Reason | undefined) => reason && tellOf(principal, ownersOf(facts), reason)
    const open = { ...facts, values: { ...facts.values, [PROTOCOLS_PROPERTY]: undefined } }
    return {
      sees: mayRead(subject, facts),
      level: levelOf(facts),
      why: told(whyReadable(subject, open)) ?? { rule: 'none' as const },
      rule: protocolsOf(facts)?.rule ?? 'ALL',
      protocols: whyProtocols(subject, facts).map(({ protocol, reason }) => ({
        ...{ protocol, labels: labels.get(protocol) ?? [] },
        ...(reason ? { why: told(reason) } : {}),
      })),
    }
  },
  present: (answer) => answer,
})

/**
 * Returns the principal of a person by account or contact. Without an account they see what visitors see.
 * Undefined if there is no such person.
 */
async function subjectOf({ database, principals }: ActionDeps, id: ItemId) {
  const { type, index } = parseItemId(id)
  if (type === USER_TYPE) return principals.ofUser(index).catch(() => undefined)
  const user = await userOfContact(database, id)
  return user === undefined ? principals.visitor : principals.ofUser(user).catch(() => undefined)
}

function mayAsk(principal: Principal, { facts }: StoredItem): boolean {
  return mayRead(principal, facts) && (principal.admin || isSteward(principal, facts.type.name, ownersOf(facts)))
}

/**
 * Returns a reason limited to what a steward may know: in full if their own organisation or nobody gave it.
 */
function tellOf({ admin, adminOf }: Principal, owners: readonly ItemId[], reason: Reason): Reason {
  const { grantedBy } = reason
  const isTold = admin || grantedBy === undefined || owners.includes(grantedBy) || adminOf.includes(grantedBy)
  return isTold ? reason : { rule: 'elsewhere' }
}
