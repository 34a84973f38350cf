import {
  parseItemId,
  VISIBILITY_LEVELS,
  type ItemId,
  type ItemType,
  type Property,
  type Visibility,
} from '@cairn/contract'
import type { Principal } from '../facts/types.ts'
import { isAttached, isAttachment, stricter } from '../facts/gate.ts'
import {
  bothKeys,
  guard,
  holdsGuarded,
  isGuarded,
  keyOfAll,
  notedKeys,
  noteKey,
  plainKeyIn,
  protocolKey,
  protocolsMet,
} from './guarded-key.ts'
import {
  attachedLevelOf,
  creatorOf,
  isSealed,
  levelOf,
  ownersOf,
  readersOf,
  rulingFacts,
  sharesOf,
  teamsOf,
  USER_TYPE,
  type ItemFacts,
} from '../facts/item-facts.ts'
import { firstOf } from './first-use.ts'
import { reasonOfGrant, type Reason } from './reason.ts'
import { isOfTeam, rightOf, type GuardedLevel, type Right } from '../facts/right.ts'

/**
 * A visibility key. The rule for reading (RIGHTS.md, "Permissions") is compiled to keys: an item has keys, a
 * person holds keys, and may read the item if they have one in common. Search rows store the item's keys as
 * terms, so that the check of a loaded item and the filter of a query cannot diverge. Keys: `*` everyone ·
 * `+` signed-in people · `C/o` community of organisation o · `T/o` PROTECTED of o · `V/o` PRIVATE of o (each
 * also for one type, `C/o/Type`, and for one item with rights of its own, `C@Type-1`) · `O/o` administrators
 * of o · `by/u` user u · `by/u/o` user u while in o · `as/c` the person of contact c. A part has the keys of
 * its whole. An item with protocols has joined keys (guarded-key.ts).
 */
export type VisibilityKey = string

/** The visibility keys of a person; `all` for an administrator. */
export type HeldKeys = 'all' | ReadonlySet<VisibilityKey>

const LETTER = { COMMUNITY: 'C', PROTECTED: 'T', PRIVATE: 'V' } as const
/** What a right to read a level opens: that level and those it includes. */
const OPENS = { COMMUNITY: ['C'], PROTECTED: ['C', 'T'], PRIVATE: ['C', 'T', 'V'] } as const

/** A person's plain keys with the reasons for each, and the joined keys known at the last use. */
interface Holding {
  plain: ReadonlyMap<VisibilityKey, Reason>
  all: Set<VisibilityKey>
  /** How many of the noted joined keys of the round have been looked at. */
  seen: number
  round: number
}

const holdings = new WeakMap<Principal, Holding>()
/**
 * Cache of the plain keys of loaded items, which are immutable. Joined keys are not cached, because each use
 * is recorded.
 */
const plainKeys = new WeakMap<ItemFacts, readonly VisibilityKey[]>()

/**
 * Returns the keys that open an item to its readers, the most common one first. Shares at a level less strict
 * than `asked` are left out.
 */
export function keysOfItem(facts: ItemFacts, asked: Visibility = 'PUBLIC'): readonly VisibilityKey[] {
  if (asked !== 'PUBLIC') return findKeys(facts, asked)
  const known = plainKeys.get(facts)
  if (known) return known
  const keys = findKeys(facts, asked)
  if (!keys.some(isGuarded)) plainKeys.set(facts, keys)
  return keys
}

function findKeys(facts: ItemFacts, asked: Visibility): readonly VisibilityKey[] {
  const ruling = rulingFacts(facts)
  // A part that is sealed is closed however its whole is.
  if (!ruling || isSealed(facts)) return []
  if (isAttachment(ruling)) return keysOfAttachment(ruling, attachedLevelOf(ruling))
  const named = readersOf(ruling).map((id) => (parseItemId(id).type === USER_TYPE ? `by/${id}` : `as/${id}`))
  const shared = sharesOf(ruling)
    .filter(({ level }) => stricter(level, asked) === level)
    .flatMap(({ organization, level }) => keysOfShare(organization, ruling, level))
  return closedTo(ruling, guard(ruling, [...new Set([...keysAtLevel(ruling, levelOf(ruling)), ...shared, ...named])]))
}

/** Returns the keys of an item combined with those that restricting items require. */
function closedTo({ quoted }: ItemFacts, keys: readonly VisibilityKey[]): readonly VisibilityKey[] {
  const closed = quoted?.closed
  if (!closed) return keys
  for (const key of closed) noteKey(key)
  const both = keys.flatMap((key) => {
    if (keysImply(key, closed)) return [key]
    return closed.map((other) => (keysImply(other, [key]) ? other : bothKeys(key, other)))
  })
  return [...new Set(both)]
}

