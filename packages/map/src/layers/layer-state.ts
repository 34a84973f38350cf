import type { SetLook } from '../canvas/set-layers.ts'
import type { FeatureStyle } from '../features/feature-set.ts'

/** A layer of a map, or a group of layers. The id of a layer is the key of its feature set. */
export interface LayerNode {
  id: string
  name: string
  children?: readonly LayerNode[]
  /** Number of features. */
  weight?: number
  /** Style of a layer; groups have none. */
  style?: FeatureStyle
}

/**
 * What a person chose about the layers of a map: the hidden ones, opacity by id (0 to 1, default 1), and
 * order, topmost first.
 */
export interface LayerState {
  hidden: ReadonlySet<string>
  opacity: Readonly<Record<string, number>>
  /**
   * Ids of moved layers and of those beside them at that time. Other layers follow in the order of their
   * nodes.
   */
  order: readonly string[]
}

/** No choices: all layers visible, opaque, in the order of their nodes. */
export const PLAIN_LAYERS: LayerState = { hidden: new Set(), opacity: {}, order: [] }

/** Tells whether a layer is visible. `mixed` for a group if only some of its layers are. */
export function visibilityOf(node: LayerNode, { hidden }: LayerState): boolean | 'mixed' {
  const leaves = leafIds([node])
  const off = leaves.filter((id) => hidden.has(id)).length
  return off === 0 ? true : off === leaves.length ? false : 'mixed'
}

/** Returns the state with a layer, or all of a group, switched: on unless all of it is on. */
export function toggleLayer(node: LayerNode, state: LayerState): LayerState {
  const isOn = visibilityOf(node, state) === true
  const hidden = new Set(state.hidden)
  for (const id of leafIds([node]))
    if (isOn) hidden.add(id)
    else hidden.delete(id)
  return { ...state, hidden }
}

/** Returns the state with another opacity of a layer, limited to 0 to 1. */
export function fadeLayer(id: string, opacity: number, state: LayerState): LayerState {
  return { ...state, opacity: { ...state.opacity, [id]: Math.min(1, Math.max(0, opacity)) } }
}

/**
 * Returns the ids of all layers, topmost first: moved ones first, then the others in the order of their
 * nodes.
 */
export function layerOrder(nodes: readonly LayerNode[], { order }: LayerState): string[] {
  const known = leafIds(nodes)
  const moved = order.filter((id) => known.includes(id))
  return [...moved, ...known.filter((id) => !moved.includes(id))]
}

/** Returns the state with a layer moved up (-1) or down (1) by one. */
export function moveLayer(nodes: readonly LayerNode[], id: string, by: -1 | 1, state: LayerState): LayerState {
  const order = layerOrder(nodes, state)
  const from = order.indexOf(id)
  const to = Math.min(order.length - 1, Math.max(0, from + by))
  if (from < 0) return state
  return { ...state, order: order.toSpliced(from, 1).toSpliced(to, 0, id) }
}

/** Returns visibility and opacity of each layer by id, in the shape that `MapView` takes as `looks`. */
export function looksOf(nodes: readonly LayerNode[], { hidden, opacity }: LayerState): Record<string, SetLook> {
  return Object.fromEntries(leafIds(nodes).map((id) => [id, { isVisible: !hidden.has(id), opacity: opacity[id] ?? 1 }]))
}

/**
 * Returns the sets in the order that a person gave their layers, topmost first. Sets without a layer come
 * last.
 */
export function sortSets<S extends { key: string }>(
  sets: readonly S[],
  nodes: readonly LayerNode[],
  state: LayerState,
): S[] {
  const places = new Map(layerOrder(nodes, state).map((id, index) => [id, index]))
  return sets.toSorted((one, other) => (places.get(one.key) ?? Infinity) - (places.get(other.key) ?? Infinity))
}

/** Finds a node by id, at any depth. Undefined if there is none. */
export function findLayer(nodes: readonly LayerNode[], id: string): LayerNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findLayer(node.children ?? [], id)
    if (found) return found
  }
  return undefined
}

/** Returns the ids of all layers below these nodes, topmost first. */
export function leafIds(nodes: readonly LayerNode[]): string[] {
  return nodes.flatMap((node) => (node.children ? leafIds(node.children) : [node.id]))
}
