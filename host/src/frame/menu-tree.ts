import type { MenuEntry } from '../state/registry/compose.ts'

/** An entry of the menu with those that stand below it, folded away until somebody opens it. */
export interface MenuNode {
  entry: MenuEntry
  children: readonly MenuEntry[]
}

/**
 * Returns the entries of a section, each child under its parent. A parent that opens nothing and groups
 * nothing is left out, and its only child stands in its place. Children of a parent that has the section to
 * itself are not folded: the section's heading says what they belong to.
 */
export function menuTree(entries: readonly MenuEntry[]): MenuNode[] {
  const nodes = entries.filter(({ path }) => !entries.some((each) => isBelow(path, each.path))).flatMap(nodeOf)
  const [only] = nodes
  if (nodes.length !== 1 || !only) return nodes
  return [...(only.entry.opens ? [only.entry] : []), ...only.children].map((entry) => ({ entry, children: [] }))

  function nodeOf(entry: MenuEntry): MenuNode[] {
    const children = entries.filter(({ path, opens }) => opens && isBelow(path, entry.path))
    if (entry.opens) return [{ entry, children }]
    const [first, ...rest] = children
    if (!first) return []
    return rest.length === 0 ? [{ entry: first, children: [] }] : [{ entry, children }]
  }
}

function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`)
}
