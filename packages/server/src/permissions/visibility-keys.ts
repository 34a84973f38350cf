import type { ItemId, Visibility } from '@cairn/contract'
import type { Principal } from '../store/types.ts'
import { creatorOf, levelOf, ownersOf, type ItemFacts } from './item-facts.ts'

/**
 * The one permission rule for reading (domain.md, "Permissions"), compiled to keys: an item carries the keys that open it, a person
 * holds keys, and the person may read the item when they share one. The search row stores the item's keys as terms, so that the
 * predicate on a loaded item and the filter of a query cannot drift apart.
 *
 * `*` everyone · `+` the signed-in · `C/o` community of o · `T/o` protected of o · `V/o` private of o (each also for one type:
 * `C/o/Type`) · `O/o` administrators of o · `by/u` the person u.
 */
export type VisibilityKey = string

/** An administrator needs no key. */
export type HeldKeys = 'all' | ReadonlySet<VisibilityKey>

const RIGHT_TO_READ = /^(?:([A-Z][A-Za-z0-9]*)\.)?(COMMUNITY|PROTECTED|PRIVATE)\.read$/
/** What a right to read a level opens: that level and those it includes. */
const OPENS = { COMMUNITY: ['C'], PROTECTED: ['C', 'T'], PRIVATE: ['C', 'T', 'V'] } as const

const held = new WeakMap<Principal, HeldKeys>()

/** Keys that open the item; the first is the one most readers use. */
export function keysOfItem(facts: ItemFacts): readonly VisibilityKey[] {
  return keysAtLevel(facts, levelOf(facts))
}

/** Keys that would open the item if it stood at this level: also the rule for properties with a level of their own. */
export function keysAtLevel(facts: ItemFacts, level: Visibility): readonly VisibilityKey[] {
  if (level === 'PUBLIC') return [facts.type.anonymous ? '*' : '+']
  const owners = ownersOf(facts)
  const creator = creatorOf(facts)
  const byCreator = creator && (level === 'PRIVATE' || owners.length === 0) ? [`by/${creator}`] : []
  const byOwner = owners.flatMap((owner) => keysOfOwner(owner, facts.type.name, level))
  return [...byOwner, ...byCreator]
}

/** Keys the person holds; computed once a principal, which never changes. */
export function keysHeldBy(principal: Principal): HeldKeys {
  const known = held.get(principal)
  if (known) return known
  const keys = principal.admin ? 'all' : collectKeys(principal)
  held.set(principal, keys)
  return keys
}

/** Whether the person may read the item. */
export function mayRead(principal: Principal, facts: ItemFacts): boolean {
  return opens(keysHeldBy(principal), keysOfItem(facts))
}

/** Whether the person may read a property of that level in this item. */
export function mayReadLevel(principal: Principal, facts: ItemFacts, level: Visibility): boolean {
  return opens(keysHeldBy(principal), keysAtLevel(facts, level))
}

/** Keys of the person that open this level of a type as a whole; what they may read as a creator alone is not among them. */
export function keysForLevel(principal: Principal, typeName: string, level: Visibility): HeldKeys {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return keys
  return new Set([...keys].filter((key) => fitsLevel(key, typeName, level)))
}

function opens(keys: HeldKeys, needed: readonly VisibilityKey[]): boolean {
  return keys === 'all' || needed.some((key) => keys.has(key))
}

function keysOfOwner(owner: ItemId, typeName: string, level: Exclude<Visibility, 'PUBLIC'>): VisibilityKey[] {
  const letter = { COMMUNITY: 'C', PROTECTED: 'T', PRIVATE: 'V' }[level]
  const keys = [`${letter}/${owner}`, `${letter}/${owner}/${typeName}`]
  return level === 'COMMUNITY' ? keys : [...keys, `O/${owner}`]
}

function collectKeys({ userId, organizations, adminOf, grants }: Principal): ReadonlySet<VisibilityKey> {
  const keys = new Set<VisibilityKey>(['*'])
  if (userId === undefined) return keys
  keys.add('+').add(`by/${userId}`)
  for (const organization of organizations) keys.add(`C/${organization}`)
  for (const organization of adminOf) keys.add(`C/${organization}`).add(`O/${organization}`)
  for (const { grant, grantedBy } of grants) {
    if (grant === 'readOrg') keys.add(`C/${grantedBy}`)
    const [, typeName, level] = RIGHT_TO_READ.exec(grant) ?? []
    if (level === undefined) continue
    for (const letter of OPENS[level as keyof typeof OPENS])
      keys.add(typeName ? `${letter}/${grantedBy}/${typeName}` : `${letter}/${grantedBy}`)
  }
  return keys
}

function fitsLevel(key: VisibilityKey, typeName: string, level: Visibility): boolean {
  const [letter = '', , only] = key.split('/')
  if (only !== undefined && only !== typeName) return false
  const letters = { PUBLIC: ['*', '+'], COMMUNITY: ['C'], PROTECTED: ['T', 'O'], PRIVATE: ['V', 'O'] }[level]
  return letters.includes(letter)
}
