import { unmetConditions } from '@cairn/model/conditions'
import {
  ATTACHMENT_TYPE,
  COMMON_MOVES,
  FILE_TYPE,
  movesFrom,
  movesNamed,
  startsIn,
  STEWARD_RIGHT,
  type ItemId,
  type Move,
} from '@cairn/contract'
import { LIST_VALUE_TYPE } from '../facts/list-value.ts'
import { currentState } from '../facts/item-state.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Principal } from '../facts/types.ts'
import { isAttachment } from '../facts/gate.ts'
import { holderOf } from './made-for-ends.ts'
import { creatorOf, ownersOf, sharesOf, USER_TYPE, type ItemFacts } from '../facts/item-facts.ts'
import { maySteward } from './care/care-rule.ts'
import { wroteItem } from './four-eyes.ts'
import { toldTo } from './told-to.ts'
import { allowed, reasonOfGrant, REFUSED, type Reason, type Verdict } from './reason.ts'
import { includes, rightOf } from '../facts/right.ts'
import { whyReadable } from './visibility-keys.ts'

/**
 * Types that only the server (after a registration or an upload) and administrators create. `authorizeCreate`
 * throws `notAllowed` for others.
 */
export const MADE_BY_SERVER: readonly string[] = [USER_TYPE, ATTACHMENT_TYPE, FILE_TYPE]

/** Types whose items without an owner are everyone's: administrators alone change them, whoever made them. */
const EVERYONES: readonly string[] = [LIST_VALUE_TYPE]

/** What a right of another name may do for. */
const WRITES: readonly string[] = ['create', 'update', 'delete']

const DAY_MS = 86_400_000

/** What is done to a part by the one right that its type names over the whole. */
const PART_VERBS: readonly string[] = [...WRITES, 'restore']

/** Operations forbidden on items of an append-only type; without deleting there is no restoring. */
const KEPT: readonly string[] = ['update', 'delete']

/** Returns what the person may do with an item that they can read, by action: `$can` on the wire. */
export function canOf(principal: Principal, stored: StoredItem): Record<string, boolean> {
  const { facts } = stored
  const update = judge(principal, facts, 'update').isAllowed
  const moves = movesFrom(facts.type, facts.values).filter(
    ({ move }) => isOffered(facts, move) && judgeMove(principal, facts, move).isAllowed,
  )
  return {
    update,
    delete: judge(principal, facts, 'delete').isAllowed && !isWorkOfOthers(principal, stored),
    ...(facts.type.redactable ? { redact: isToRedact(facts) && judge(principal, facts, 'redact').isAllowed } : {}),
    ...(update && maySteward(principal, facts) ? { [STEWARD_RIGHT]: true } : {}),
    ...(facts.type.purge ? { purge: mayPurge(principal, facts) } : {}),
    ...Object.fromEntries(moves.map(({ move }) => [move.action, true])),
  }
}

/** Whether the item meets the conditions under which people are offered the move. */
function isOffered({ values }: ItemFacts, { offeredWhen = [] }: Move): boolean {
  return unmetConditions(values, offeredWhen, new Date().toISOString().slice(0, 10)).length === 0
}

/**
 * Tells whether the person may purge the item now: they need the right, and the waiting period must be over.
 */
export function mayPurge(principal: Principal, facts: ItemFacts): boolean {
  const { right, hold } = facts.type.purge ?? {}
  const since = facts.values[hold?.property ?? '']
  const until = facts.values[hold?.until ?? '']
  const end = typeof since === 'string' ? Date.parse(since) + (hold?.days ?? 0) * DAY_MS : 0
  const isOnHold = (typeof until === 'string' ? Date.parse(until) : end) > Date.now()
  return right !== undefined && !isOnHold && judge(principal, facts, right, true).isAllowed
}

/**
 * Decides whether the person may take an action on an existing item, and by which rule. Enforcement and
 * explanation both use it. Does not look at whether the item is deleted. `isRight`: `action` names a right,
 * not a move of the type.
 */
