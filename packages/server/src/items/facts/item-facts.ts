import {
  ACCESS_PROPERTY,
  accessLevel,
  isItemId,
  PROTOCOL_RULE_PROPERTY,
  PROTOCOLS_PROPERTY,
  SEALED_PROPERTY,
  type AnswerKind,
  type ItemId,
  type ItemType,
  type Visibility,
} from '@cairn/contract'
import { unmetConditions } from '@cairn/model/conditions'
import { isAttached, isAttachment, stricter, type FirstUse, type Gate } from './gate.ts'

/** The core type of a person's account item. It belongs to that person, whoever made it. */
export const USER_TYPE = 'User'

/** What the permission rule looks at in an item. */
export interface ItemFacts {
  id: ItemId
  type: ItemType
  createdBy: ItemId | undefined
  values: Readonly<Record<string, unknown>>
  /** The item it is part of (`within` of its type); undefined where that is missing or deleted. */
  within?: ItemFacts | undefined
  /** Items that it `requires`, in the order of its type; undefined where one is missing or deleted. */
  required?: readonly (ItemFacts | undefined)[] | undefined
  /** Of what a projection shows: the stored item, by which it is judged. */
  stored?: ItemFacts
  /** Of a former version: the item as it stands now. */
  now?: ItemFacts
  /** Of an attachment: the area of its item is switched off and read-only. */
  isFrozen?: boolean
  /** A right for this very item was given once, so that it carries keys of its own. */
  isShared?: boolean
  /** The label as it was computed when the item was written, where its type quotes other items or has a label rule. */
  label?: string | undefined
  quoted?: Quoted | undefined
}

/** Values that a stored item repeats of the item it belongs to, by the projection and the property there. */
export type Projected = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What an item quotes of others besides its label, stored with it. */
export interface Quoted {
  /** Labels of the items in its relations that count towards the text search. */
  text?: string
  /** Those of them that readers by the rights of an owner as a whole may see, but perhaps not those by rights to one type or item. */
  ownText?: string
  /** Words in the files of such relations that every reader may have. */
  words?: string
  /** What is answered in its properties with answers, by the property. */
  answers?: Readonly<Record<string, AnswerShape>>
  /** The letters of its language or owner, as `alphabetSortKey` takes them. */
  letters?: readonly string[]
  /** Of an attachment: what the item it belongs to asks of its readers; missing while that item is deleted. */
  gate?: Gate
  /** Of an attachment with a file of another: what that one asks for. */
  first?: FirstUse
  /**
   * Of an item that others close (`closes` of their relations): keys of which its readers hold one besides what the
   * item asks for itself. What the last of them asked for goes on when that one is gone.
   */
  closed?: readonly string[]
  /** Of an attachment: what projections repeat of that item. */
  projected?: Projected
}

/** What an item stores of the questions that it answers, each by its path. */
export interface AnswerShape {
  /** Kinds of those that have an answer. */
  kinds: Readonly<Record<string, AnswerKind>>
  /** Read levels of those that ask for one, answered or not. */
  levels?: Readonly<Record<string, Visibility>>
  /** Words of what was chosen, where everyone who reads the item may read the answer. */
  words?: string
}

/** Cultural protocols of an item: which, and whether a reader must have met any or all of them. */
export interface ProtocolSet {
  rule: 'ANY' | 'ALL'
  protocols: readonly string[]
}

/** The id of the item that an item is part of, where its type says that it is part of one. */
export function parentOf({ type, values }: Pick<ItemFacts, 'type' | 'values'>): ItemId | undefined {
  const parent = type.within === undefined ? undefined : values[type.within]
  return typeof parent === 'string' && isItemId(parent) ? parent : undefined
}

/** The ids of the items that an item requires, in the order of its type; undefined where it names none. */
export function requiredBy({ type, values }: Pick<ItemFacts, 'type' | 'values'>): readonly (ItemId | undefined)[] {
  return (type.requires ?? []).map((name) => {
    const id = values[name]
    return typeof id === 'string' && isItemId(id) ? id : undefined
  })
}

/** What the rule looks at besides the item itself: what it is part of, and what it requires. */
export type Around = Pick<ItemFacts, 'within' | 'required'>

/** The item whose owners, level and readers decide: the outermost one it is part of; undefined where that is gone. */
export function rulingFacts(facts: ItemFacts): ItemFacts | undefined {
  if (facts.stored) return rulingFacts(facts.stored)
  if (facts.type.within === undefined) return facts
  return facts.within && rulingFacts(facts.within)
}

