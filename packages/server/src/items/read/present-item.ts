import { HIDDEN_LABEL, idsNamed, type Item, type ItemId, type ItemType, type Property } from '@cairn/contract'
import { followsRun, WORKFLOW_PROPERTY } from '@cairn/contract/workflow'
import type { ItemFacts } from '../facts/item-facts.ts'
import { mayReadExactly, mayReadHeld, shownValue } from '../rights/generalised.ts'
import { introducedIn } from '../rights/introduced.ts'
import { isHidden } from '../rights/masked.ts'
import { envelopeFor } from '../rights/told-to.ts'
import { mayReadProperty } from '../rights/visibility-keys.ts'
import { canOf } from '../rights/write-rule.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { labelsInLanguages, labelsOf, relatedIds } from '../labels/labels.ts'
import type { Principal } from '../facts/types.ts'
import { mayBeWarned, warningsOf } from './warnings.ts'

/**
 * Converts a stored item to what the person may see of it: hidden properties are removed; `$can`, `$labels`
 * and content warnings are added. The caller checks that they may read the item.
 */
export async function presentItem(loader: ItemLoader, principal: Principal, stored: StoredItem): Promise<Item> {
  const [item] = await presentItems(loader, principal, [stored])
  return item ?? envelopeFor(principal, stored)
}

/**
 * Converts stored items to what the person may see of them, as `presentItem` does. Labels of all are fetched
 * together.
 */
export async function presentItems(
  loader: ItemLoader,
  principal: Principal,
  stored: readonly StoredItem[],
): Promise<Item[]> {
  const items = stored.map((each) => bareItem(principal, each))
  const related = items.map((item, at) => {
    const source = stored[at]
    return source ? relatedIds(item, source) : []
  })
  const introduced = items.map((item, at) => {
    const source = stored[at]
    return new Set(source ? introducedIn(principal, item, source.facts) : [])
  })
  const warnings = await Promise.all(stored.map(({ facts }) => (mayBeWarned(facts) ? warningsOf(loader, facts) : [])))
  const { labels, labelsIn, pictures } = await labelsInLanguages(loader, principal, related.flat(), 'inside')
  const all = new Set(introduced.flatMap((ids) => [...ids]))
  const names = all.size > 0 ? await labelsOf(loader, principal, all, 'inside', all) : {}
  return items.map((item, at) => {
    const inLanguages = (related[at] ?? []).flatMap((id) => (labelsIn[id] ? [[id, labelsIn[id]] as const] : []))
    const met = new Set(
      [...(introduced[at] ?? [])].filter((id) => labels[id] === HIDDEN_LABEL && names[id] !== HIDDEN_LABEL),
    )
    return {
      ...item,
      ...(met.size > 0 ? { $met: [...met] } : {}),
      ...((warnings[at] ?? []).length > 0 ? { $warnings: warnings[at] } : {}),
      $labels: {
        ...Object.fromEntries((related[at] ?? []).map((id) => [id, (met.has(id) ? names[id] : labels[id]) ?? ''])),
        // Clients compose ordinary labels themselves; computed ones are sent.
        ...(stored[at]?.facts.label === undefined ? {} : { [item.$id]: stored[at].facts.label }),
      },
      ...firstPicture(item, stored[at], pictures),
      ...(inLanguages.length > 0 ? { $labelsIn: Object.fromEntries(inLanguages) } : {}),
    }
  })
}

/** The first of its files that its type shows as its picture, if that is one and the person may see it. */
function firstPicture(item: Item, stored: StoredItem | undefined, pictures: ReadonlySet<ItemId>): Pick<Item, '$first'> {
  const name = stored?.facts.type.listItem?.picture?.property
  const first = name === undefined ? undefined : idsNamed(item[name]).find((id) => pictures.has(id))
  return first === undefined ? {} : { $first: { IMAGE: first } }
}

/** The item without labels. */
function bareItem(principal: Principal, stored: StoredItem): Item {
  const { hideNotify } = stored.facts.type
  return {
    ...presentProperties(principal, stored, Object.keys(stored.facts.values)),
    ...(hideNotify ? { $hideNotify: true } : {}),
    ...(stored.facts.quoted?.closed ? { $closed: true } : {}),
    $can: canOf(principal, stored),
  }
}

/**
 * Returns only these properties of an item as the person may see them, without labels and `$can`. The caller
 * checks that they may read the item.
 */
export function presentProperties(principal: Principal, stored: StoredItem, names: readonly string[]): Item {
  const { facts } = stored
  const shown = names.filter((name) => Object.hasOwn(facts.values, name) && maySeeProperty(principal, facts, name))
  const coarse = shown.filter((name) => !mayReadExactly(principal, facts, name))
  return {
    ...envelopeFor(principal, stored),
    ...Object.fromEntries(shown.map((name) => [name, shownValue(principal, facts, name)])),
    ...(coarse.length > 0 ? { $coarse: coarse } : {}),
  }
}

/**
 * Tells whether a person who may read the item may see this property of it. A property that the type no
 * longer has is hidden.
 */
export function maySeeProperty(principal: Principal, facts: ItemFacts, name: string): boolean {
  return (
    mayGiveProperty(principal, facts, name) && mayReadHeld(principal, facts, name) && !isHidden(principal, facts, name)
  )
}

/**
 * Tells whether the person has the level or protocol that a property requires, and so may set it in a new
 * item. Masks and levels that depend on other values (`mayReadHeld`) do not count: they know what they enter.
 * False for a property that the type does not have.
 */
export function mayGiveProperty(principal: Principal, facts: ItemFacts, name: string): boolean {
  const property = propertyOf(facts.type, followsRun(facts.type, name) ? WORKFLOW_PROPERTY : name)
  return property !== undefined && mayReadProperty(principal, facts, property)
}

/** Returns the type's own property of that name; undefined for inherited names such as `constructor`. */
export function propertyOf(type: ItemType, name: string): Property | undefined {
  return Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
}
