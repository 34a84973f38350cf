import {
  ACCESS_PROPERTY,
  accessLevel,
  isItemId,
  PROTOCOL_RULE_PROPERTY,
  PROTOCOLS_OF_SERVER,
  PROTOCOLS_PROPERTY,
  SEALED_PROPERTY,
  type AnswerKind,
  type ItemId,
  type ItemType,
  type Visibility,
} from '@cairn/contract'
import { unmetConditions } from '@cairn/model/conditions'
import { isAttached, isAttachment, stricter, type FirstUse, type Gate } from './gate.ts'

/** Name of the core type of account items. An account belongs to its person, whoever created it. */
export const USER_TYPE = 'User'

/** What the permission rule needs to know of an item. */
export interface ItemFacts {
  id: ItemId
  type: ItemType
  createdBy: ItemId | undefined
  values: Readonly<Record<string, unknown>>
  /** The item it is part of (`within` of its type); undefined where that is missing or deleted. */
  within?: ItemFacts | undefined
  /** Items that it `requires`, in the order of its type; undefined where one is missing or deleted. */
  required?: readonly (ItemFacts | undefined)[] | undefined
  /** If the item is shown through a projection: the stored item, whose permissions apply. */
  stored?: ItemFacts
  /** If this is a former version: the current one. */
  now?: ItemFacts
  /** Of an attachment: the area of its item is switched off and read-only. */
  isFrozen?: boolean
  /** A right for this very item was given once, so that it carries keys of its own. */
  isShared?: boolean
  /**
   * The label as it was computed when the item was written, where its type quotes other items or has a label
   * rule.
   */
  label?: string | undefined
  quoted?: Quoted | undefined
}

/** Copies of properties of the item that a stored item belongs to, by projection and property name. */
export type Projected = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Data of other items that is stored with an item (besides its label), so that reading needs no joins. */
export interface Quoted {
  /**
   * Labels of the related items that the text search of the item covers, as far as every reader of the item
   * may see them.
   */
  text?: string
  /**
   * Further such labels: visible to readers with rights over the whole owner, but perhaps not to readers with
   * rights to one type or item.
   */
  ownText?: string
  /** Words in the files of such related attachments, where every reader may have the original file. */
  words?: string
  /** The form questions answered in the item, by the property that holds the answers. */
  answers?: Readonly<Record<string, AnswerShape>>
  /**
   * Alphabet that the item is sorted by: that of its language, else of an owner. In the form that
   * `alphabetSortKey` takes.
   */
  letters?: readonly string[]
  /** Of an attachment: the access conditions of its item; missing while that is deleted. */
  gate?: Gate
  /** For an attachment that reuses the file of another: the access rules of that one. */
  first?: FirstUse
  /**
   * Of an item that others restrict (`closes` of their relations): keys of which a reader needs one, in
   * addition to the item's own. They stay when the last restricting item is deleted.
   */
  closed?: readonly string[]
  /** Of an attachment: the copies of properties of its item that projections show with it. */
  projected?: Projected
}

/** What an item stores of the form questions that it answers, by the path of the question. */
export interface AnswerShape {
  /** Kinds of the answered questions. */
  kinds: Readonly<Record<string, AnswerKind>>
  /** Read levels of questions that have one, answered or not. */
  levels?: Readonly<Record<string, Visibility>>
  /** Texts of the chosen options, if everyone who reads the item may read the answer. */
  words?: string
}

/** Cultural protocols of an item: which, and whether a reader must have met any or all of them. */
export interface ProtocolSet {
  rule: 'ANY' | 'ALL'
  protocols: readonly string[]
}

/**
 * Returns the id of the item that an item is part of (`within` of its type). Undefined if it is part of none.
 */
export function parentOf({ type, values }: Pick<ItemFacts, 'type' | 'values'>): ItemId | undefined {
  const parent = type.within === undefined ? undefined : values[type.within]
  return typeof parent === 'string' && isItemId(parent) ? parent : undefined
}

