const [FULL_TURN, POLE] = [180, 90]
/**
 * Most positions of a line or ring, parts of a geometry, and positions of a geometry. More would block the
 * process.
 */
const [MOST_IN_LINE, MOST_PARTS, MOST_POSITIONS] = [50_000, 1000, 250_000]

/** Nesting depth of a geometry type's coordinates, and the fewest positions of its lines. */
interface Form {
  depth: number
  fewest: number
  isRing?: true
}
const FORMS: Readonly<Record<string, Form>> = {
  Point: { depth: 0, fewest: 1 },
  MultiPoint: { depth: 1, fewest: 1 },
  LineString: { depth: 1, fewest: 2 },
  MultiLineString: { depth: 2, fewest: 2 },
  Polygon: { depth: 2, fewest: 4, isRing: true },
  MultiPolygon: { depth: 3, fewest: 4, isRing: true },
}

/**
 * Kind of fault of a geometry. `shape`: not a geometry. `position`: not two or three numbers. `unclosed`: a
 * ring does not end where it began.
 */
export type GeometryProblemKind = 'shape' | 'position' | 'outOfRange' | 'unclosed' | 'tooFew' | 'tooMany'

/** A fault of a geometry, and where it is. */
export interface GeometryProblem {
  kind: GeometryProblemKind
  /** Keys that lead to the fault, such as `coordinates`, 0, 3. */
  path: (string | number)[]
  /** The faulty position. */
  position?: readonly number[]
}

/**
 * Finds the first fault that keeps a value from being a geometry. Undefined if it is sound. Checks in one
 * pass, because a valibot schema for each position is a hundred times slower.
 */
export function findGeometryProblem(value: unknown): GeometryProblem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'shape', path: [] }
  const { type, coordinates, ...others } = value as Readonly<Record<string, unknown>>
  const form = typeof type === 'string' && Object.hasOwn(FORMS, type) ? FORMS[type] : undefined
  if (!form) return { kind: 'shape', path: ['type'] }
  const [other] = Object.keys(others)
  if (other !== undefined) return { kind: 'shape', path: [other] }
  const found = problemOfPart(coordinates, form.depth, form, { left: MOST_POSITIONS })
  found?.path.unshift('coordinates')
  return found
}

function problemOfPart(
  value: unknown,
  depth: number,
  form: Form,
  budget: { left: number },
): GeometryProblem | undefined {
  if (depth === 0) return problemOfPosition(value)
  if (!Array.isArray(value)) return { kind: 'position', path: [] }
  const isLine = depth === 1
  if (value.length < (isLine ? form.fewest : 1)) return { kind: 'tooFew', path: [] }
  if (value.length > (isLine ? MOST_IN_LINE : MOST_PARTS)) return { kind: 'tooMany', path: [] }
  if (isLine) budget.left -= value.length
  if (budget.left < 0) return { kind: 'tooMany', path: [] }
  for (let at = 0; at < value.length; at++) {
    const found = problemOfPart(value[at], depth - 1, form, budget)
    found?.path.unshift(at)
    if (found) return found
  }
  const isOpen = isLine && form.isRing && String(value[0]) !== String(value.at(-1))
  return isOpen ? { kind: 'unclosed', path: [], position: value[0] as number[] } : undefined
}

function problemOfPosition(value: unknown): GeometryProblem | undefined {
  if (!Array.isArray(value)) return { kind: 'position', path: [] }
  if (value.length === 0) return { kind: 'tooFew', path: [] }
  if (value.length === 1 || value.length > 3) return { kind: 'position', path: [] }
  for (const number of value) if (!Number.isFinite(number)) return { kind: 'position', path: [] }
  const [lon, lat] = value as [number, number]
  const isOnEarth = lon >= -FULL_TURN && lon <= FULL_TURN && lat >= -POLE && lat <= POLE
  return isOnEarth ? undefined : { kind: 'outOfRange', path: [], position: value as number[] }
}
