import {
  HIDDEN_LABEL,
  hasImageVariants,
  idsNamed,
  isFileType,
  isItemId,
  itemId,
  parseItemId,
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
/** Loaded for an account that has no contact, or is not there: it must not cost less than a hidden one. */
const NOBODY = itemId('Contact', 0)

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
 * Returns those of the items found for `ids` whose labels the person may see by the id alone: items that they
 * may read, and for people who are signed in also accounts whose contact they may read or share an
 * organisation with (TRUST.md, T46). Loads as much for a missing account as for a hidden one (T4).
 */
export async function withVisibleLabels(
  loader: ItemLoader,
  principal: Principal,
  ids: Iterable<ItemId>,
  found: ReadonlyMap<ItemId, StoredItem>,
): Promise<Set<StoredItem>> {
  const all = [...new Set(ids)]
  const itemsOf = (some: readonly ItemId[]) => some.flatMap((id) => found.get(id) ?? [])
  const isReadable = (item: StoredItem | undefined) => item !== undefined && mayRead(principal, item.facts)
  const accounts = all.filter((id) => parseItemId(id).type === USER_TYPE && !isReadable(found.get(id)))
  const asked = principal.userId === undefined ? [] : accounts
  const contacts = await contactsOf(
    loader,
    asked.map((id) => found.get(id)),
  )
  const isKnown = (contact: StoredItem | undefined) =>
    contact && (mayRead(principal, contact.facts) || isColleague(principal, contact))
  const known = asked.filter((_id, at) => isKnown(contacts[at]))
  return new Set(itemsOf([...all.filter((id) => isReadable(found.get(id))), ...known]))
}

/**
 * Tells whether the person may see the label of one item by its id alone; false if `item` is undefined
 * (missing).
 */
export async function maySeeLabel(
  loader: ItemLoader,
  principal: Principal,
  id: ItemId,
  item: StoredItem | undefined,
): Promise<boolean> {
  const found = new Map(item ? [[id, item]] : [])
  return (await withVisibleLabels(loader, principal, [id], found)).size > 0
}

/**
 * Loads the contact of each account, in order; undefined if the account is missing or has none, or the
 * contact is deleted. Loads for missing accounts too, so that they take as long as others.
 */
export async function contactsOf(
  loader: ItemLoader,
  accounts: readonly (StoredItem | undefined)[],
): Promise<(StoredItem | undefined)[]> {
  const ids = accounts.map((account) => idsIn(account?.facts.values[CONTACT])[0] ?? NOBODY)
  const contacts = ids.length > 0 ? await loader.load(ids) : new Map<ItemId, StoredItem>()
  return ids.map((id) => {
    const contact = contacts.get(id)
    return contact?.row.deleted ? undefined : contact
  })
}

/** Labels of items by their ids: `labels`, and in further languages `labelsIn` of those that have any. */
interface Labels {
  labels: Record<string, string>
  labelsIn: Record<string, Translated>
  /** Ids of the visible attachments that are pictures of which the server makes smaller versions. */
  pictures: ReadonlySet<ItemId>
}

/**
 * Returns the label of each id, also of deleted items; a placeholder for items that are missing or whose
 * label the person may not see. Items whose ids are in `introduced` get their own label in any case, unless
 * deleted.
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
 * Returns labels as `labelsOf` does, with their translations (`labelsIn`) and the ids of the visible
 * attachments that are pictures.
 */
export async function labelsInLanguages(
  loader: ItemLoader,
  principal: Principal,
  ids: Iterable<ItemId>,
  place: LabelPlace = 'alone',
  introduced: ReadonlySet<ItemId> = new Set(),
): Promise<Labels> {
  const wanted = new Set(ids)
  const items = await loader.load(wanted)
  const visible =
    place === 'inside'
      ? new Set(items.values().filter((item) => maySeeLabelInside(principal, item)))
      : await withVisibleLabels(loader, principal, wanted, items)
  const pictures = new Set<ItemId>()
  const found: Labels = { labels: {}, labelsIn: {}, pictures }
  for (const id of wanted) {
    const item = items.get(id)
    const isTold = item && (visible.has(item) || (introduced.has(id) && !item.row.deleted))
    found.labels[id] = isTold ? labelOf(item.facts) : HIDDEN_LABEL
    const texts = isTold && labelInOf(item.facts)
    if (texts) found.labelsIn[id] = texts
    if (isTold && isFileType(item.facts.type) && hasImageVariants(item.facts.values['filetype'])) pictures.add(id)
  }
  return found
}

function isColleague({ organizations, adminOf }: Principal, contact: StoredItem): boolean {
  return organizationsOf(contact).some((id) => organizations.includes(id) || adminOf.includes(id))
}

/** Returns the organisations of a contact. */
export function organizationsOf(contact: StoredItem | undefined): ItemId[] {
  return idsIn(contact?.facts.values[MEMBERSHIP])
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
