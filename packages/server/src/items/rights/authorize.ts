import { ACCESS_PROPERTY, PROTOCOL_RULE_PROPERTY, PROTOCOLS_PROPERTY, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { notAmong } from '@cairn/model/not-among'
import { isAttachment, stricter } from '../facts/gate.ts'
import { levelOf, originalOf, ownersOf, protocolsOf, sharesOf, type ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { generalisationOf, keysOfHeld, mayReadExactly, mayReadHeld } from './generalised.ts'
import { authorizeGifts, leadsTeam, mayMakeForTeam } from './principal/gifts.ts'
import { isMadeForEnds } from './made-for-ends.ts'
import { refusal } from './refusal.ts'
import { holdsOneOf, keysAtLevel, keysRequired, mayRead, mayReadLevel } from './visibility-keys.ts'
import {
  isCapable,
  isOwnAccount,
  judge,
  judgeWhole,
  keeperOf,
  MADE_BY_SERVER,
  mayAsCreator,
  rightsByValue,
  whyFor,
  whyItem,
} from './write-rule.ts'

/** What a person may change in their own account item. */
const OWN_ACCOUNT_PROPERTIES: readonly string[] = ['dark', 'hideGuidance', 'multiColumns', 'language', 'firstSearches']

/**
 * Throws `notAllowed` unless the person may create this item: they need the type's capability, and to see the
 * items it requires. For a part they also need to read its whole, or the right over it that its type names;
 * for others the right to create for every owner (with none, the type must be `personal` or without owners; a
 * team or the ends of a link may give the right), to hold what it gives, and to read it if it has protocols.
 * Throws `invalidItem` for a PUBLIC item that must name an owner. Administrators may create all but what the
 * server alone creates, parts without a whole, and items of a type that is off.
 */
export function authorizeCreate(principal: Principal, after: ItemFacts): void {
  if (after.type.off || (after.type.within !== undefined && !after.within)) throw notAllowed()
  if (after.type.serverCreates && !principal.system) throw notAllowed()
  if (!mayBeRequired(after)) throw notAllowed()
  if (principal.admin) return
  if (!keysRequired(after).every((keys) => holdsOneOf(principal, keys))) throw notAllowed()
  if (MADE_BY_SERVER.includes(after.type.name)) throw notAllowed()
  if (!isCapable(principal, after.type)) throw capabilityMissing(principal, after.type)
  // Whoever reads an item may add to it what their capabilities let them make.
  if (after.type.within !== undefined) {
    const isAllowed =
      after.type.wholeRight === undefined ? mayRead(principal, after) : judgeWhole(principal, after, 'create').isAllowed
    if (!isAllowed) throw notAllowed()
    return
  }
  requireOwnerToPublish(after)
  const owners = ownersOf(after)
  const ofAfter = { type: after.type, ...rightsByValue(after) }
  const isOwn = after.type.owner === undefined || (after.type.personal && owners.length === 0)
  const isGiven = owners.length > 0 && owners.every((owner) => whyFor(principal, ofAfter, owner, 'create'))
  authorizeGifts(principal, undefined, after)
  const isOfTeam = mayMakeForTeam(principal, after)
  if (
    !isOwn &&
    !isGiven &&
    !isOfTeam &&
    !isMadeForEnds(after, owners, (end) => judge(principal, end, 'update').isAllowed)
  )
    throw new CairnError(
      'notAllowed',
      '',
      owners.length > 0 ? { right: ofAfter.only ?? `${after.type.name}.create` } : {},
    )
  // Nobody can make an item unreadable for themselves by protocols that they have not met.
  if (protocolsOf(after) && !mayRead(principal, after)) throw notAllowed()
}

/**
 * Tells whether all required items exist and require nothing themselves. A file can only be read with its
 * item.
 */
function mayBeRequired({ type, required = [], within }: ItemFacts): boolean {
  if (within?.type.requires) return false
  const isSound = (item: ItemFacts | undefined) =>
    item && !item.type.requires && !item.type.virtual && !isAttachment(item)
  return (type.requires ?? []).every((_, at) => isSound(required[at]))
}

/** Tells whether the person may create this item. */
export function mayCreateAs(principal: Principal, after: ItemFacts): boolean {
  try {
    authorizeCreate(principal, after)
    return true
  } catch {
    return false
  }
}

/**
 * Throws `notAllowed` unless the person may change `before` to `after`: they need the right to update both (a
 * creator by `creatorMay` only `before`), and rights for every owner that is added or removed. Otherwise a
 * grant of one organisation could be used on another's items. They also may not open what is hidden from
 * them, or give what they do not hold. In their own account they may change preferences only. Throws
 * `invalidItem` for a PUBLIC item that must name an owner. Administrators may change all but what is frozen,
 * append-only, or of a type that is off. Sharing (`authorizeSteering`) and care are not checked here.
 */
export function authorizeUpdate(
  principal: Principal,
  before: ItemFacts,
  after: ItemFacts,
  changed: readonly string[],
): void {
  if (before.type.off || before.isFrozen || (before.type.appendOnly && !principal.system)) throw notAllowed()
  if (principal.admin) return
  if (isOwnAccount(principal, before)) {
    if (!changed.every((name) => OWN_ACCOUNT_PROPERTIES.includes(name))) throw notAllowed()
    return
  }
  // A person who may not read the original cannot lower its level.
  const isOpened = isAttachment(before) && changed.includes('originalAccess')
  if (isOpened && !mayReadLevel(principal, originalOf(before), levelOf(originalOf(before)))) throw notAllowed()
  if (opensHidden(principal, before, after)) throw notAllowed()
  authorizeGifts(principal, before, after)
  const [former, later] = [ownersOf(before), ownersOf(after)]
  const ofAfter = { type: after.type, ...rightsByValue(after) }
  const moved = [...notAmong(later, former), ...notAmong(former, later)]
  if (!judge(principal, before, 'update').isAllowed) throw refusal(principal, before, 'update')
  const isAllowed =
    // Whoever made it may end their own right to change it, as by a move to its last state.
    (mayAsCreator(principal, before, 'update') || judge(principal, after, 'update').isAllowed) &&
    moved.every((owner) => whyFor(principal, ofAfter, owner, 'update'))
  if (!isAllowed) throw notAllowed()
  requireOwnerToPublish(after)
}

/**
 * Throws `notAllowed` if code of an area, writing with the server's rights, sets an owner (among `names`, the
 * properties of its body) that the person it works for neither belongs to nor has a right from. An owner that
 * the area itself decides on goes into `set` instead.
 */
export function requireOwnersOfCaller(
  { caller }: Principal,
  before: ItemFacts | undefined,
  after: ItemFacts,
  names: readonly string[],
): void {
  const { owner } = after.type
  if (!caller || caller.admin || owner === undefined || !names.includes(owner)) return
  const former = before ? ownersOf(before) : []
  const belongs = (id: ItemId) =>
    caller.organizations.includes(id) ||
    caller.adminOf.includes(id) ||
    caller.grants.some(({ grantedBy, scope }) => grantedBy === id || scope?.owner === id)
  const foreign = ownersOf(after).find((id) => !former.includes(id) && !belongs(id))
  if (foreign !== undefined) throw new CairnError('notAllowed', `this person may not make ${foreign} an owner`)
}

/**
 * Throws `notAllowed` if a change (or move) affects whom items are shared with, unless the person may decide
 * about that: as administrator, by a right from the item's owners, or as lead of its team. Also throws it if
 * the change shares a property that they may not read.
 */
export function authorizeSteering(
  principal: Principal,
  before: ItemFacts,
  after: ItemFacts,
  changed: readonly string[],
): void {
  if (principal.admin || !before.type.sharedWith || !changed.some((name) => steers(before.type, name))) return
  const isMine = (facts: ItemFacts) => judgeOwned(principal, facts) || leadsTeam(principal, facts)
  if (!isMine(before) || !isMine(after) || !mayShare(principal, before, after)) throw notAllowed()
}

/** Tells whether a property affects who may read items of the type. */
function steers({ sharedWith = [], owner, readers }: ItemFacts['type'], name: string): boolean {
  const shared = sharedWith.map(({ property }) => property)
  return [ACCESS_PROPERTY, PROTOCOLS_PROPERTY, PROTOCOL_RULE_PROPERTY, owner, readers, ...shared].includes(name)
}

/**
 * Tells whether the person may read every property that the change makes visible to those with whom it shares
 * the item.
 */
function mayShare(principal: Principal, before: ItemFacts, after: ItemFacts): boolean {
  const former = sharesOf(before)
  const opened = sharesOf(after).filter(
    (share) => !former.some((each) => each.organization === share.organization && each.level === share.level),
  )
  const levels = Object.values(before.type.properties).flatMap(({ level }) => level ?? [])
  return opened.every(({ level: most }) =>
    levels.every((level) => stricter(level, most) !== most || mayReadLevel(principal, before, level)),
  )
}

/** Whether the person may change the item by what its owners gave, not by what it is shared for. */
function judgeOwned(principal: Principal, facts: ItemFacts): boolean {
  const keeper = keeperOf(facts)
  const isOwn = keeper.owners.length === 0 && keeper.creator === principal.userId
  if (isOwn || whyItem(principal, keeper, 'update')) return true
  return keeper.owners.some((owner) => whyFor(principal, keeper, owner, 'update') !== undefined)
}

/**
 * Throws `invalidItem` for a PUBLIC item without an owner: a personal item can be published only after it
 * names an organisation.
 */
function requireOwnerToPublish(after: ItemFacts): void {
  if (!after.type.personal || levelOf(after) !== 'PUBLIC' || ownersOf(after).length > 0) return
  throw new CairnError('invalidItem', 'a PUBLIC item must name an organisation as its owner', {
    properties: { [ACCESS_PROPERTY]: { userMessage: 'errors.publishNeedsOwner' } },
  })
}

/**
 * Tells whether a change would reveal an exact place or a withheld property to others, made by someone who
 * cannot see it: by unmarking it as sensitive, or by changing owners.
 */
function opensHidden(principal: Principal, before: ItemFacts, after: ItemFacts): boolean {
  return Object.keys(after.values).some((name) => {
    const [then, now] = [keysBehind(before, name), keysBehind(after, name)]
    if (!then || (mayReadExactly(principal, before, name) && mayReadHeld(principal, before, name))) return false
    return !now || now.some((key) => !then.includes(key))
  })
}

/** Keys that open what the item does not show all of its readers; undefined where it shows it. */
function keysBehind(facts: ItemFacts, name: string): readonly string[] | undefined {
  const how = generalisationOf(facts, name)
  return how ? keysAtLevel(facts, how.level) : keysOfHeld(facts, name)
}

/** Throws `notAllowed` unless the person may delete the item. */
export function authorizeDelete(principal: Principal, facts: ItemFacts): void {
  if (!judge(principal, facts, 'delete').isAllowed) throw refusal(principal, facts, 'delete')
}

/** Returns the error that names the capability required by a type, for signed-in people. */
function capabilityMissing({ userId }: Principal, { capability }: ItemFacts['type']): CairnError {
  const [right] = [capability ?? []].flat()
  return new CairnError('notAllowed', '', userId !== undefined && right !== undefined ? { right } : {})
}

function notAllowed(): CairnError {
  return new CairnError('notAllowed')
}
