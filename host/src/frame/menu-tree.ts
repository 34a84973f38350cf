import type { MenuEntry } from '../state/registry/compose.ts'

/** A menu entry with its child entries, collapsed until somebody opens it. */
export interface MenuNode {
  entry: MenuEntry
  children: readonly MenuEntry[]
}

/**
 * Groups the entries of a menu section by parent. A parent that opens no view is replaced by its child if it
 * has one only, and left out if it has none. If a parent has the section to itself, its children are shown
 * directly.
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
