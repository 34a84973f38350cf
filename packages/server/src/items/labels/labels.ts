import {
  HIDDEN_LABEL,
  hasImageVariants,
  idsNamed,
  isFileType,
  isItemId,
  type Item,
  type ItemId,
  partsOf,
  valuesOfPart,
} from '@cairn/contract'
import type { Translated } from '@cairn/model/value-objects'
import { USER_TYPE } from '../facts/item-facts.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { labelInOf, labelOf } from '../index/item-label.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Principal } from '../facts/types.ts'

/** The contact of an account, and the organisations of a contact. */
const [CONTACT, MEMBERSHIP] = ['contact', 'organizations']

/**
 * Where a label is shown: `alone` (requested by its id), or `inside` an item that the person may read and
 * that refers to it.
 */
export type LabelPlace = 'alone' | 'inside'

/**
 * Tells whether the person may see the label of an item that is referred to by one they can read: items they
 * may read, and the name of any account once signed in.
 */
export function maySeeLabelInside(principal: Principal, { facts }: StoredItem): boolean {
  return mayRead(principal, facts) || (facts.type.name === USER_TYPE && principal.userId !== undefined)
}

/**
 * Filters items to those whose labels the person may see. By id alone, the name of an account is visible only
 * to those who may read the account or its contact, or share an organisation (TRUST.md, T46).
 */
export async function withVisibleLabels(
  loader: ItemLoader,
  principal: Principal,
  items: Iterable<StoredItem>,
  place: LabelPlace,
): Promise<Set<StoredItem>> {
  const all = [...items]
  if (place === 'inside') return new Set(all.filter((item) => maySeeLabelInside(principal, item)))
  const others = new Set(all.filter((item) => !mayRead(principal, item.facts) && maySeeLabelInside(principal, item)))
  const contacts = others.size > 0 ? await loader.load([...others].flatMap(contactOf)) : new Map<ItemId, StoredItem>()
  const isKnown = (item: StoredItem) =>
    contactOf(item).some((id) => {
      const contact = contacts.get(id)
      return contact && !contact.row.deleted && (mayRead(principal, contact.facts) || isColleague(principal, contact))
    })
  return new Set(all.filter((item) => mayRead(principal, item.facts) || (others.has(item) && isKnown(item))))
}

/** Tells whether the person may see the label of one item by its id. */
export async function maySeeLabel(loader: ItemLoader, principal: Principal, item: StoredItem): Promise<boolean> {
  return (await withVisibleLabels(loader, principal, [item], 'alone')).size > 0
}

/** Labels of items by their ids: `labels`, and in further languages `labelsIn` of those that have any. */
interface Labels {
  labels: Record<string, string>
  labelsIn: Record<string, Translated>
  /** Ids of the visible attachments that are pictures of which the server makes smaller versions. */
  pictures: ReadonlySet<ItemId>
}

/**
 * Returns the label of each id; a placeholder for those that are missing or whose label the person may not
 * see. Ids in `introduced` have theirs unless they are deleted.
 */
export async function labelsOf(
  loader: ItemLoader,
  principal: Principal,
  ids: Iterable<ItemId>,
  place: LabelPlace = 'alone',
  introduced: ReadonlySet<ItemId> = new Set(),
): Promise<Record<string, string>> {
  return (await labelsInLanguages(loader, principal, ids, place, introduced)).labels
}

/**
 * Returns labels as `labelsOf` does, with their translations (`labelsIn`) and which ids are attachments with
 * a picture.
 */
export async function labelsInLanguages(
  loader: ItemLoader,
  principal: Principal,
  ids: Iterable<ItemId>,
  place: LabelPlace = 'alone',
  introduced: ReadonlySet<ItemId> = new Set(),
): Promise<Labels> {
  const items = await loader.load(new Set(ids))
  const visible = await withVisibleLabels(loader, principal, items.values(), place)
  const pictures = new Set<ItemId>()
  const found: Labels = { labels: {}, labelsIn: {}, pictures }
  for (const id of new Set(ids)) {
    const item = items.get(id)
    const isTold = item && (visible.has(item) || (introduced.has(id) && !item.row.deleted))
    found.labels[id] = isTold ? labelOf(item.facts) : HIDDEN_LABEL
    const texts = isTold && labelInOf(item.facts)
    if (texts) found.labelsIn[id] = texts
    if (isTold && isFileType(item.facts.type) && hasImageVariants(item.facts.values['filetype'])) pictures.add(id)
  }
  return found
}

function contactOf({ facts }: StoredItem): ItemId[] {
  return idsIn(facts.values[CONTACT])
}

function isColleague({ organizations, adminOf }: Principal, contact: StoredItem): boolean {
  return idsIn(contact.facts.values[MEMBERSHIP]).some((id) => organizations.includes(id) || adminOf.includes(id))
}

function idsIn(value: unknown): ItemId[] {
  return [value].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

/** Returns the ids that a presented item refers to: its relations, creator and last author. */
export function relatedIds(item: Item, { facts }: StoredItem): ItemId[] {
  const relations = Object.entries(facts.type.properties)
    .filter(([name, property]) => (property.v === 'REL' || property.v === 'IDM') && item[name] !== undefined)
    .flatMap(([name]) => idsNamed(item[name]))
  const inParts = Object.entries(facts.type.properties).flatMap(([name, property]) =>
    partsOf(name, property).flatMap(({ part, property: { v } }) => (v === 'REL' ? valuesOfPart(item[name], part) : [])),
  )
  const people = [item._c.by, item.$by?.by, item.$by?.as]
  return [...relations, ...inParts, ...people].filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
