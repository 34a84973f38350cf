import type { Item, ItemVersion } from '@cairn/contract'
import type { LiveChange } from '@cairn/contract/web'

/** Own properties in which two states of an item differ: those of its type, not what the server owns, and its deletion. */
export function changedProperties(before: Item, after: Item): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => isOwn(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/**
 * Tells who made each change: by property, the id of the author of the latest kept version that touched it.
 */
export function authorsOf(versions: readonly ItemVersion[], above: number): Record<string, string> {
  const authors: Record<string, string> = {}
  for (const { u, by, changes } of versions) {
    if (u <= above) continue
    for (const property of Object.keys(changes)) authors[property] ??= by
  }
  return authors
}

/** Returns the marks after more changes by others; the latest of a property stands. */
export function withChanges(
  marks: Record<string, LiveChange>,
  properties: readonly string[],
  by: string,
  at: number,
): Record<string, LiveChange> {
  if (properties.length === 0) return marks
  return { ...marks, ...Object.fromEntries(properties.map((property) => [property, { by, at }])) }
}

/** Returns the marks without those on properties this person has just set. */
export function withoutChanges(
  marks: Record<string, LiveChange>,
  properties: readonly string[],
): Record<string, LiveChange> {
  return Object.fromEntries(Object.entries(marks).filter(([property]) => !properties.includes(property)))
}

function isOwn(name: string): boolean {
  return name === '$deleted' || /^[A-Za-z]/.test(name)
}
