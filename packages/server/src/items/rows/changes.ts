import { isDeepStrictEqual } from 'node:util'

/** A version's changes: properties with their former and new values; null for none. */
export type Changes = Record<string, { from: unknown; to: unknown }>

/** Compares two sets of values. Returns the properties that differ, with both values. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => !sameValue(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]))
}

/**
 * Tells whether two JSON values are equal, ignoring the order of object keys; null and undefined are equal.
 */
export function sameValue(left: unknown, right: unknown): boolean {
  const [one, other] = [left ?? null, right ?? null]
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  return JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(one, other)
}