export function judge(principal: Principal, facts: ItemFacts, action: string, isRight = false): Verdict {
  const why = whyReadable(principal, facts)
  if (!why) return REFUSED
  if (action === 'read') return allowed(why)
  // What a projection shows is changed as what it is.
  if (facts.type.off || facts.isFrozen || facts.type.projectionOf) return REFUSED
  if (facts.type.appendOnly && !principal.system && KEPT.includes(action)) return REFUSED
  if (action === 'delete' && isKept(facts) && !principal.system) return REFUSED
  if (isAttachment(facts) && facts.quoted?.gate?.isKept && !principal.system && action === 'update') return REFUSED
  // A move may ask for the right of its own name.
  const moves = isRight ? [] : movesNamed(facts.type, action)
  if (moves.length > 0 || (!isRight && COMMON_MOVES.includes(action))) {
    const found = moves.find(({ property, move }) => startsIn(move, currentState(facts, property)))
    return found ? judgeMove(principal, facts, found.move) : REFUSED
  }
  if (facts.type.wholeRight !== undefined) return judgeWhole(principal, facts, action)
  if (principal.admin) return allowed({ rule: 'administrator' })
  if (action === 'restore') return judge(principal, facts, 'delete')
  if (principal.userId === undefined) return REFUSED
  const keeper = keeperOf(facts)
  // What may be done with an attachment is a change of the item it belongs to.
  const verb = isAttachment(facts) && action === 'delete' ? 'update' : action
  if (keeper.type.name === USER_TYPE)
    return verb === 'update' && isOwnAccount(principal, keeper) ? allowed({ rule: 'account' }) : REFUSED
  const { owners } = keeper
  // A creator by capability loses the right when the capability is removed, and for shared items.
  const isOwn = owners.length === 0 && keeper.creator === principal.userId && !EVERYONES.includes(facts.type.name)
  if (isOwn && isCapable(principal, facts.type)) return allowed({ rule: 'creator' })
  const holder = ['update', 'delete'].includes(verb) ? holderOf(facts) : undefined
  if (holder && judge(principal, holder, 'update').isAllowed) return judge(principal, holder, 'update')
  const reason =
    whyItem(principal, keeper, verb) ??
    firstReason(owners, (owner) => whyFor(principal, keeper, owner, verb)) ??
    whyShared(principal, facts, verb)
  if (reason) return allowed(reason)
  return mayAsCreator(principal, facts, action) ? allowed({ rule: 'creator' }) : REFUSED
}

/**
 * Tells whether the type allows the item's creator to take this action, in the item's current state. What
 * others did with it is not looked at (`alone`).
 */
export function mayAsCreator(principal: Principal, facts: ItemFacts, action: string): boolean {
  const { creatorMay } = facts.type
  if (!creatorMay?.rights.includes(action) || creatorOf(facts) !== principal.userId) return false
  if (creatorMay.alone && !mayMakeSuch(principal, facts)) return false
  const today = new Date().toISOString().slice(0, 10)
  return unmetConditions(facts.values, creatorMay.while ?? [], today).length === 0
}

/** Tells whether the person may make items of the type for an owner of this one. */
function mayMakeSuch(principal: Principal, facts: ItemFacts): boolean {
  const ruled = { type: facts.type, ...rightsByValue(facts) }
  return isCapable(principal, facts.type) && ownersOf(facts).some((owner) => whyFor(principal, ruled, owner, 'create'))
}

/**
 * Tells whether the person may delete the item for no other reason than having made it, of a type that allows
 * this only while nobody else changed the item (`alone` of `creatorMay`). Whether somebody did is not
 * checked.
 */
export function deletesOwnAlone(principal: Principal, facts: ItemFacts): boolean {
  if (!facts.type.creatorMay?.alone || ownersOf(facts).length === 0) return false
  return judge(principal, facts, 'delete').reason.rule === 'creator'
}

/**
 * Tells whether, as far as the person may know, somebody else changed or deleted the item last, while they
 * may delete it only for having made it (`deletesOwnAlone`). Deleting and restoring are refused then.
 */
export function isWorkOfOthers(principal: Principal, stored: StoredItem): boolean {
  const { by, as } = toldTo(principal, stored)
  const who = as ?? by
  return who !== null && who !== principal.userId && deletesOwnAlone(principal, stored.facts)
}

/** Tells whether the item is append-only in its present state (`keptWhen`). */
function isKept({ type: { keptWhen }, values }: ItemFacts): boolean {
  return keptWhen !== undefined && unmetConditions(values, keptWhen, new Date().toISOString().slice(0, 10)).length === 0
}

