import type { ItemFacts } from '../facts/item-facts.ts'
import { isSealed, ownersOf, protocolsOf, teamsOf, waysToMeet } from '../facts/item-facts.ts'

/**
 * Known joined keys: the visibility keys of items with cultural protocols (RIGHTS.md, "Protocols"). Such an
 * item has no plain keys; each is joined with its protocols, `&key&ANY&givers&protocols&Type`, and is held by
 * a person who holds the plain key and has met any (or all) of the protocols by grants of one of the givers.
 * A search needs the joined keys a person holds, so it must know which exist: this process records those of
 * every item it meets, and `guarded-key-book.ts` adds those written by others and removes unused ones.
 */
const noted = new Map<string, number>()
/** Number of the current cleanup round; a key is stored with the round in which it was last used. */
let round = 0
const SEPARATOR = '&'
/** Marker instead of a protocol rule: one of these plain keys is also required. */
const HELD = 'HELD'
/** Marker instead of a protocol rule: one key of each of these sets is required. */
const EACH = 'EACH'
/** A key that everyone holds. */
const EVERYONE = '*'

/**
 * Returns the joined keys this process knows, in the order they were met. Within a round, keys are only
 * added.
 */
export function notedKeys(): { keys: ReadonlyMap<string, unknown>; round: number } {
  return { keys: noted, round }
}

/** Records a joined key as known; ignores plain keys. */
export function noteKey(key: string): void {
  if (isGuarded(key)) noted.set(key, round)
}

/**
 * Removes joined keys that are neither in use nor met in this round, and starts the next round. Keys met in
 * this round stay because the item that carries one may not be committed yet.
 */
export function forgetKeys(inUse: ReadonlySet<string>): void {
  for (const [key, met] of noted) if (met < round && !inUse.has(key)) noted.delete(key)
  round++
}

/** Tells whether a key is a joined one, made of a plain key and further conditions. */
export function isGuarded(key: string): boolean {
  return key.startsWith(SEPARATOR)
}

/**
 * Returns the visibility keys of an item joined with its protocols: whoever holds such a joined key has met
 * these. Returns `keys` unchanged for an item without protocols, and none for a sealed one. Records the
 * joined keys as known (`noteKey`).
 */
export function guard(facts: ItemFacts, keys: readonly string[]): readonly string[] {
  if (isSealed(facts)) return []
  const set = protocolsOf(facts)
  if (!set) return keys
  const givers = giversOf(facts).join()
  const protocols = set.protocols.map(encodeURIComponent).join()
  const guarded = keys.map((key) => ['', key, set.rule, givers, protocols, facts.type.name].join(SEPARATOR))
  for (const key of guarded) noteKey(key)
  return guarded
}

/** Whose gifts count for the protocols of an item. */
function giversOf(facts: ItemFacts): string[] {
  return [...ownersOf(facts), ...teamsOf(facts), ...(facts.isShared ? [facts.id] : [])].sort()
}

/**
 * Returns each protocol of an item with the key by which a holder of `keys` has met it; undefined if they
 * have not.
 */
export function protocolsMet(
  facts: ItemFacts,
  keys: { has(key: string): boolean },
): { protocol: string; by: string | undefined }[] {
  const { name } = facts.type
  return (protocolsOf(facts)?.protocols ?? []).map((protocol) => ({
    protocol,
    by: keysMeeting(giversOf(facts), protocol, name).find((key) => keys.has(key)),
  }))
}

/** Keys of which one tells that a protocol of one of the givers is met. */
function keysMeeting(givers: readonly string[], protocol: string, type: string): string[] {
  return givers.flatMap((giver) => [`O/${giver}`, protocolKey(giver, protocol), protocolKey(giver, protocol, type)])
}

/** Returns a key held by those who hold `key` and at least one of `others` (all plain keys). */
export function joinedKey(key: string, others: readonly string[]): string {
  const joined = ['', key, HELD, others.join()].join(SEPARATOR)
  noteKey(joined)
  return joined
}

/** Returns a key held by those who hold both keys, which may be joined ones. */
export function bothKeys(key: string, other: string): string {
  if (!isGuarded(key) && !isGuarded(other)) return joinedKey(key, [other])
  const joined = ['', plainKeyIn(key), EACH, encodeURIComponent(key), encodeURIComponent(other)].join(SEPARATOR)
  noteKey(joined)
  return joined
}

/** Returns the plain key contained in a joined key, or the key itself if it is plain. */
export function plainKeyIn(key: string): string {
  return isGuarded(key) ? (key.split(SEPARATOR)[1] ?? '') : key
}

/**
 * Returns a key held by those who hold at least one key of each set. It is only compared, never stored with
 * an item.
 */
export function keyOfAll(sets: readonly (readonly string[])[]): string {
  const written = sets.map((keys) => keys.map(encodeURIComponent).join())
  return ['', EVERYONE, EACH, ...written].join(SEPARATOR)
}

/** Tells whether a person with these plain keys and protocols holds a joined key. */
export function holdsGuarded(guarded: string, keys: ReadonlySet<string>): boolean {
  const [, key = '', rule, givers = '', protocols = '', type = ''] = guarded.split(SEPARATOR)
  if (!keys.has(key)) return false
  if (rule === EACH)
    return guarded
      .split(SEPARATOR)
      .slice(3)
      .every((set) => holdsOneIn(set, keys))
  if (rule === HELD) return givers.split(',').some((other) => keys.has(other))
  const isMet = (protocol: string) =>
    keysMeeting(givers.split(',').filter(Boolean), protocol, type).some((each) => keys.has(each))
  const wanted = protocols.split(',').map(decodeURIComponent)
  return waysToMeet({ rule: rule === 'ANY' ? 'ANY' : 'ALL', protocols: wanted }).some((way) => way.every(isMet))
}

function holdsOneIn(set: string, held: ReadonlySet<string>): boolean {
  const keys = set.split(',').filter(Boolean).map(decodeURIComponent)
  return keys.some((key) => held.has(key) || (isGuarded(key) && holdsGuarded(key, held)))
}

/**
 * Returns the key held by a person who has met a protocol granted by `giver`, for all types or one. Items
 * carry it only inside joined keys.
 */
export function protocolKey(giver: string, protocol: string, type?: string): string {
  return `P/${giver}/${encodeURIComponent(protocol)}${type === undefined ? '' : `/${type}`}`
}
