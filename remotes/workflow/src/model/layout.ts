import type * as dagre from '@dagrejs/dagre'
import type { StepDefinition } from '@cairn/contract/workflow'

/** Size of the box of a step, in pixels. */
export const NODE = { width: 190, height: 40 } as const

/** A drawing of steps: where the middle of each box lies, and through which points lines go. Pixels. */
export interface Layout {
  width: number
  height: number
  nodes: { key: string; x: number; y: number }[]
  edges: { from: string; to: string; points: { x: number; y: number }[] }[]
}

/**
 * Lays steps out from top to bottom, each below those it comes after. Names that are no step are left out.
 */
export function layoutOf(library: typeof dagre, steps: readonly StepDefinition[]): Layout {
  const graph = new library.graphlib.Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 36, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  const keys = new Set(steps.map(({ key }) => key))
  for (const key of keys) graph.setNode(key, { ...NODE })
  for (const { key, after = [] } of steps) for (const name of after) if (keys.has(name)) graph.setEdge(name, key)
  library.layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: [...keys].map((key) => {
      const { x, y } = graph.node(key) as { x: number; y: number }
      return { key, x, y }
    }),
    edges: graph.edges().map((edge) => {
      const { points } = graph.edge(edge) as { points: { x: number; y: number }[] }
      return { from: edge.v, to: edge.w, points }
    }),
  }
}
