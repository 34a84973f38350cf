import {
  ACCESS_PROPERTY,
  accessLevel,
  idsNamed,
  VISIBILITY_LEVELS,
  type ItemId,
  type Visibility,
} from '@cairn/contract'
import { isAttachment, stricter, type FirstUse } from '../facts/gate.ts'
import type { ItemFacts } from '../facts/item-facts.ts'

/**
 * Returns the id of the attachment that this one shares its file with (`sameAs`); undefined for one with a
 * file of its own.
 */
export function firstOf(facts: Pick<ItemFacts, 'type' | 'values'>): ItemId | undefined {
  return isAttachment(facts) ? idsNamed(facts.values.sameAs)[0] : undefined
}

/**
 * Returns the access conditions of the attachment that this one shares its file with: the current ones, or
 * the last known if its item is deleted. Undefined if it shares none.
 */
export async function firstUseIn(
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, { facts: ItemFacts }>>,
  facts: ItemFacts,
): Promise<FirstUse | undefined> {
  const id = firstOf(facts)
  const first = id && (await load([id])).get(id)
  return (first && firstUseOf(first.facts)) ?? facts.quoted?.first
}

/**
 * Returns the access conditions that an attachment passes on to other uses of its file: its own, also in the
 * trash. Undefined if it belongs to no item, or its item is deleted.
 */
export function firstUseOf(first: ItemFacts): FirstUse | undefined {
  const gate = first.quoted?.gate
  if (!gate) return undefined
  const { originalAccess, [ACCESS_PROPERTY]: access } = first.values
  const own = accessLevel(first.type, access)
  return {
    keys: Object.fromEntries(
      VISIBILITY_LEVELS.map((level) => [level, gate.keys[stricter(level, own)] ?? []]),
    ) as Record<Visibility, readonly string[]>,
    original: typeof originalAccess === 'string' ? accessLevel(first.type, originalAccess) : 'PUBLIC',
  }
}