/**
 * Returns the keys that would open the item if it had this level and no protocols. Properties with a level of
 * their own use them too. For a part that is written by the right over its whole, they are the keys of the
 * whole.
 */
export function keysAtLevel(facts: ItemFacts, level: Visibility): readonly VisibilityKey[] {
  if (isAttachment(facts)) return keysOfAttachment(facts, level)
  if (facts.type.wholeRight !== undefined && facts.within && level !== 'PUBLIC') return keysAtLevel(facts.within, level)
  if (level === 'PUBLIC') return [facts.type.anonymous ? '*' : '+']
  const owners = ownersOf(facts)
  const byCreator = level === 'PRIVATE' || owners.length === 0 ? keysOfCreator(facts) : []
  const byOwner = owners.flatMap((owner) => keysOfOwner(owner, facts.type.name, level))
  const byItem = facts.isShared ? [`${LETTER[level]}@${facts.id}`] : []
  // People with whom an item is shared see properties up to the level of the sharing.
  const byShare = sharesOf(facts)
    .filter((share) => stricter(share.level, level) === share.level)
    .flatMap(({ organization, level: at }) => keysOfShare(organization, facts, at))
  const keys = [...byOwner, ...byCreator, ...byItem]
  return byShare.length > 0 ? [...new Set([...keys, ...byShare])] : keys
}

/**
 * Returns the keys of the item's creator: a plain one or, if the type requires it, one for each organisation
 * they must still belong to.
 */
function keysOfCreator(facts: ItemFacts): VisibilityKey[] {
  const creator = creatorOf(facts)
  if (!creator) return []
  if (!facts.type.creatorWithin) return [`by/${creator}`]
  return [...ownersOf(facts), ...teamsOf(facts)].map((place) => `by/${creator}/${place}`)
}

/**
 * Returns sets of keys that a reader needs in addition to the item's own, one key of each set: those of the
 * items its type `requires`, and for an attachment those of one that it shares its file with. A missing item
 * gives an empty set, which nobody satisfies.
 */
export function keysRequired(facts: ItemFacts): readonly (readonly VisibilityKey[])[] {
  if (facts.stored) return keysRequired(facts.stored)
  if (firstOf(facts)) return [keysOfFirst(facts)]
  const { type, required = [] } = facts
  return (type.requires ?? []).map((_, at) => {
    const item = required[at]
    return item ? keysOfItem(item) : []
  })
}

function keysOfFirst(facts: ItemFacts): readonly VisibilityKey[] {
  const keys = facts.quoted?.first?.keys[attachedLevelOf(facts)] ?? []
  for (const key of keys) noteKey(key)
  return keys
}

/**
 * Returns the keys that decide who sees the item, other required items included: then a single key that
 * combines all sets.
 */
export function keysOfSight(facts: ItemFacts): readonly VisibilityKey[] {
  const required = keysRequired(facts)
  return required.length === 0 ? keysOfItem(facts) : [keyOfAll([keysOfItem(facts), ...required])]
}

/**
 * Returns the keys that a person holds; `all` for an administrator. Of joined keys it has those known at this
 * call. Call it again after further ones are noted; `holdsOneOf` also tests ones that are not noted yet.
 */
export function keysHeldBy(principal: Principal): HeldKeys {
  return principal.admin ? 'all' : withGuarded(holdingOf(principal)).all
}

/** Returns why the person may read the item; undefined if they may not. */
export function whyReadable(principal: Principal, facts: ItemFacts): Reason | undefined {
  if (principal.admin) return { rule: 'administrator' }
  const { plain } = holdingOf(principal)
  const held = keysHeldBy(principal)
  const key = keysOfItem(facts).find((each) => held !== 'all' && holds(held, each))
  if (!keysRequired(facts).every((keys) => opens(held, keys))) return undefined
  return key === undefined ? undefined : plain.get(plainKeyIn(key))
}

/**
 * Returns the protocols of an item, each with the reason why the person meets it; without a reason they do
 * not, or it is closed now. Administrators of the install or of an owner meet each, closed or not.
 */
export function whyProtocols(principal: Principal, facts: ItemFacts): { protocol: string; reason?: Reason }[] {
  const { plain } = holdingOf(principal)
  return protocolsMet(facts, plain).map(({ protocol, by }) => {
    const reason = principal.admin ? ({ rule: 'administrator' } as const) : plain.get(by ?? '')
    return { protocol, ...(reason ? { reason } : {}) }
  })
}

