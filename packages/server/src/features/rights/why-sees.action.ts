import * as v from 'valibot'
import { idsNamed, itemIdSchema, LABELS_PROPERTY, parseItemId, PROTOCOLS_PROPERTY, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction, type ActionParts } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'
import { levelOf, ownersOf, protocolsOf, USER_TYPE } from '../../items/model/item-facts.ts'
import type { StoredItem } from '../../items/model/item-row.ts'
import type { Principal } from '../../items/model/types.ts'
import { isSteward } from '../../items/rights/care-rule.ts'
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
 * Tells stewards and administrators of an item's owner why any person, by their account or contact, may see
 * it, or why not: the rule that opens its level, and for each protocol whether the person has met it, who
 * gave it, and which label brought it. Rights that others than these owners gave are told as `elsewhere`.
 * Throws `notAllowed` for anybody else, and for nobody.
 */
export const whySees = defineCoreAction({
  name: 'whySees',
  kind: 'asks',
  payload: v.looseObject({ ...targetEntries, subjectID: itemIdSchema }),
  async load({ payload, principal, parts }): Promise<Found> {
    const { loader, catalogue } = parts.parts
    const item = catalogue.get(payload.t) && (await loader.loadOne(targetOf(payload)))
    if (!item || item.row.deleted || !mayAsk(principal, item)) throw new CairnError('notAllowed')
    const subject = await subjectOf(parts, principal, payload.subjectID)
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
 * Finds a person by their account, or by a contact that the asker may read. Who has no account sees what
 * visitors see. Undefined for nobody.
 */
async function subjectOf({ parts, database, principals }: ActionParts, asker: Principal, id: ItemId) {
  const { type, index } = parseItemId(id)
  if (type === USER_TYPE) return principals.ofUser(index).catch(() => undefined)
  const contact = await parts.loader.loadOne(id)
  if (!contact || contact.row.deleted || !mayRead(asker, contact.facts)) return undefined
  const user = await userOfContact(database, id)
  return user === undefined ? principals.visitor : principals.ofUser(user).catch(() => undefined)
}

function mayAsk(principal: Principal, { facts }: StoredItem): boolean {
  return mayRead(principal, facts) && (principal.admin || isSteward(principal, facts.type.name, ownersOf(facts)))
}

/** A reason as far as a steward of the owners is told of it: whole, if one of them or nobody gave it. */
function tellOf({ admin, adminOf }: Principal, owners: readonly ItemId[], reason: Reason): Reason {
  const { grantedBy } = reason
  const isTold = admin || grantedBy === undefined || owners.includes(grantedBy) || adminOf.includes(grantedBy)
  return isTold ? reason : { rule: 'elsewhere' }
}
