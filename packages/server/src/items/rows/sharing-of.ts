import type { ItemType } from '@cairn/contract'
import { isAttachment } from '../facts/gate.ts'
import { isSharedByServer, type ItemFacts } from '../facts/item-facts.ts'
import { maskedNames } from '../rights/masked.ts'
import { CLOSED, GATE } from './write-statements.ts'

/**
 * Returns the parts of an item that affect its visibility keys and can change without a new update count.
 * Writes check that they are unchanged. Undefined if there are none.
 */
export function sharingOf(facts: ItemFacts): Record<string, unknown> | undefined {
  const { type, values, quoted } = facts
  if (isAttachment(facts)) return { [GATE]: [quoted?.gate ?? null, quoted?.first ?? null] }
  const names = [...sharingNames(type), ...maskedNames(type)]
  const held = names.map((name) => [name, values[name] ?? null])
  if (type.closable) held.push([CLOSED, quoted?.closed ?? null])
  return held.length > 0 ? Object.fromEntries(held) : undefined
}

/** Returns the properties by which the server alone sets whom items of the type are shared with. */
export function sharingNames(type: ItemType): string[] {
  return (type.sharedWith ?? []).map(({ property }) => property).filter((name) => isSharedByServer(type, name))
}
