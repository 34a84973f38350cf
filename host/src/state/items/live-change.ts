import type { Item, ItemVersion } from '@cairn/contract'
import type { LiveChange } from '@cairn/contract/web'

/**
 * Returns the names of the properties in which two states of an item differ: those that people set, and
 * deletion.
 */
export function changedProperties(before: Item, after: Item): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => isOwn(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/**
 * Returns who changed each property last, by property, from the versions (newest first) with a number above
 * `above`.
 */
export function authorsOf(versions: readonly ItemVersion[], above: number): Record<string, string> {
  const authors: Record<string, string> = {}
  for (const { u, by, changes } of versions) {
    if (u <= above) continue
    for (const property of Object.keys(changes)) authors[property] ??= by
  }
  return authors
}

/**
 * Returns the marks of recent changes (by property) with those of more properties, changed by `by` at `at`
 * (milliseconds since 1970). A later mark of a property replaces the earlier one.
 */
export function withChanges(
  marks: Record<string, LiveChange>,
  properties: readonly string[],
  by: string,
  at: number,
): Record<string, LiveChange> {
  if (properties.length === 0) return marks
  return { ...marks, ...Object.fromEntries(properties.map((property) => [property, { by, at }])) }
}

/** Returns the marks of recent changes (by property) without those of these properties. */
export function withoutChanges(
  marks: Record<string, LiveChange>,
  properties: readonly string[],
): Record<string, LiveChange> {
  return Object.fromEntries(Object.entries(marks).filter(([property]) => !properties.includes(property)))
}

function isOwn(name: string): boolean {
  return name === '$deleted' || /^[A-Za-z]/.test(name)
}
