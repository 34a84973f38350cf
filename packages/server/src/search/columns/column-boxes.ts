import type { Box } from '../../lib/geometry/box.ts'
import type { Shape } from '../../lib/geometry/shape.ts'
import { widened } from './widened.ts'

/** In-memory spatial index: the bounding boxes of items' places, as in table `item_g`. */
export interface ColumnBoxes {
  /** Replaces the boxes of an item; each is the id of the place term, west, south, east and north. */
  put(n: number, boxes: readonly (readonly number[])[]): void
  /**
   * Finds visible items with a box of one of these place terms in the shape's bounds: items certainly inside,
   * and boxes to be tested exactly. Stops after `most` of the latter and one more.
   */
  find(places: ReadonlySet<number>, shape: Shape, isSeen: (n: number) => boolean, most: number): FoundBoxes
  /**
   * Calls back for each box of one of these place terms that overlaps one of the areas; for all without
   * areas.
   */
  each(places: ReadonlySet<number>, areas: readonly Box[] | undefined, see: (n: number, box: Box) => void): void
  /** Bytes that the boxes take. */
  readonly bytes: number
}

/**
 * Result of a search in the spatial index: items certainly inside, and boxes that cross the edge and need an
 * exact test.
 */
export interface FoundBoxes {
  /**
   * Numbers of items, one for each such box. Empty for other shapes than bounds; not all if `across` is cut
   * off.
   */
  inside: Int32Array
  across: { n: number; box: Box }[]
}

const FIRST_CAPACITY = 4096
/**
 * Tolerance of the database's box overlap in degrees, which is used here too so that both test the same
 * candidates.
 */
const NEAR = 1e-6

/** Creates an empty spatial index. */
export function createColumnBoxes(): ColumnBoxes {
  /** For each box: its item (0 if removed), its place term, and the item's next box; box 0 is unused. */
  let [items, places] = [new Int32Array(FIRST_CAPACITY), new Int32Array(FIRST_CAPACITY)]
  let nexts = new Int32Array(FIRST_CAPACITY)
  /** West, south, east and north of each box, one after the other. */
  let edges = new Float64Array(4 * FIRST_CAPACITY)
  let firsts = new Int32Array(FIRST_CAPACITY)
  let end = 1
  const free: number[] = []

  function grow(): void {
    items = widened(items, 0)
    places = widened(places, 0)
    nexts = widened(nexts, 0)
    const wider = new Float64Array(4 * items.length)
    wider.set(edges)
    edges = wider
  }

  function forget(n: number): void {
    for (let box = firsts[n] ?? 0; box > 0; box = nexts[box] ?? 0) {
      items[box] = 0
      free.push(box)
    }
    if (n < firsts.length) firsts[n] = 0
  }

  function add(n: number, [place = 0, ...box]: readonly number[]): void {
    const at = free.pop() ?? end++
    if (at >= items.length) grow()
    items[at] = n
    places[at] = place
    nexts[at] = firsts[n] ?? 0
    edges.set(box, 4 * at)
    firsts[n] = at
  }

  return {
    get bytes() {
      return [items, places, nexts, edges, firsts].reduce((sum, { byteLength }) => sum + byteLength, 0)
    },
    put(n, boxes) {
      forget(n)
      if (boxes.length > 0 && n >= firsts.length) firsts = widened(firsts, n + 1)
      for (const box of boxes) add(n, box)
    },
    find(wanted, shape, isSeen, most) {
      const inside = new Int32Array(end)
      const across: FoundBoxes['across'] = []
      const isWanted = new Uint8Array(Math.max(0, ...wanted) + 1)
      for (const place of wanted) isWanted[place] = 1
      const isBounds = shape.kind === 'bounds'
      let count = 0
      for (let box = 1, at = 4; box < end && across.length <= most; box++, at += 4) {
        const n = items[box] ?? 0
        if (n === 0 || isWanted[places[box] ?? 0] !== 1 || !isSeen(n)) continue
        if (isBounds && isInOne(shape.boxes, edges, at)) inside[count++] = n
        else if (overlapsOne(shape.boxes, edges, at)) across.push({ n, box: [...edges.subarray(at, at + 4)] as Box })
      }
      return { inside: inside.subarray(0, count), across }
    },
    each(wanted, areas, see) {
      for (let box = 1, at = 4; wanted.size > 0 && box < end; box++, at += 4) {
        const n = items[box] ?? 0
        if (n === 0 || !wanted.has(places[box] ?? 0) || (areas && !overlapsOne(areas, edges, at))) continue
        see(n, [edges[at] ?? 0, edges[at + 1] ?? 0, edges[at + 2] ?? 0, edges[at + 3] ?? 0])
      }
    },
  }
}

function overlapsOne(areas: readonly Box[], edges: Float64Array, at: number): boolean {
  for (const area of areas)
    if (
      (edges[at] ?? 0) <= area[2] + NEAR &&
      (edges[at + 2] ?? 0) >= area[0] - NEAR &&
      (edges[at + 1] ?? 0) <= area[3] + NEAR &&
      (edges[at + 3] ?? 0) >= area[1] - NEAR
    )
      return true
  return false
}

function isInOne(areas: readonly Box[], edges: Float64Array, at: number): boolean {
  for (const area of areas)
    if (
      (edges[at] ?? 0) >= area[0] &&
      (edges[at + 2] ?? 0) <= area[2] &&
      (edges[at + 1] ?? 0) >= area[1] &&
      (edges[at + 3] ?? 0) <= area[3]
    )
      return true
  return false
}
