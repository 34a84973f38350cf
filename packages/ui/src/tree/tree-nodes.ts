/** A node of a tree. A node with `children`, even empty ones, can be unfolded. */
export interface TreeNode {
  id: string
  name: string
  children?: readonly TreeNode[]
  /** Number shown after the name, such as how many items are below the node. */
  weight?: number
}

/**
 * A visible row of a tree: a node, a link to the next page of siblings, or a note that a parent is empty.
 * `level` counts from 1.
 */
export type TreeRow =
  | { kind: 'node'; id: string; parentId: string; node: TreeNode; level: number; isOpen: boolean; place: Place }
  | { kind: 'page'; id: string; parentId: string; level: number; page: number; pageCount: number; place: Place }
  | { kind: 'none'; id: string; parentId: string; level: number; place: Place }

/** Position among the sibling rows, from 1, and their number. */
interface Place {
  position: number
  count: number
}

/**
 * What a user did in a tree: the ids of the unfolded nodes, and the page of children shown below each
 * parent (from 0; `ROOT` is the top level).
 */
export interface TreeState {
  open: ReadonlySet<string>
  pages: Readonly<Record<string, number>>
  /** Whether an open parent without children shows nothing instead of a note. */
  allowsEmpty?: boolean | undefined
}

/** Number of children that a tree shows on one page. */
export const PAGE_SIZE = 25
/** Parent id of the topmost nodes of a tree. */
export const ROOT = ''

/**
 * Returns the visible rows of a tree from top to bottom. A parent with more than `PAGE_SIZE` children
 * shows one page of them and a row that leads to the next.
 */
export function treeRows(nodes: readonly TreeNode[], state: TreeState, parentId = ROOT, level = 1): TreeRow[] {
  if (nodes.length === 0 && state.allowsEmpty) return []
  if (nodes.length === 0)
    return [{ kind: 'none', id: `${parentId}/none`, parentId, level, place: { position: 1, count: 1 } }]
  const pageCount = Math.ceil(nodes.length / PAGE_SIZE)
  const page = Math.min(state.pages[parentId] ?? 0, pageCount - 1)
  const shown = nodes.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  const count = shown.length + (pageCount > 1 ? 1 : 0)
  const rows = shown.flatMap((node, index): TreeRow[] => {
    const isOpen = node.children !== undefined && state.open.has(node.id)
    const place = { position: index + 1, count }
    const row: TreeRow = { kind: 'node', id: node.id, parentId, node, level, isOpen, place }
    return isOpen ? [row, ...treeRows(node.children ?? [], state, node.id, level + 1)] : [row]
  })
  if (pageCount === 1) return rows
  const pager: TreeRow = {
    kind: 'page',
    id: `${parentId}/page`,
    parentId,
    level,
    page,
    pageCount,
    place: { position: count, count },
  }
  return [...rows, pager]
}

/**
 * Returns the nodes for whose names `fits` returns true, with their ancestors. A node that fits keeps all
 * its descendants.
 */
export function filterTree(nodes: readonly TreeNode[], fits: (name: string) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    if (fits(node.name)) return [node]
    const children = node.children && filterTree(node.children, fits)
    return children && children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Returns the ids of all tree nodes that have `children`, at any depth. */
export function parentIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) => (children ? [id, ...parentIds(children)] : []))
}
