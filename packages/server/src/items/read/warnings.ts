import { isItemId, itemId, WARNINGS_PROPERTY, type ItemId } from '@cairn/contract'
import { isAttachment, itemOf } from '../facts/gate.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { firstOf } from '../rights/first-use.ts'
import type { ItemLoader } from '../facts/item-loader.ts'

/** The warning for content about a person who has died. */
const DECEASED = 'DECEASED'

/**
 * Tells whether an item may have content warnings: its own, those of items it refers to, or those of an
 * attachment that it shares a file with.
 */
export function mayBeWarned(facts: Pick<ItemFacts, 'type' | 'values'>): boolean {
  return facts.type.care === true || facts.type.warnedBy !== undefined || firstOf(facts) !== undefined
}

/**
 * Returns the kinds of content warnings to show before an item, in order: its own, and those of items that
 * its type inherits warnings from (two steps at most), even hidden ones. For a file: those of its item, and
 * of the item where the file was first used.
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
 * Returns the id of the item whose warnings apply: for a part or a file the item it belongs to, else its own.
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

/** Parts have the warnings of their item; a file of a part those of the whole. */
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