/**
 * Decides about an action on a part by the right over its whole: the right its type names, or for a move one
 * of its own. Refuses where there is no whole or the type names no right.
 */
export function judgeWhole(principal: Principal, { type, within }: ItemFacts, action: string): Verdict {
  if (!within || type.wholeRight === undefined) return REFUSED
  return judge(principal, within, PART_VERBS.includes(action) ? type.wholeRight : action)
}

/** Why the person may do this by a right of an organisation that the item is shared with. */
function whyShared(principal: Principal, facts: ItemFacts, action: string): Reason | undefined {
  if (facts.type.sharedWith === undefined || principal.userId === undefined) return undefined
  const sharing = sharesOf(facts).filter(({ rights }) => rights.includes(action))
  const type = { type: facts.type, standIns: [] }
  return firstReason(
    sharing.map(({ organization }) => organization),
    (organization) => whyFor(principal, type, organization, action),
  )
}

/**
 * Decides whether the person may make a move. The caller checks that it starts in the item's current state;
 * its conditions are checked when it is made.
 */
export function judgeMove(principal: Principal, facts: ItemFacts, move: Move): Verdict {
  const { by = 'person', right = 'update' } = move
  if (move.fourEyes && wroteItem(principal, facts)) return REFUSED
  if (move.ownWork && !wroteItem(principal, facts)) return REFUSED
  if (by === 'server' && !principal.system) return REFUSED
  if (by === 'administrator' && !principal.admin) return REFUSED
  if (move.of !== undefined && !principal.admin) return judgeOf(principal, facts, move)
  // A right that a move names is one over the whole, where that rules.
  const isOverWhole = facts.type.wholeRight !== undefined && move.right !== undefined
  const verdict = judge(principal, (isOverWhole && facts.within) || facts, right, true)
  if (verdict.isAllowed || !judge(principal, facts, 'read').isAllowed || facts.type.off) return verdict
  if (facts.type.appendOnly && !principal.system && KEPT.includes(right)) return verdict
  const shared = whyShared(principal, facts, move.action)
  return shared ? allowed(shared) : REFUSED
}

/** Judges a move that people of the organisations in a relation make, and no others. */
function judgeOf(principal: Principal, facts: ItemFacts, { of = '', action, right = action }: Move): Verdict {
  if (!judge(principal, facts, 'read').isAllowed || facts.type.off || facts.isFrozen) return REFUSED
  const ids = [facts.values[of]].flat().filter((id): id is ItemId => typeof id === 'string')
  const reason = firstReason(ids, (id) => whyFor(principal, { type: facts.type, standIns: [] }, id, right))
  return reason ? allowed(reason) : REFUSED
}

/**
 * The item whose rights decide about changes: the item itself, or for an attachment the item it belongs to.
 */
interface Keeper {
  id: ItemId
  type: Pick<ItemFacts['type'], 'adminsCreate' | 'name' | 'typedRights'>
  owners: readonly ItemId[]
  creator: ItemId | undefined
  /** Names of rights that do for those to write it. */
  standIns: readonly string[]
  /** The right that alone does, in place of those to write it. */
  only?: string
}

/**
 * Returns what write checks need to know of an item: its type, id, owners, creator and rights by its value;
 * of an attachment those of its item.
 */
export function keeperOf(facts: ItemFacts): Keeper {
  const gate = isAttachment(facts) ? facts.quoted?.gate : undefined
  const owners = ownersOf(facts)
  if (gate) return { id: gate.id, type: { name: gate.type }, owners, creator: gate.createdBy, standIns: [] }
  return { id: facts.id, type: facts.type, owners, creator: creatorOf(facts), ...rightsByValue(facts) }
}

/**
 * Decides whether the person may create items of the type for at least one owner. What they may create only
 * through a team, or for the ends of a link, is not counted; for parts the whole is not looked at.
 */
export function judgeCreate(principal: Principal, type: ItemFacts['type']): Verdict {
  if (type.off || type.projectionOf || (type.serverCreates && !principal.system)) return REFUSED
  if (principal.admin) return allowed({ rule: 'administrator' })
  if (!isCapable(principal, type) || MADE_BY_SERVER.includes(type.name) || type.virtual) return REFUSED
  // Only administrators create self-owned items, such as organisations.
  if (type.owner === '$self') return REFUSED
  if (type.owner === undefined || type.personal || type.within !== undefined)
    return allowed({ rule: type.capability === undefined ? 'signedIn' : 'capability' })
  const granting = type.adminsCreate ? [] : principal.grants.flatMap((grant) => rightOf(grant)?.owner ?? [])
  const owners = [...principal.adminOf, ...granting]
  const probe = { id: `${type.name}-0` as ItemId, type, createdBy: principal.userId, values: {} }
  const reason = firstReason(owners, (owner) => whyFor(principal, { type, ...rightsByValue(probe) }, owner, 'create'))
  return reason ? allowed(reason) : REFUSED
}

