import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../store/types.ts'
import { creatorOf, ownersOf, USER_TYPE, type ItemFacts } from './item-facts.ts'
import { mayRead } from './visibility-keys.ts'

/** What a person may change in their own account item (platform-core section 6, "User preferences"). */
const OWN_ACCOUNT_PROPERTIES: readonly string[] = ['dark', 'hideGuidance', 'multiColumns']

type Verb = 'create' | 'update' | 'delete'

/** What the person may do with an item they read: `$can` on the wire. */
export function canOf(principal: Principal, facts: ItemFacts): Record<string, boolean> {
  return { update: mayWrite(principal, facts, 'update'), delete: mayWrite(principal, facts, 'delete') }
}

/** Throws `notAllowed` unless the person may make this item: the type's capability, and the right to create for every owner it names. */
export function authorizeCreate(principal: Principal, after: ItemFacts): void {
  const { capability } = after.type
  const isCapable = capability === undefined || principal.capabilities[capability] === true
  if (principal.admin) return
  if (principal.userId === undefined || !isCapable || after.type.name === USER_TYPE) throw notAllowed()
  const owners = ownersOf(after)
  const isOwn = after.type.owner === undefined
  if (
    !isOwn &&
    (owners.length === 0 || !owners.every((owner) => mayWriteFor(principal, after.type.name, owner, 'create')))
  )
    throw notAllowed()
}

/**
 * Throws `notAllowed` unless the person may make `after` out of `before`: both must be theirs to update, and so must every owner the
 * change adds, or a grant of one organisation could be used to reach into another.
 */
export function authorizeUpdate(
  principal: Principal,
  before: ItemFacts,
  after: ItemFacts,
  changed: readonly string[],
): void {
  if (principal.admin) return
  if (isOwnAccount(principal, before)) {
    if (!changed.every((name) => OWN_ACCOUNT_PROPERTIES.includes(name))) throw notAllowed()
    return
  }
  const former = ownersOf(before)
  const added = ownersOf(after).filter((owner) => !former.includes(owner))
  const isAllowed =
    mayWrite(principal, before, 'update') &&
    mayWrite(principal, after, 'update') &&
    added.every((owner) => mayWriteFor(principal, after.type.name, owner, 'update'))
  if (!isAllowed) throw notAllowed()
}

/** Throws `notAllowed` unless the person may delete the item. */
export function authorizeDelete(principal: Principal, facts: ItemFacts): void {
  if (!mayWrite(principal, facts, 'delete')) throw notAllowed()
}

function mayWrite(principal: Principal, facts: ItemFacts, verb: Verb): boolean {
  if (principal.admin) return true
  if (principal.userId === undefined || !mayRead(principal, facts)) return false
  if (facts.type.name === USER_TYPE) return verb === 'update' && isOwnAccount(principal, facts)
  const owners = ownersOf(facts)
  if (owners.length === 0) return creatorOf(facts) === principal.userId
  return owners.some((owner) => mayWriteFor(principal, facts.type.name, owner, verb))
}

/** Whether the person acts for this owner: as its administrator, or by a grant it gave. */
function mayWriteFor({ adminOf, grants }: Principal, typeName: string, owner: ItemId, verb: Verb): boolean {
  const wanted = verb === 'create' ? [`${typeName}.create`, `${typeName}.update`] : [`${typeName}.${verb}`]
  return adminOf.includes(owner) || grants.some(({ grant, grantedBy }) => grantedBy === owner && wanted.includes(grant))
}

function isOwnAccount({ userId }: Principal, { id, type }: ItemFacts): boolean {
  return type.name === USER_TYPE && id === userId
}

function notAllowed(): CairnError {
  return new CairnError('notAllowed')
}
