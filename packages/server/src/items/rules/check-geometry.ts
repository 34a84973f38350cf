import { findGeometryProblem, type Geometry } from '@cairn/contract'
import type { CoreErrorCode } from '@cairn/contract/errors'
import { findCrossing } from '@cairn/geo-files/rings'
import type { ValueProblem } from '@cairn/model/item-schema'
import { geometryParts } from '@cairn/model/geometry-parts'

type Problem = Extract<CoreErrorCode, `geometry.${string}` | 'invalidGeometry'>

const DECIMALS = 5

/**
 * Validates a GeoJSON geometry. Returns the problem with the `path` in the value and the position `at`
 * (latitude, longitude); undefined if it is valid. Nothing is repaired.
 */
export function problemOfGeometry(value: unknown): ValueProblem | undefined {
  const found = findGeometryProblem(value)
  if (!found) return problemOfParts(value as Geometry)
  return problem(found.kind === 'shape' ? 'invalidGeometry' : `geometry.${found.kind}`, found.path, found.position)
}

/** An area must not cross itself, because its inside would be undefined. */
function problemOfParts(geometry: Geometry): ValueProblem | undefined {
  const budget = { pairs: MOST_COMPARED }
  for (const [number, part] of geometryParts(geometry).entries()) {
    if (part.type !== 'Polygon') continue
    const found = findCrossing(part.coordinates, budget)
    if (!found) continue
    const path = ['coordinates', ...(geometry.type === 'MultiPolygon' ? [number] : []), found.rings[0], found.at]
    return problem(found.position ? 'geometry.crosses' : 'geometry.tooMany', path, found.position)
  }
  return undefined
}

/** Most pairs of segments compared in one geometry; one that needs more is refused. */
const MOST_COMPARED = 20_000_000

function problem(code: Problem, path: readonly (string | number)[], position?: unknown): ValueProblem {
  const text = path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')
  const [lon, lat] = Array.isArray(position) ? position : []
  const isKnown = typeof lon === 'number' && typeof lat === 'number'
  return {
    userMessage: `errors.${code}`,
    path: text,
    ...(isKnown ? { at: `${lat.toFixed(DECIMALS)}, ${lon.toFixed(DECIMALS)}` } : {}),
  }
}