function isToRedact({ type, values }: ItemFacts): boolean {
  return Object.keys(type.redactable ?? {}).some((name) => values[name] !== undefined)
}

/**
 * Tells whether the person has the capability (or one of those) that the type requires for creating; if it
 * requires none, whether they are signed in.
 */
export function isCapable(
  { userId, capabilities }: Principal,
  { capability }: { capability?: string | readonly string[] | undefined },
): boolean {
  const isHeld = () => [capability ?? []].flat().some((each) => capabilities[each] === true)
  return userId !== undefined && (capability === undefined || isHeld())
}

/**
 * Returns why the person may act for this owner: as its administrator, or by a grant. A right to update
 * includes the right to create. Undefined if they may not, also for administrators of the install, who are
 * not looked for.
 */
export function whyFor(
  principal: Principal,
  { type, standIns, only }: Pick<Keeper, 'type' | 'standIns' | 'only'>,
  owner: ItemId,
  action: string,
): Reason | undefined {
  if (principal.adminOf.includes(owner)) return { rule: 'adminOrg', grantedBy: owner }
  if (type.adminsCreate && action === 'create') return undefined
  const verbs = verbsFor(action, only)
  const grant = principal.grants.find((each) => {
    const right = rightOf(each)
    if (right?.owner !== owner) return false
    return fits(right, type, verbs) || (WRITES.includes(action) && standIns.some((name) => includes(right, name)))
  })
  return grant && reasonOfGrant(grant)
}

/** The rights any of which allows an action: the one that alone does, where the item has such a right. */
function verbsFor(action: string, only: string | undefined): string[] {
  if (only !== undefined && WRITES.includes(action)) return [only]
  return action === 'create' ? ['create', 'update'] : [action]
}

/**
 * Returns rights that depend on the value of an item's property, if its type has `rightsBy`. `standIns` are
 * rights that suffice for writing, too: the one for the value, or all of them while there is none. `only`, if
 * set, is the one right that suffices.
 */
export function rightsByValue({
  type: { rightsBy },
  values,
}: Pick<ItemFacts, 'type' | 'values'>): Pick<Keeper, 'standIns' | 'only'> {
  if (!rightsBy) return { standIns: [] }
  const value = values[rightsBy.property]
  const only = new Map(Object.entries(rightsBy.only ?? {})).get(String(value))
  if (only !== undefined) return { standIns: [], only }
  const rights = Object.entries(rightsBy.rights)
  return { standIns: rights.flatMap(([of, right]) => (value === undefined || value === of ? [right] : [])) }
}

/** Returns the grant for this very item by which the person may take the action; undefined for none. */
export function whyItem({ grants }: Principal, { id, type, only }: Keeper, action: string): Reason | undefined {
  const verbs = only !== undefined && WRITES.includes(action) ? [only] : [action]
  const grant = grants.find((each) => {
    const right = rightOf(each)
    return right?.item === id && fits(right, type, verbs)
  })
  return grant && reasonOfGrant(grant)
}

function fits(
  { verb, type }: { verb?: string; type: string | undefined },
  { name, typedRights = [] }: Pick<ItemFacts['type'], 'name' | 'typedRights'>,
  verbs: readonly string[],
): boolean {
  if (verb === undefined || !verbs.includes(verb)) return false
  return type === undefined ? !typedRights.includes(verb) : type === name
}

function firstReason(owners: readonly ItemId[], why: (owner: ItemId) => Reason | undefined): Reason | undefined {
  for (const owner of owners) {
    const reason = why(owner)
    if (reason) return reason
  }
  return undefined
}

/** Tells whether the item is the person's own account. */
export function isOwnAccount({ userId }: Principal, { id, type }: Pick<Keeper, 'id' | 'type'>): boolean {
  return type.name === USER_TYPE && id === userId
}
