/** A node of a tree (platform-core section 3). */
export interface TreeNode {
  id: string
  name: string
  children?: readonly TreeNode[]
  /** How much stands under it, such as how many items. */
  weight?: number
}

/** A row of a tree as it is drawn: a node; the way to more of them; or the word that there are none. */
export type TreeRow =
  | { kind: 'node'; id: string; parentId: string; node: TreeNode; level: number; isOpen: boolean; place: Place }
  | { kind: 'page'; id: string; parentId: string; level: number; page: number; pageCount: number; place: Place }
  | { kind: 'none'; id: string; parentId: string; level: number; place: Place }

/** Position among its siblings, from 1, and how many they are. */
interface Place {
  position: number
  count: number
}

/** Which nodes are open, and which page of a parent's children is shown, from 0; what is left out is closed, and at its first page. */
export interface TreeState {
  open: ReadonlySet<string>
  pages: Readonly<Record<string, number>>
  /** A parent without visible children stands without a word about it. */
  allowsEmpty?: boolean | undefined
}

/** Children on one page. */
export const PAGE_SIZE = 25
/** Parent of the topmost nodes. */
export const ROOT = ''

/**
 * The rows that are in sight, from the top (platform-core section 5, "Tree paging"): children by pages of 25, with a row that leads to the
 * others; of an open parent without visible children the row that says so.
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

/** The nodes whose name has the text in it, with the way to them; a parent that fits keeps all its children. */
export function filterTree(nodes: readonly TreeNode[], fits: (name: string) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    if (fits(node.name)) return [node]
    const children = node.children && filterTree(node.children, fits)
    return children && children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Ids of all nodes that have children: what is open while a filter is on. */
export function parentIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) => (children ? [id, ...parentIds(children)] : []))
}
