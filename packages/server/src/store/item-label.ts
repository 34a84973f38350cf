import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { USER_TYPE, type ItemFacts } from '../permissions/item-facts.ts'
import { keysImply, keysOfItem } from '../permissions/visibility-keys.ts'
import type { StoredItem } from './item-row.ts'
import { quotesOf } from './label-quotes.ts'
import type { TypeCatalogue } from './types.ts'

/** Stands for the label of an item that is missing or that the person may not see: alike for both (trust.md, T5). */
export const HIDDEN_LABEL = '—'
const LONGEST_LABEL = 500

type Labelled = Pick<ItemFacts, 'id' | 'type' | 'values' | 'label'>

/** The item's label: as it was computed when it was written, else values of the type's label properties joined by a space; its id when it has none. */
export function labelOf(facts: Labelled): string {
  return facts.label ?? joined(facts, {})
}

/** The label without what it quotes: what others quote of it, so that labels cannot quote each other in a circle. */
export function plainLabelOf(facts: Labelled, catalogue: TypeCatalogue): string {
  const rule = catalogue.labelRule?.(facts.type.name)
  return rule ? clip(rule.label(openValues(facts), {}), facts.id) : joined(facts, {})
}

/** Computes the label of an item whose type quotes others or has a label rule; undefined for any other. `load` gives the quoted items. */
export async function computeLabel(
  catalogue: TypeCatalogue,
  facts: ItemFacts,
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, StoredItem>>,
): Promise<string | undefined> {
  const rule = catalogue.labelRule?.(facts.type.name)
  const quotes = quotesOf(catalogue, facts.type)
  if (!rule && quotes.length === 0) return undefined
  const ids = quotes.flatMap((name) => idsIn(facts.values[name]))
  const items = ids.length === 0 ? new Map<ItemId, StoredItem>() : await load(ids)
  const quoted: Record<ItemId, string> = {}
  for (const [id, item] of items)
    if (!item.row.deleted && mayQuote(facts, item.facts)) quoted[id] = plainLabelOf(item.facts, catalogue)
  return clip(rule ? rule.label(openValues(facts), quoted) : joined(facts, quoted), facts.id)
}

/** A label has one text for everyone who may read the item: it quotes only what each of them may see. */
function mayQuote(facts: ItemFacts, quoted: ItemFacts): boolean {
  const keys = quoted.type.name === USER_TYPE ? [...keysOfItem(quoted), '+'] : keysOfItem(quoted)
  return keysOfItem(facts).every((key) => keysImply(key, keys))
}

function joined({ id, type, values }: Labelled, quoted: Readonly<Record<ItemId, string>>): string {
  const parts = type.label.flatMap((part) => {
    const name = part.replace(/^@/, '')
    if (isGuarded(type, name)) return []
    return part.startsWith('@') ? idsIn(values[name]).map((each) => quoted[each]) : [values[name]].flat()
  })
  const text = parts.filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number').join(' ')
  return text || id
}

function clip(text: string, id: ItemId): string {
  return text.slice(0, LONGEST_LABEL).toWellFormed() || id
}

function openValues({ type, values }: Labelled): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isGuarded(type, name)))
}

function idsIn(value: unknown): ItemId[] {
  return [value].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

/** A property with a read level is left out: a label has one text for everyone. */
function isGuarded(type: ItemType, name: string): boolean {
  const level = type.properties[name]?.level
  return level !== undefined && level !== 'PUBLIC'
}
