import type { MenuEntry } from '../state/registry/compose.ts'

/** An entry of the navigation menu with its child entries, collapsed until somebody opens it. */
export interface MenuNode {
  entry: MenuEntry
  children: readonly MenuEntry[]
  /** Child entries that are seldom needed, shown below *More*. */
  more: readonly MenuEntry[]
}

/**
 * A section of the navigation menu as it is drawn. `more` are its own entries that are seldom needed, shown
 * below *More*.
 */
export interface MenuTree {
  nodes: MenuNode[]
  more: readonly MenuEntry[]
}

/**
 * Groups the entries of a menu section by parent. A parent without a view of its own is replaced by its only
 * child, or left out if it has none. The children of a parent that is alone in the section are shown
 * directly, after it if it opens a view. A single entry for *More* is shown with the others, and so
 * are all where there are no others.
 */
export function menuTree(entries: readonly MenuEntry[]): MenuTree {
  const nodes = entries.filter(({ path }) => !entries.some((each) => isBelow(path, each.path))).flatMap(nodeOf)
  const [only] = nodes
  if (nodes.length !== 1 || !only) return { nodes, more: [] }
  const shown = [...(only.entry.opens ? [only.entry] : []), ...only.children]
  return { nodes: shown.map(leafOf), more: only.more }

  function nodeOf(entry: MenuEntry): MenuNode[] {
    const below = entries.filter(({ path, opens }) => opens && isBelow(path, entry.path))
    const [first, ...rest] = below
    if (!entry.opens && rest.length === 0) return first ? [leafOf(first)] : []
    const more = below.filter(({ isMore }) => isMore)
    return [
      more.length > 1 && more.length < below.length
        ? { entry, children: below.filter(({ isMore }) => !isMore), more }
        : { entry, children: below, more: [] },
    ]
  }
}

function leafOf(entry: MenuEntry): MenuNode {
  return { entry, children: [], more: [] }
}

function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`)
}