/** The people whom the item names as its readers. */
export function readersOf({ type, values }: ItemFacts): readonly ItemId[] {
  if (type.readers === undefined) return []
  return [values[type.readers]].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

/** The organisations that own the item: itself where the type says `$self`, of an attachment those of its item, else what its owner property names. */
export function ownersOf(facts: ItemFacts): readonly ItemId[] {
  const { id, type, values } = facts
  if (type.within !== undefined) return facts.within ? ownersOf(facts.within) : []
  if (isAttachment(facts)) return facts.quoted?.gate?.owners ?? []
  if (type.owner === undefined) return []
  if (type.owner === '$self') return [id]
  return [values[type.owner]].flat().filter((owner): owner is ItemId => typeof owner === 'string' && isItemId(owner))
}

/** An organisation that opens an item it does not own, at which level, and what its people may do with it. */
export interface Share {
  /** Id of the organisation, or of the item that is a team. */
  organization: ItemId
  level: Visibility
  rights: readonly string[]
  isTeam?: true
}

/** The organisations that the item is shared with. Of a part those of its whole. Empty where the item's own level is stricter than its type shares. */
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

/** The items whose own people have rights over this one: those with which it is shared now. */
export function teamsOf(facts: ItemFacts): readonly ItemId[] {
  return [...new Set(sharesOf(facts).flatMap(({ organization, isTeam }) => (isTeam ? organization : [])))]
}

/** The items that it names as teams, whether or not it is shared with them now. */
export function namedTeamsOf(facts: ItemFacts): readonly ItemId[] {
  const { type, values } = facts
  if (type.within !== undefined) return facts.within ? namedTeamsOf(facts.within) : []
  const named = (type.sharedWith ?? []).flatMap(({ property, team }) => (team ? [values[property] ?? []].flat() : []))
  return [...new Set(named.filter((id): id is ItemId => typeof id === 'string' && isItemId(id)))]
}

/** Whether the server alone says by this property with whom items of the type are shared. */
export function isSharedByServer({ sharedWith = [], properties }: ItemType, name: string): boolean {
  return properties[name]?.readOnly === true && sharedWith.some(({ property }) => property === name)
}

/**
 * The item's own level where it has one, else its type's. A value that is no level counts as the strictest. An attachment's is never less than
 * that of its item, and once it is in the trash at least PROTECTED.
 */
export function levelOf(facts: ItemFacts): Visibility {
  if (facts.stored) return levelOf(facts.stored)
  if (facts.type.within !== undefined) return facts.within ? levelOf(facts.within) : 'PRIVATE'
  if (!isAttachment(facts)) return ownLevelOf(facts)
  if (!isAttached(facts) || !facts.quoted?.gate) return 'PRIVATE'
  const level = stricter(ownLevelOf(facts), facts.quoted.gate.level)
  return facts.values.trashed === true ? stricter(level, 'PROTECTED') : level
}

/** The level of an attachment itself, whatever its item asks for: in the trash at least PROTECTED. */
export function attachedLevelOf(facts: ItemFacts): Visibility {
  const level = ownLevelOf(facts)
  return facts.values.trashed === true ? stricter(level, 'PROTECTED') : level
}

function ownLevelOf({ type, values }: ItemFacts): Visibility {
  return accessLevel(type, values[ACCESS_PROPERTY])
}

/** Who counts as the item's creator: the person themselves for their account item. */
export function creatorOf({ id, type, createdBy }: ItemFacts): ItemId | undefined {
  return type.name === USER_TYPE ? id : createdBy
}

/** The item's protocols; undefined for none. A set that does not say any asks for all. */
export function protocolsOf(facts: ItemFacts): ProtocolSet | undefined {
  const { type, values } = facts
  if (type.within !== undefined) return facts.within && protocolsOf(facts.within)
  if (!Object.hasOwn(type.properties, PROTOCOLS_PROPERTY)) return undefined
  const protocols = [values[PROTOCOLS_PROPERTY]].flat().filter((key) => key !== undefined && key !== null)
  if (protocols.length === 0) return undefined
  return { rule: values[PROTOCOL_RULE_PROPERTY] === 'ANY' ? 'ANY' : 'ALL', protocols: protocols.map(String).sort() }
}

/** Whether the server has closed the item to everybody but administrators for now. */
export function isSealed({ type, values }: ItemFacts): boolean {
  return Object.hasOwn(type.properties, SEALED_PROPERTY) && values[SEALED_PROPERTY] === true
}

/** An attachment's original as the permission rule is to see it: at its own level, where that is stricter. */
export function originalOf(facts: ItemFacts): ItemFacts {
  if (facts.stored) return originalOf(facts.stored)
  const { originalAccess, access } = facts.values
  const asked = [originalAccess, facts.quoted?.first?.original].filter((level) => typeof level === 'string')
  if (asked.length === 0) return facts
  const own = typeof access === 'string' ? access : 'PUBLIC'
  const level = ([own, ...asked] as Visibility[]).reduce(stricter)
  return { ...facts, values: { ...facts.values, access: level } }
}
