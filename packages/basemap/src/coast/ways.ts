import { LowestFirst, STEPS } from './drainage.ts'
import { SIDE_M, type Grid, type Spot } from './grid.ts'
import { rounded } from './rivers.ts'

/** How much longer a way may be for each metre of height that it spares. */
const CLIMB = 14
/** Cost of a cell of water, in cells: ways cross it only where they must. */
const FORD = 60
/** Corners before and after one that it is eased by. */
const AROUND = 4

/** Returns the easiest way over land through spots, in their order. */
export function wayThrough(relief: Grid, spots: readonly Spot[]): Spot[] {
  const legs = spots.slice(1).flatMap((to, at) => leg(relief, spots[at] ?? to, to).slice(at === 0 ? 0 : 1))
  return rounded(rounded(eased(legs)))
}

/** Moves each corner to the mean of those around it, so that ways do not turn at each cell. Ends stay. */
function eased(way: readonly Spot[]): Spot[] {
  return way.map((spot, at) => {
    const reach = Math.min(AROUND, at, way.length - 1 - at)
    const near = way.slice(at - reach, at + reach + 1)
    const mean = (axis: 0 | 1) => near.reduce((sum, each) => sum + each[axis], 0) / near.length
    return reach === 0 ? spot : [mean(0), mean(1)]
  })
}

function leg({ size, values }: Grid, from: Spot, to: Spot): Spot[] {
  const cellAt = ([u, v]: Spot) => Math.floor(v * size) * size + Math.floor(u * size)
  const [start, end] = [cellAt(from), cellAt(to)]
  const cost = new Float64Array(size * size).fill(Infinity)
  const before = new Int32Array(size * size).fill(-1)
  const queue = new LowestFirst(size * size * 4)
  cost[start] = 0
  queue.push(start, 0)
  for (let [cell, spent] = queue.pop(); cell !== end; [cell, spent] = queue.pop()) {
    if (spent > (cost[cell] ?? 0)) continue
    for (const [dx, dy, length] of STEPS) {
      const other = cell + dy * size + dx
      const climb = Math.abs((values[other] ?? 0) - (values[cell] ?? 0)) / (SIDE_M / size)
      const total = spent + length * (1 + CLIMB * climb) + ((values[other] ?? -1) <= 0 ? FORD : 0)
      if (total >= (cost[other] ?? 0)) continue
      cost[other] = total
      before[other] = cell
      queue.push(other, total)
    }
  }
  const way: Spot[] = [to]
  for (let cell = before[end] ?? -1; cell !== start && cell !== -1; cell = before[cell] ?? -1)
    way.push([((cell % size) + 0.5) / size, (Math.floor(cell / size) + 0.5) / size])
  return [...way, from].toReversed()
}
