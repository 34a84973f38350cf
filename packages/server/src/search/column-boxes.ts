import { isSurelyIn, type Box, type Shape } from './shape.ts'
import { widened } from './widened.ts'

/** Boxes around the places of items, as table `item_g` has them. */
export interface ColumnBoxes {
  /** The boxes of an item, each as place, west, south, east and north, instead of those it had. */
  put(n: number, boxes: readonly (readonly number[])[]): void
  /** The items seen with a box at one of these places that is surely in the shape, and the boxes of which that is to be seen. */
  find(places: ReadonlySet<number>, shape: Shape, isSeen: (n: number) => boolean): FoundBoxes
}

export interface FoundBoxes {
  /** Numbers of items, one for each such box. */
  inside: number[]
  across: { n: number; box: Box }[]
}

const FIRST_CAPACITY = 4096
/** The boxes of the database overlap where they are so near (degrees); what is tested is the same either way. */
const NEAR = 1e-6

export function createColumnBoxes(): ColumnBoxes {
  /** Of each box its item, 0 for one that is no more, its place, and the next box of that item; box 0 is none. */
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

  function overlaps(at: number, [west, south, east, north]: Box): boolean {
    return (
      (edges[at] ?? 0) <= east + NEAR &&
      (edges[at + 2] ?? 0) >= west - NEAR &&
      (edges[at + 1] ?? 0) <= north + NEAR &&
      (edges[at + 3] ?? 0) >= south - NEAR
    )
  }

  return {
    put(n, boxes) {
      forget(n)
      if (boxes.length > 0 && n >= firsts.length) firsts = widened(firsts, n + 1)
      for (const box of boxes) add(n, box)
    },
    find(wanted, shape, isSeen) {
      const found: FoundBoxes = { inside: [], across: [] }
      for (let at = 1; at < end; at++) {
        const n = items[at] ?? 0
        if (n === 0 || !shape.boxes.some((area) => overlaps(4 * at, area))) continue
        if (!wanted.has(places[at] ?? 0) || !isSeen(n)) continue
        const box = [...edges.subarray(4 * at, 4 * at + 4)] as Box
        if (isSurelyIn(shape, box)) found.inside.push(n)
        else found.across.push({ n, box })
      }
      return found
    },
  }
}
