import { copiesOf, firstLettersOf, isItemId, type ItemId } from '@cairn/contract'
import { firstLetter } from '@cairn/model/letters'
import { levelOf, ownersOf, protocolsOf, waysToMeet, type ItemFacts } from '../facts/item-facts.ts'
import { stricter } from '../facts/gate.ts'
import type { StoredItem } from '../facts/item-row.ts'

type Load = (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, StoredItem>>

/**
 * Returns an item's values with its copied properties (`copyOf`) updated from their sources, which `load`
 * loads. All readers of the item see its copies, so a copy is left out while its source is deleted, or asks
 * for a stricter level or more protocols than the item; only a copied owner is copied in any case.
 */
export async function settleCopies(facts: ItemFacts, load: Load): Promise<ItemFacts['values']> {
  const copies = copiesOf(facts.type)
  if (copies.length === 0) return facts.values
  const items = await load([...new Set(copies.flatMap(({ relation }) => idIn(facts.values[relation])))])
  const copied = copies.map(({ name, relation, source }): [string, unknown] => {
    const [id] = idIn(facts.values[relation])
    return [name, (id && copyOf(facts, name, source, items.get(id))) ?? undefined]
  })
  if (copied.every(([name, value]) => facts.values[name] === value)) return facts.values
  const values = { ...facts.values }
  for (const [name, value] of copied) {
    if (value === undefined) delete values[name]
    else values[name] = value
  }
  return values
}

function copyOf(facts: ItemFacts, name: string, source: string, from: StoredItem | undefined): unknown {
  if (!from) return undefined
  const isOpen = name === facts.type.owner || (!from.row.deleted && !asksMore(from.facts, facts))
  return isOpen ? from.facts.values[source] : undefined
}

/** Returns the values with first-letter properties (`letterOf`) computed by the alphabet in `rows`. */
export function withFirstLetters({ type, values }: ItemFacts, rows: readonly string[] = []): ItemFacts['values'] {
  const names = firstLettersOf(type)
  if (names.length === 0) return values
  const settled = { ...values }
  for (const [name, of] of names) {
    const text = values[of]
    if (typeof text === 'string') settled[name] = firstLetter(text, rows)
    else delete settled[name]
  }
  return settled
}

/** Returns former values with copies and first letters replaced by those that the item has now. */
export function withoutCopies(facts: Pick<ItemFacts, 'type' | 'values'>, values: ItemFacts['values']) {
  const names = [...copiesOf(facts.type).map(({ name }) => name), ...firstLettersOf(facts.type).map(([name]) => name)]
  if (names.length === 0) return values
  const kept = { ...values }
  for (const name of names) {
    if (facts.values[name] === undefined) delete kept[name]
    else kept[name] = facts.values[name]
  }
  return kept
}

/**
 * Tells whether the source of a copy is stricter than the item: a stricter level, or protocols that the
 * item's readers may not meet.
 */
function asksMore(source: ItemFacts, copy: ItemFacts): boolean {
  const [theirs, own] = [levelOf(source), levelOf(copy)]
  return stricter(theirs, own) !== own || source.type.requires !== undefined || !asksProtocols(copy, source)
}

/** Tells whether meeting the protocols of the first item implies meeting those of the second. */
function asksProtocols(first: ItemFacts, second: ItemFacts): boolean {
  const wanted = protocolsOf(second)
  const met = protocolsOf(first)
  if (!wanted) return true
  // What one owner gave is not met at another.
  if (!met || ownersOf(first).join() !== ownersOf(second).join()) return false
  return waysToMeet(met).every((way) =>
    waysToMeet(wanted).some((other) => other.every((protocol) => way.includes(protocol))),
  )
}

function idIn(value: unknown): ItemId[] {
  return typeof value === 'string' && isItemId(value) ? [value] : []
}
