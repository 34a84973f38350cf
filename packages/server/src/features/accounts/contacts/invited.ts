import { itemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../../platform/database/database.ts'
import { insertGrant } from '../../../items/rights/principal/grants.ts'
import { USER_TYPE } from '../../../items/facts/item-facts.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Store } from '../../../items/facts/types.ts'
import { changeUser } from '../account-item.ts'
import { addressKey } from '../accounts.ts'
import { userOfContact } from './contact-account.ts'
import type { FlowDeps } from '../flow-deps.ts'
import type { InvitedRight, Ticket } from '../tickets.ts'

/** Tells whether the user with this index is already linked to a contact. */
export async function hasContact(store: Store, user: number): Promise<boolean> {
  return typeof (await store.read(SYSTEM, itemId(USER_TYPE, user))).contact === 'string'
}

/**
 * Throws `linkExpired` if the contact of an invitation is deleted, already has an account, or has another
 * address than the invitation was sent to. A ticket without a contact passes.
 */
export async function requireOpenContact({ database, store }: FlowDeps, { contact, email }: Ticket): Promise<void> {
  if (contact === undefined) return
  const item = await store.read(SYSTEM, contact).catch(() => undefined)
  const isSame = typeof item?.email === 'string' && addressKey(item.email) === addressKey(email)
  if (!isSame || (await userOfContact(database, contact))) throw new CairnError('linkExpired')
}

/**
 * Returns those rights of an invitation that have not expired and that the inviter may still give; none
 * without an inviter.
 */
export async function rightsInForce(
  { mayGive }: FlowDeps,
  { rights = [], invitedBy }: Ticket,
): Promise<readonly InvitedRight[]> {
  if (invitedBy === undefined) return []
  const open = rights.filter(({ expires }) => expires === undefined || Date.parse(expires) > Date.now())
  const may = await Promise.all(open.map((right) => mayGive(invitedBy, right)))
  return open.filter((_, at) => may[at])
}

/**
 * Grants these rights of an invitation to a user, in the name of the inviter, unchecked: pass what
 * `rightsInForce` returns.
 */
export async function giveRights(
  transaction: Querier,
  user: number,
  { invitedBy }: Ticket,
  rights: readonly InvitedRight[],
): Promise<void> {
  for (const { expires, ...right } of rights)
    await insertGrant(transaction, {
      user,
      ...right,
      ...(expires === undefined ? {} : { expires: new Date(expires) }),
      ...(invitedBy === undefined ? {} : { by: itemId(USER_TYPE, invitedBy) }),
    })
}

/**
 * Prepares to link an existing account to the contact that it was invited as and to give it the rights of the
 * invitation that are in force; none to somebody who invited themselves. Returns the function that does so,
 * in the transaction that redeems the ticket; one that does nothing without a contact. Throws as
 * `requireOpenContact` does.
 */
export async function joinContact(
  deps: FlowDeps,
  user: number,
  ticket: Ticket | undefined,
): Promise<(transaction: Querier) => Promise<void>> {
  const contact: ItemId | undefined = ticket?.contact
  if (!ticket || contact === undefined) return async () => {}
  await requireOpenContact(deps, ticket)
  // One's own rights are given by others, an invitation of oneself is no way around it.
  const rights = user === ticket.invitedBy ? [] : await rightsInForce(deps, ticket)
  return async (transaction) => {
    await giveRights(transaction, user, ticket, rights)
    await changeUser(deps.storeParts, transaction, user, { contact })
  }
}
