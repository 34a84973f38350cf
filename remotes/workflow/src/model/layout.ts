import type * as dagre from '@dagrejs/dagre'
import type { StepDefinition } from '@cairn/contract/workflow'

/** Dimensions for drawing steps: box size, spacing and height of a line in pixels, characters per line. */
export interface Boxes {
  width: number
  height: number
  space: number
  line: number
  letters: number
  lines: number
}

/** Boxes where there is room. */
const WIDE: Boxes = { width: 190, height: 40, space: 24, line: 16, letters: 24, lines: 1 }
/** Boxes of which a phone shows three beside each other. */
const NARROW: Boxes = { width: 106, height: 44, space: 10, line: 16, letters: 15, lines: 2 }

/** Returns the boxes for a drawing in a place of this width, with text so many times larger than usual. */
export function boxesFor(room: number, scale = 1): Boxes {
  const { width, height, line, ...boxes } = room < NARROW_BELOW ? NARROW : WIDE
  return { ...boxes, width: width * scale, height: height * scale, line: line * scale }
}
const NARROW_BELOW = 480

/** Returns a title as the lines of its box. What finds no room ends in an ellipsis. */
export function linesOf(title: string, { letters, lines: most }: Boxes): string[] {
  const lines = ['']
  for (const word of title.split(/\s+/u)) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    const isRoom = longer.length <= letters || line === ''
    if (isRoom || lines.length === most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => (line.length > letters ? `${line.slice(0, letters - 1)}…` : line))
}

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
export function layoutOf(library: typeof dagre, steps: readonly StepDefinition[], boxes = WIDE): Layout {
  const graph = new library.graphlib.Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: boxes.space, ranksep: 36, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  const { width: boxWidth, height: boxHeight } = boxes
  const keys = new Set(steps.map(({ key }) => key))
  for (const key of keys) graph.setNode(key, { width: boxWidth, height: boxHeight })
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
