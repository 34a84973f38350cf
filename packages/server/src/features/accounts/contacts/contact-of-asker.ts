import { isItemId, itemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { ownersOf, USER_TYPE } from '../../../items/facts/item-facts.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { addressKey } from '../accounts.ts'
import type { AccountActionDeps } from '../define-action.ts'
import { userOfContact } from './contact-account.ts'

/**
 * Returns the contact to which the account of `user` is to be linked when a community accepts their request
 * to join (the item passed): a contact that has their address, belongs to this community and no other
 * organisation, and has no account; else one that it creates. Throws `hasAccount` if the account is linked to
 * a contact already.
 */
export async function contactOfAsker(deps: AccountActionDeps, { facts }: StoredItem, user: number): Promise<ItemId> {
  const account = await deps.store.read(SYSTEM, itemId(USER_TYPE, user))
  if (typeof account['contact'] === 'string') throw new CairnError('hasAccount')
  const [owner] = ownersOf(facts)
  if (owner === undefined) throw new CairnError('notAllowed')
  const email = String(account['email'] ?? '')
  return (await knownContact(deps, owner, email)) ?? makeContact(deps, facts.id, owner, account)
}

async function knownContact(
  { store, database }: AccountActionDeps,
  owner: ItemId,
  email: string,
): Promise<ItemId | undefined> {
  const { ids } = await store.search(SYSTEM, {
    types: ['Contact'],
    must: [
      { prop: 'organizations', kind: 'rel', value: [owner] },
      { prop: 'email', kind: 'is', value: [email, addressKey(email)] },
    ],
    max: 10,
  })
  for (const id of ids.filter(isItemId)) {
    const { organizations, email: address } = await store.read(SYSTEM, id)
    const isTheirs =
      [organizations].flat().every((each) => each === owner) && addressKey(String(address)) === addressKey(email)
    if (isTheirs && (await userOfContact(database, id)) === undefined) return id
  }
  return undefined
}

/** Made once for a request, also if what comes after it is refused. */
async function makeContact(
  { store }: AccountActionDeps,
  request: ItemId,
  owner: ItemId,
  { name, email }: Record<string, unknown>,
): Promise<ItemId> {
  const parts = String(name ?? email)
    .trim()
    .split(/\s+/)
  const lastName = parts.length > 1 ? parts.pop() : undefined
  const names = { firstName: parts.join(' ').slice(0, 80), lastName: (lastName ?? '–').slice(0, 80) }
  const { $id } = await store.create(SYSTEM, 'Contact', {
    ...names,
    email,
    organizations: [owner],
    $key: `join ${request}`,
  })
  return $id
}
