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

/** The attachment whose file this one is, too; undefined for one with a file of its own. */
export function firstOf(facts: Pick<ItemFacts, 'type' | 'values'>): ItemId | undefined {
  return isAttachment(facts) ? idsNamed(facts.values.sameAs)[0] : undefined
}

/**
 * What the attachment asks of an attachment's readers whose file it has, too: as it is now, and as it was
 * where its item is gone.
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
 * What an attachment asks of those who meet its file in another item: what it asks for where it is, whether
 * or not it lies in the trash there. Undefined while its item is deleted, and before it has one.
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
