import type { ItemType } from '@cairn/contract'
import { isAttachment } from '../facts/gate.ts'
import { isSharedByServer, type ItemFacts } from '../facts/item-facts.ts'
import { maskedNames } from '../rights/masked.ts'
import { CLOSED, GATE } from './write-statements.ts'

/**
 * Returns what may change while the update count of an item stays the same: what its keys follow from, and
 * what is kept from some readers.
 */
export function sharingOf(facts: ItemFacts): Record<string, unknown> | undefined {
  const { type, values, quoted } = facts
  if (isAttachment(facts)) return { [GATE]: [quoted?.gate ?? null, quoted?.first ?? null] }
  const names = [...sharingNames(type), ...maskedNames(type)]
  const held = names.map((name) => [name, values[name] ?? null])
  if (type.closable) held.push([CLOSED, quoted?.closed ?? null])
  return held.length > 0 ? Object.fromEntries(held) : undefined
}

/** Returns the properties in which the server alone says with whom items of the type are shared. */
export function sharingNames(type: ItemType): string[] {
  return (type.sharedWith ?? []).map(({ property }) => property).filter((name) => isSharedByServer(type, name))
}
