import geodesic from 'geographiclib-geodesic'

const { Geodesic } = geodesic
const EARTH = Geodesic.WGS84

/** Computes the length of a line of positions `[longitude, latitude]` on the ellipsoid, in metres. */
export function lengthOf(positions: readonly (readonly number[])[]): number {
  return positions.slice(1).reduce((sum, [lon = 0, lat = 0], index) => {
    const [fromLon = 0, fromLat = 0] = positions[index] ?? []
    return sum + (EARTH.Inverse(fromLat, fromLon, lat, lon, Geodesic.DISTANCE).s12 ?? 0)
  }, 0)
}

/**
 * Computes the area (square metres) and perimeter (metres) of a ring on the ellipsoid, whatever its
 * direction.
 */
export function areaOf(ring: readonly (readonly number[])[]): { area: number; perimeter: number } {
  const polygon = EARTH.Polygon(false)
  for (const [lon = 0, lat = 0] of isClosed(ring) ? ring.slice(0, -1) : ring) polygon.AddPoint(lat, lon)
  const { area = 0, perimeter } = polygon.Compute(false, true)
  return { area: Math.abs(area), perimeter }
}

/** Computes the area of a polygon without its holes, in square metres. */
export function areaOfRings([outer = [], ...holes]: readonly (readonly (readonly number[])[])[]): number {
  return holes.reduce((left, hole) => left - areaOf(hole).area, areaOf(outer).area)
}

function isClosed(ring: readonly (readonly number[])[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length > 1 && first !== undefined && first[0] === last?.[0] && first[1] === last?.[1]
}

const KILOMETRE = 1000
const HECTARE = 10_000
const SQUARE_KILOMETRE = 1_000_000

/** Formats a length: metres below a kilometre, else kilometres. */
export function formatLength(metres: number, language: string): string {
  return metres < KILOMETRE
    ? unit(metres, 'meter', language, 0)
    : unit(metres / KILOMETRE, 'kilometer', language, metres < 100 * KILOMETRE ? 2 : 0)
}

/**
 * Formats an area: square metres below a hectare, hectares below ten square kilometres, else square
 * kilometres.
 */
export function formatArea(squareMetres: number, language: string): string {
  // Browsers know no unit of area except the hectare.
  const square = (value: number, name: string, digits: number) =>
    `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${name}²`
  if (squareMetres < HECTARE) return square(squareMetres, 'm', 0)
  if (squareMetres < 10 * SQUARE_KILOMETRE)
    return unit(squareMetres / HECTARE, 'hectare', language, squareMetres < 10 * HECTARE ? 2 : 1)
  return square(squareMetres / SQUARE_KILOMETRE, 'km', squareMetres < 100 * SQUARE_KILOMETRE ? 2 : 0)
}

function unit(value: number, name: string, language: string, digits: number): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value)
}