/** Tells whether the person may read the item. Does not look at whether it is deleted. */
export function mayRead(principal: Principal, facts: ItemFacts): boolean {
  const held = keysHeldBy(principal)
  return opens(held, keysOfItem(facts)) && keysRequired(facts).every((keys) => opens(held, keys))
}

/** Tells whether the person holds one of these keys. */
export function holdsOneOf(principal: Principal, keys: readonly VisibilityKey[]): boolean {
  return opens(keysHeldBy(principal), keys)
}

/**
 * Returns the keys that open a property with a level or protocol of its own; undefined for other properties.
 * A protocol counts in place of the level, and is met whichever owner granted it.
 */
export function keysOfProperty(facts: ItemFacts, { level, protocol }: Property): readonly VisibilityKey[] | undefined {
  if (protocol === undefined) return level && keysAtLevel(facts, level)
  return [...ownersOf(facts), ...teamsOf(facts), ...(facts.isShared ? [facts.id] : [])].flatMap((giver) => [
    `O/${giver}`,
    protocolKey(giver, protocol),
    protocolKey(giver, protocol, facts.type.name),
  ])
}

/**
 * Tells whether a person who may read the item has the level or protocol that this property of it requires.
 */
export function mayReadProperty(principal: Principal, facts: ItemFacts, property: Property): boolean {
  const keys = keysOfProperty(facts, property)
  return keys === undefined || opens(keysHeldBy(principal), keys)
}

/** Tells whether a person who may read the item may also read its properties of this level. */
export function mayReadLevel(principal: Principal, facts: ItemFacts, level: Visibility): boolean {
  return opens(keysHeldBy(principal), keysAtLevel(facts, level))
}

/**
 * Returns the person's keys that open this level of a type as a whole, without what they may read only as a
 * creator. Sharing at a stricter level opens this one too.
 */
export function keysForLevel(principal: Principal, type: ItemType, level: Visibility): HeldKeys {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return keys
  const isShared = type.sharedWith !== undefined || type.within !== undefined
  const levels = isShared ? VISIBILITY_LEVELS.filter((each) => stricter(each, level) === each) : [level]
  // The levels of such a part are opened by the rights over its whole.
  const whole = type.wholeRight === undefined ? undefined : type.properties[type.within ?? '']?.t
  return new Set([...keys].filter((key) => levels.some((each) => fitsLevel(key, whole ?? type.name, each))))
}

/** Returns the person's keys that open properties of a type which require a protocol. */
export function keysForProtocol(principal: Principal, type: ItemType, protocol: string): HeldKeys {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return keys
  const ends = [protocolKey('', protocol), protocolKey('', protocol, type.name)].map((key) => key.slice('P/'.length))
  return new Set(
    [...keys].filter((key) => key.startsWith('O/') || (key.startsWith('P/') && ends.some((end) => key.endsWith(end)))),
  )
}

/** Tells whether everyone who holds the key also holds one of the others. */
export function keysImply(key: VisibilityKey, others: readonly VisibilityKey[]): boolean {
  return implies(key, new Set(others))
}

/** Tells whether everyone who holds one of the keys also holds one of the others. */
export function allImply(keys: readonly VisibilityKey[], others: readonly VisibilityKey[]): boolean {
  const known = new Set(others)
  if (known.has('*')) return true
  // The same list of keys is checked repeatedly.
  return known.has('+') ? !isForVisitors(keys) : keys.every((key) => implies(key, known))
}

const forVisitors = new WeakMap<readonly VisibilityKey[], boolean>()

/** Whether one of the keys is everybody's, by itself or joined with others. */
function isForVisitors(keys: readonly VisibilityKey[]): boolean {
  const known = forVisitors.get(keys) ?? keys.some((key) => plainKeyIn(key) === '*')
  forVisitors.set(keys, known)
  return known
}

function implies(key: VisibilityKey, others: ReadonlySet<VisibilityKey>): boolean {
  if (others.has(key) || others.has('*')) return true
  // Who holds a joined key holds the plain one in it.
  const plain = plainKeyIn(key)
  if (others.has(plain) || (others.has('+') && plain !== '*')) return true
  const [, letter = '', where = ''] = /^([A-Z])([/@].*)$/.exec(plain) ?? []
  const below = { O: ['O', 'C'], V: ['V', 'T', 'C'], T: ['T', 'C'], C: ['C'] }[letter] ?? []
  return below.some((each) => others.has(`${each}${where}`))
}

/** Tells whether a key is free of a limit to one type or item. A joined key counts as the plain key in it. */
export function isOfWholeOwner(key: VisibilityKey): boolean {
  return /^(?:[*+]|by\/|as\/|[A-Z]\/[^/]*$)/.test(plainKeyIn(key))
}

