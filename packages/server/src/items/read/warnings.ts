import { isItemId, itemId, WARNINGS_PROPERTY, type ItemId } from '@cairn/contract'
import { isAttachment, itemOf } from '../facts/gate.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { firstOf } from '../rights/first-use.ts'
import type { ItemLoader } from '../facts/item-loader.ts'

/** The warning that stands before everything that shows somebody who has died. */
const DECEASED = 'DECEASED'

/**
 * Tells whether an item may have content warnings: its own, those of what it names, or those of the
 * attachment whose file it has, too.
 */
export function mayBeWarned(facts: Pick<ItemFacts, 'type' | 'values'>): boolean {
  return facts.type.care === true || facts.type.warnedBy !== undefined || firstOf(facts) !== undefined
}

/**
 * Returns the content warnings that stand before an item, in order: its own, and those of the items that
 * its type takes them over from, two steps far, whoever may read these. Of a file they are those of the
 * item it belongs to, and of the one where it was first. Only the kinds are told, and not of whom.
 */
export async function warningsOf(loader: ItemLoader, facts: ItemFacts): Promise<string[]> {
  const id = firstOf(facts)
  const first = id && (await loader.loadOne(id))
  if (!first) return ownWarningsOf(loader, facts)
  const both = [await ownWarningsOf(loader, facts), await ownWarningsOf(loader, first.facts)]
  return [...new Set(both.flat())].sort()
}

async function ownWarningsOf(loader: ItemLoader, facts: ItemFacts): Promise<string[]> {
  const item = await itemWarned(loader, facts)
  if (!item || !mayBeWarned(item)) return []
  const others = await namedBy(loader, [item])
  const found = [item, ...others, ...(await namedBy(loader, others))].flatMap(({ values }) => [
    ...[values[WARNINGS_PROPERTY] ?? []].flat().map(String),
    ...(isMourned(values) ? [DECEASED] : []),
  ])
  return [...new Set(found)].sort()
}

/**
 * Returns the id of the item whose warnings stand before an item: its own, or that of the item a file
 * belongs to.
 */
export function warnedItemOf(facts: ItemFacts): ItemId {
  const { within } = facts.type
  const whole = within === undefined ? undefined : facts.values[within]
  if (typeof whole === 'string' && isItemId(whole)) return whole
  return (isAttachment(facts) && itemOf(facts)) || facts.id
}

/** Returns the items that these take warnings over from. */
async function namedBy(loader: ItemLoader, items: readonly ItemFacts[]): Promise<ItemFacts[]> {
  const ids = items.flatMap(({ type, values }) => (type.warnedBy ?? []).flatMap((name) => idsIn(values[name])))
  if (ids.length === 0) return []
  return [...(await loader.load([...new Set(ids)])).values()].map(({ facts }) => facts)
}

/** What is part of an item has its warnings; a file of a part those of the whole. */
async function itemWarned(loader: ItemLoader, facts: ItemFacts): Promise<ItemFacts | undefined> {
  let item: ItemFacts | undefined = facts
  for (let step = 0; step < 3 && item; step++) {
    const id = warnedItemOf(item)
    if (id === item.id || id === itemId(item.type.name, 0)) return item
    item = (await loader.loadOne(id))?.facts
  }
  return item
}

/**
 * Tells whether somebody has died and the time of mourning that their family set is not over. Without
 * one it lasts.
 */
function isMourned({ deceased, mourningUntil }: Readonly<Record<string, unknown>>): boolean {
  if (deceased !== true || typeof mourningUntil !== 'string') return deceased === true
  // It may be a month or a year, which lasts to its end.
  return new Date().toISOString().slice(0, mourningUntil.length) <= mourningUntil
}

function idsIn(value: unknown): ItemId[] {
  return [value ?? []].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
