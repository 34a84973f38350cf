import type { SetLook } from '../canvas/set-layers.ts'
import type { FeatureStyle } from '../features/feature-set.ts'

/** A layer of a map, or a group of them. The id of a layer is the key of its feature set. */
export interface LayerNode {
  id: string
  name: string
  children?: readonly LayerNode[]
  /** How many features it has. */
  weight?: number
  /** What it looks like; of layers only. */
  style?: FeatureStyle
}

/** What a person chose about layers: which are off, how clear they are (0 to 1, 1 when left out), and their order, the topmost first. */
export interface LayerState {
  hidden: ReadonlySet<string>
  opacity: Readonly<Record<string, number>>
  /** Ids of layers that were moved, and of all that stood with them then; others follow as their nodes do. */
  order: readonly string[]
}

export const PLAIN_LAYERS: LayerState = { hidden: new Set(), opacity: {}, order: [] }

/** Whether a layer is on; of a group `mixed` where only some are. */
export function visibilityOf(node: LayerNode, { hidden }: LayerState): boolean | 'mixed' {
  const leaves = leafIds([node])
  const off = leaves.filter((id) => hidden.has(id)).length
  return off === 0 ? true : off === leaves.length ? false : 'mixed'
}

/** Switches a layer, or all of a group: on unless all of it is on. */
export function toggleLayer(node: LayerNode, state: LayerState): LayerState {
  const isOn = visibilityOf(node, state) === true
  const hidden = new Set(state.hidden)
  for (const id of leafIds([node]))
    if (isOn) hidden.add(id)
    else hidden.delete(id)
  return { ...state, hidden }
}

export function fadeLayer(id: string, opacity: number, state: LayerState): LayerState {
  return { ...state, opacity: { ...state.opacity, [id]: Math.min(1, Math.max(0, opacity)) } }
}

/** Ids of the layers, the topmost first. */
export function layerOrder(nodes: readonly LayerNode[], { order }: LayerState): string[] {
  const known = leafIds(nodes)
  const moved = order.filter((id) => known.includes(id))
  return [...moved, ...known.filter((id) => !moved.includes(id))]
}

/** Moves a layer up (-1) or down (1) by one. */
export function moveLayer(nodes: readonly LayerNode[], id: string, by: -1 | 1, state: LayerState): LayerState {
  const order = layerOrder(nodes, state)
  const from = order.indexOf(id)
  const to = Math.min(order.length - 1, Math.max(0, from + by))
  if (from < 0) return state
  return { ...state, order: order.toSpliced(from, 1).toSpliced(to, 0, id) }
}

/** How the sets are shown, as `MapView` wants it. */
export function looksOf(nodes: readonly LayerNode[], { hidden, opacity }: LayerState): Record<string, SetLook> {
  return Object.fromEntries(leafIds(nodes).map((id) => [id, { isVisible: !hidden.has(id), opacity: opacity[id] ?? 1 }]))
}

/** Sets in the order of their layers. */
export function sortSets<S extends { key: string }>(
  sets: readonly S[],
  nodes: readonly LayerNode[],
  state: LayerState,
): S[] {
  const places = new Map(layerOrder(nodes, state).map((id, index) => [id, index]))
  return sets.toSorted((one, other) => (places.get(one.key) ?? Infinity) - (places.get(other.key) ?? Infinity))
}

export function findLayer(nodes: readonly LayerNode[], id: string): LayerNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findLayer(node.children ?? [], id)
    if (found) return found
  }
  return undefined
}

/** Ids of all layers in it, from the top. */
export function leafIds(nodes: readonly LayerNode[]): string[] {
  return nodes.flatMap((node) => (node.children ? leafIds(node.children) : [node.id]))
}