/** Tells whether no key of the person is limited to one type or item. */
export function holdsWholeOwners(principal: Principal): boolean {
  const keys = keysHeldBy(principal)
  return keys === 'all' || keys.values().every(isOfWholeOwner)
}

function opens(keys: HeldKeys, needed: readonly VisibilityKey[]): boolean {
  return keys === 'all' || needed.some((key) => holds(keys, key))
}

function holds(keys: ReadonlySet<VisibilityKey>, key: VisibilityKey): boolean {
  return keys.has(key) || (isGuarded(key) && holdsGuarded(key, keys))
}

function holdingOf(principal: Principal): Holding {
  const known = holdings.get(principal)
  if (known) return known
  const plain = collectKeys(principal)
  const holding = { plain, all: new Set(plain.keys()), seen: 0, round: 0 }
  holdings.set(principal, holding)
  return holding
}

function withGuarded(holding: Holding): Holding {
  const { keys, round } = notedKeys()
  if (holding.round !== round) Object.assign(holding, { all: new Set(holding.plain.keys()), seen: 0, round })
  if (keys.size === holding.seen) return holding
  for (const key of keys.keys().drop(holding.seen)) if (holdsGuarded(key, holding.all)) holding.all.add(key)
  holding.seen = keys.size
  return holding
}

/**
 * Returns the keys of an attachment: those of its item at that level; before it has an item, its uploader's.
 */
function keysOfAttachment(facts: ItemFacts, level: Visibility): readonly VisibilityKey[] {
  if (!isAttached(facts)) return facts.createdBy ? [`by/${facts.createdBy}`] : []
  const keys = facts.quoted?.gate?.keys[level] ?? []
  for (const key of keys) noteKey(key)
  return keys
}

function keysOfShare(organization: ItemId, { type }: ItemFacts, level: Visibility): VisibilityKey[] {
  return level === 'PUBLIC' ? [] : keysOfOwner(organization, type.name, level)
}

function keysOfOwner(owner: ItemId, typeName: string, level: GuardedLevel): VisibilityKey[] {
  const keys = [`${LETTER[level]}/${owner}`, `${LETTER[level]}/${owner}/${typeName}`]
  return level === 'COMMUNITY' ? keys : [...keys, `O/${owner}`]
}

/** The keys, each with the first reason there is to hold it. */
function collectKeys({
  userId,
  contact,
  organizations,
  adminOf,
  grants,
}: Principal): ReadonlyMap<VisibilityKey, Reason> {
  const keys = new Map<VisibilityKey, Reason>([['*', { rule: 'public' }]])
  const hold = (key: VisibilityKey, reason: Reason) => keys.has(key) || keys.set(key, reason)
  if (userId === undefined) return keys
  hold('+', { rule: 'signedIn' })
  hold(`by/${userId}`, { rule: 'creator' })
  if (contact !== undefined) hold(`as/${contact}`, { rule: 'reader' })
  for (const place of [...organizations, ...adminOf, ...grants.filter(isOfTeam).map(({ grantedBy }) => grantedBy)])
    hold(`by/${userId}/${place}`, { rule: 'creator' })
  for (const grantedBy of organizations) hold(`C/${grantedBy}`, { rule: 'member', grantedBy })
  for (const grantedBy of adminOf)
    for (const key of [`C/${grantedBy}`, `O/${grantedBy}`]) hold(key, { rule: 'adminOrg', grantedBy })
  for (const grant of grants) {
    const right = rightOf(grant)
    for (const key of right ? keysOfRight(right) : []) hold(key, reasonOfGrant(grant))
  }
  return keys
}

function keysOfRight({ level, protocol, type, owner, item }: Right): VisibilityKey[] {
  if (protocol !== undefined) return [protocolKey(item ?? owner ?? '', protocol, type)]
  if (level === undefined) return []
  if (item !== undefined) return OPENS[level].map((letter) => `${letter}@${item}`)
  return OPENS[level].map((letter) => (type === undefined ? `${letter}/${owner}` : `${letter}/${owner}/${type}`))
}

function fitsLevel(key: VisibilityKey, typeName: string, level: Visibility): boolean {
  const [letter = '', where = ''] = /^([A-Z])[/@](.*)$/.exec(key)?.slice(1) ?? [key]
  const ofType = key[1] === '@' ? where.replace(/-\d+$/, '') : where.split('/')[1]
  if (ofType !== undefined && ofType !== typeName) return false
  const letters = { PUBLIC: ['*', '+'], COMMUNITY: ['C'], PROTECTED: ['T', 'O'], PRIVATE: ['V', 'O'] }[level]
  return letters.includes(letter)
}
