import { difference, union } from 'polyclip-ts'
import { cutAtAntimeridian, findLongWay, flat, overPole, unwrap } from './antimeridian.ts'
import type { Notes, Simple } from './raw-geometry.ts'
import { distinct, findCrossing, isClockwise, isSame, type Position } from './rings.ts'

/** Decimals of a degree for a precision of a centimetre. */
const DECIMALS = 7

/**
 * Checks the positions, lines and rings of one geometry. Records problems in `notes` and returns the
 * geometry with the repairs that `notes` accepts, as several if it was cut. Faults are repaired even if
 * `notes` declines, as the feature is refused then. Throws `Stopped` if there are too few positions.
 * `isBeyond`: longitudes are beyond ±180, so it is cut at the antimeridian. `isMeasured`: positions are as
 * in the file; converted ones are rounded without a record.
 */
export function checkParts(simple: Simple, isBeyond: boolean, isMeasured: boolean, notes: Notes): Simple[] {
  const plain = checkDuplicates(checkPrecision(simple, isMeasured, notes), notes)
  const whole =
    plain.kind === 'Polygon' ? checkRings(plain, notes) : plain.kind === 'Line' ? checkLine(plain, notes) : plain
  return checkTurn(whole, isBeyond, notes).flatMap((part) =>
    part.kind === 'Polygon' ? checkCrossings(part, notes).map((one) => checkWinding(one, notes)) : [part],
  )
}

/** Converted positions have as many decimals as the conversion gives, so their precision is not reported. */
function checkPrecision(simple: Simple, isMeasured: boolean, notes: Notes): Simple {
  const round = (value: number) => Number(value.toFixed(DECIMALS))
  const rounded = (): Simple => ({
    ...simple,
    parts: simple.parts.map((part) => part.map(([x = 0, y = 0, ...height]) => [round(x), round(y), ...height])),
  })
  if (!isMeasured) return rounded()
  for (const [number, part] of simple.parts.entries()) {
    const at = part.findIndex(([x = 0, y = 0]) => round(x) !== x || round(y) !== y)
    if (at < 0) continue
    return notes.tell('excessivePrecision', `${simple.paths[number] ?? ''}[${at}]`, part[at]) ? rounded() : simple
  }
  return simple
}

function checkDuplicates(simple: Simple, notes: Notes): Simple {
  if (simple.kind === 'Point') return simple
  let isWanted = false
  for (const [number, part] of simple.parts.entries()) {
    const at = part.findIndex((position, index) => index > 0 && isSame(position, part[index - 1]))
    // A line of one position is a problem of its own.
    if (at < 0 || distinct(part) < 2) continue
    isWanted = notes.tell('duplicatePositions', `${simple.paths[number] ?? ''}[${at}]`, part[at]) || isWanted
  }
  if (!isWanted) return simple
  const single = (part: Position[]) => part.filter((position, at) => at === 0 || !isSame(position, part[at - 1]))
  return { ...simple, parts: simple.parts.map(single) }
}

function checkLine(simple: Simple, notes: Notes): Simple {
  const [line = []] = simple.parts
  const [path = ''] = simple.paths
  if (line.length < 2) notes.stop('tooFewPositions', path, line[0])
  if (distinct(line) > 1) return simple
  notes.tell('zeroLengthLine', path, line[0])
  return { kind: 'Point', parts: [line.slice(0, 1)], paths: [path] }
}

function checkRings(simple: Simple, notes: Notes): Simple {
  const parts = simple.parts.map((ring, at) => {
    const path = simple.paths[at] ?? ''
    if (distinct(ring) < 3) notes.stop('tooFewPositions', path, ring[0])
    if (isSame(ring[0], ring.at(-1))) return ring
    notes.tell('unclosedRing', path, ring.at(-1))
    return [...ring, ring[0] ?? []]
  })
  return { ...simple, parts }
}

function checkTurn(simple: Simple, isBeyond: boolean, notes: Notes): Simple[] {
  if (isBeyond) return cutAtAntimeridian(simple)
  if (simple.kind === 'Point') return [simple]
  const number = simple.parts.findIndex((part) => findLongWay(part) > 0)
  if (number < 0) return [simple]
  const part = simple.parts[number] ?? []
  const at = findLongWay(part)
  if (!notes.tell('crossesAntimeridian', `${simple.paths[number] ?? ''}[${at}]`, part[at])) return [simple]
  const parts = simple.parts.map(unwrap)
  return cutAtAntimeridian({ ...simple, parts: simple.kind === 'Polygon' ? parts.map(overPole) : parts })
}

function checkCrossings(simple: Simple, notes: Notes): Simple[] {
  const found = findCrossing(simple.parts)
  if (!found) return [simple]
  const [ring, other] = found.rings
  const path = `${simple.paths[ring] ?? ''}[${found.at}]`
  const [outer = [], ...holes] = simple.parts.map(flat)
  if (ring === other) notes.tell('selfCrossing', path, found.position)
  else notes.tell('holeCrossesRing', path, found.position)
  const repaired = holes.length === 0 ? union([outer]) : difference([outer], ...holes.map((hole) => [hole]))
  return repaired.map((rings) => ({ kind: 'Polygon', parts: rings, paths: rings.map(() => simple.paths[0] ?? '') }))
}

/** Outer rings turn anticlockwise, holes clockwise (RFC 7946, 3.1.6). */
function checkWinding(simple: Simple, notes: Notes): Simple {
  const wrong = simple.parts.findIndex((ring, at) => isClockwise(ring) === (at === 0))
  if (wrong < 0 || !notes.tell('wrongWinding', simple.paths[wrong] ?? '', simple.parts[wrong]?.[0])) return simple
  const turn = (ring: Position[], at: number) => (isClockwise(ring) === (at === 0) ? ring.toReversed() : ring)
  return { ...simple, parts: simple.parts.map(turn) }
}
