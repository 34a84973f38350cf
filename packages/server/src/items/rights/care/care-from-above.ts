import {
  ACCESS_PROPERTY,
  accessLevel,
  LABELS_PROPERTY,
  PROTOCOL_RULE_PROPERTY,
  PROTOCOLS_PROPERTY,
  VISIBILITY_LEVELS,
  type ItemType,
} from '@cairn/contract'
import { careBesides } from './care-change.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the values to change in a part of a tree by what the item above it has: protocols, labels and
 * warnings are added to its own, the rule becomes ALL where ANY would open it, and the stricter level
 * applies. Empty if nothing changes. It never opens the part to anyone.
 */
export function careFromAbove(type: ItemType, above: Values, part: Values): Record<string, unknown> {
  const added = [PROTOCOLS_PROPERTY, LABELS_PROPERTY, 'warnings'].flatMap((name) => {
    const own = listOf(part[name])
    const missing = careBesides(own, listOf(above[name]))
    return missing.length > 0 ? [[name, [...own, ...missing]] as const] : []
  })
  const taken = Object.fromEntries(added)
  const guarded = listOf(part[PROTOCOLS_PROPERTY]).length > 0 && PROTOCOLS_PROPERTY in taken
  const isAll = guarded || (above[PROTOCOL_RULE_PROPERTY] === 'ALL' && listOf(above[PROTOCOLS_PROPERTY]).length > 1)
  return {
    ...taken,
    // One of several protocols would be enough otherwise, and the one that is added would open the part.
    ...(isAll && part[PROTOCOL_RULE_PROPERTY] !== 'ALL' ? { [PROTOCOL_RULE_PROPERTY]: 'ALL' } : {}),
    ...(strictness(type, above) > strictness(type, part) ? { [ACCESS_PROPERTY]: above[ACCESS_PROPERTY] ?? null } : {}),
  }
}

function strictness(type: ItemType, values: Values): number {
  return VISIBILITY_LEVELS.indexOf(accessLevel(type, values[ACCESS_PROPERTY]))
}

function listOf(value: unknown): unknown[] {
  return [value ?? []].flat()
}