/**
 * Returns the ids of the items that an item requires, in the order of its type; undefined where it names
 * none.
 */
export function requiredBy({ type, values }: Pick<ItemFacts, 'type' | 'values'>): readonly (ItemId | undefined)[] {
  return (type.requires ?? []).map((name) => {
    const id = values[name]
    return typeof id === 'string' && isItemId(id) ? id : undefined
  })
}

/**
 * Items that the permission rule looks at besides the item itself: the one it is part of, and those it
 * requires.
 */
export type Around = Pick<ItemFacts, 'within' | 'required'>

/**
 * Returns the item whose owners, level and readers apply: the outermost item that this one is part of, or
 * itself if it is no part; for one shown through a projection, that of the stored item. Undefined if a whole
 * is missing or deleted.
 */
export function rulingFacts(facts: ItemFacts): ItemFacts | undefined {
  if (facts.stored) return rulingFacts(facts.stored)
  if (facts.type.within === undefined) return facts
  return facts.within && rulingFacts(facts.within)
}

/** Returns the ids in the item's readers property (`readers` of its type). */
export function readersOf({ type, values }: ItemFacts): readonly ItemId[] {
  if (type.readers === undefined) return []
  return [values[type.readers]].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

/**
 * Returns the organisations that own the item: of a part those of its whole (none while that is missing), of
 * an attachment those of its item, itself where the type says `$self`, else what its owner property names.
 */
export function ownersOf(facts: ItemFacts): readonly ItemId[] {
  const { id, type, values } = facts
  if (type.within !== undefined) return facts.within ? ownersOf(facts.within) : []
  if (isAttachment(facts)) return facts.quoted?.gate?.owners ?? []
  if (type.owner === undefined) return []
  if (type.owner === '$self') return [id]
  return [values[type.owner]].flat().filter((owner): owner is ItemId => typeof owner === 'string' && isItemId(owner))
}

/**
 * An organisation (or team) that an item is shared with, the level it is shared at, and the rights its people
 * get.
 */
export interface Share {
  /** Id of the organisation, or of the item that is a team. */
  organization: ItemId
  level: Visibility
  rights: readonly string[]
  isTeam?: true
}

/**
 * Returns the organisations that the item is shared with; for a part, those of its whole. Left out are those
 * whose conditions (`when`) it does not meet and, if its type has the property `access`, those at a level
 * less strict than the item's own.
 */
export function sharesOf(facts: ItemFacts): readonly Share[] {
  const { type, values } = facts
  if (type.within !== undefined) return facts.within ? sharesOf(facts.within) : []
  if (!type.sharedWith) return []
  const own = levelOf(facts)
  return type.sharedWith.flatMap(({ property, level = own, rights = [], team, when = [] }) => {
    const ids = [values[property]].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
    if (ids.length === 0) return []
    const isClosed = Object.hasOwn(type.properties, ACCESS_PROPERTY) && stricter(own, level) !== level
    if (isClosed || unmetConditions(values, when, '').length > 0) return []
    return ids.map((organization) => ({ organization, level, rights, ...(team ? { isTeam: team } : {}) }))
  })
}

/** Returns the items acting as teams that this one is shared with now: their people have rights over it. */
export function teamsOf(facts: ItemFacts): readonly ItemId[] {
  return [...new Set(sharesOf(facts).flatMap(({ organization, isTeam }) => (isTeam ? organization : [])))]
}

/**
 * Returns the items that this one (or for a part its whole) names as teams, even if it is not shared with
 * them now.
 */
export function namedTeamsOf(facts: ItemFacts): readonly ItemId[] {
  const { type, values } = facts
  if (type.within !== undefined) return facts.within ? namedTeamsOf(facts.within) : []
  const named = (type.sharedWith ?? []).flatMap(({ property, team }) => (team ? [values[property] ?? []].flat() : []))
  return [...new Set(named.filter((id): id is ItemId => typeof id === 'string' && isItemId(id)))]
}

/**
 * Tells whether a property is a relation that says whom items of the type are shared with (`sharedWith`) and
 * that only the server may set (`readOnly`).
 */
export function isSharedByServer({ sharedWith = [], properties }: ItemType, name: string): boolean {
  return properties[name]?.readOnly === true && sharedWith.some(({ property }) => property === name)
}

/**
 * Returns the effective visibility level of an item: of a part that of its whole, else its own, else its
 * type's. PRIVATE for an invalid value, a missing whole, and an attachment that is not attached yet. An
 * attachment is at least as strict as its item, and at least PROTECTED in the trash.
 */
export function levelOf(facts: ItemFacts): Visibility {
  if (facts.stored) return levelOf(facts.stored)
  if (facts.type.within !== undefined) return facts.within ? levelOf(facts.within) : 'PRIVATE'
  if (!isAttachment(facts)) return ownLevelOf(facts)
  if (!isAttached(facts) || !facts.quoted?.gate) return 'PRIVATE'
  const level = stricter(ownLevelOf(facts), facts.quoted.gate.level)
  return facts.values.trashed === true ? stricter(level, 'PROTECTED') : level
}

/** Returns an attachment's own level, without that of its item; at least PROTECTED in the trash. */
export function attachedLevelOf(facts: ItemFacts): Visibility {
  const level = ownLevelOf(facts)
  return facts.values.trashed === true ? stricter(level, 'PROTECTED') : level
}

function ownLevelOf({ type, values }: ItemFacts): Visibility {
  return accessLevel(type, values[ACCESS_PROPERTY])
}

/**
 * Returns who counts as the creator of an item: of an account, the person themselves. Undefined if the server
 * made it.
 */
export function creatorOf({ id, type, createdBy }: ItemFacts): ItemId | undefined {
  return type.name === USER_TYPE ? id : createdBy
}

/**
 * Returns the item's cultural protocols, sorted; of a part those of its whole. Undefined if there are none,
 * or the whole is missing. The rule is ALL unless it is set to ANY.
 */
export function protocolsOf(facts: ItemFacts): ProtocolSet | undefined {
  const { type, values } = facts
  if (type.within !== undefined) return facts.within && protocolsOf(facts.within)
  if (!Object.hasOwn(type.properties, PROTOCOLS_PROPERTY)) return undefined
  const protocols = [values[PROTOCOLS_PROPERTY]].flat().filter((key) => key !== undefined && key !== null)
  if (protocols.length === 0) return undefined
  return { rule: values[PROTOCOL_RULE_PROPERTY] === 'ANY' ? 'ANY' : 'ALL', protocols: protocols.map(String).sort() }
}

/**
 * Returns the sets of protocols of which meeting one set is enough. Protocols that the server puts on an item
 * are in each: no choice of people takes their place.
 */
export function waysToMeet({ rule, protocols }: ProtocolSet): string[][] {
  if (rule === 'ALL') return [[...protocols]]
  const always = protocols.filter((protocol) => PROTOCOLS_OF_SERVER.includes(protocol))
  const others = protocols.filter((protocol) => !always.includes(protocol))
  return others.length === 0 ? [always] : others.map((protocol) => [...always, protocol])
}

/** Tells whether the server has temporarily closed the item to everybody but administrators. */
export function isSealed({ type, values }: ItemFacts): boolean {
  return Object.hasOwn(type.properties, SEALED_PROPERTY) && values[SEALED_PROPERTY] === true
}

/**
 * Returns an attachment with the level of its original file, if that is stricter: what downloading the
 * original requires. For one shown through a projection it returns the stored one.
 */
export function originalOf(facts: ItemFacts): ItemFacts {
  if (facts.stored) return originalOf(facts.stored)
  const { originalAccess, access } = facts.values
  const asked = [originalAccess, facts.quoted?.first?.original].filter((level) => typeof level === 'string')
  if (asked.length === 0) return facts
  const own = typeof access === 'string' ? access : 'PUBLIC'
  const level = ([own, ...asked] as Visibility[]).reduce(stricter)
  return { ...facts, values: { ...facts.values, access: level } }
}
