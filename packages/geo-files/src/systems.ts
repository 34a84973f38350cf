import { readFileSync } from 'node:fs'
import proj4 from 'proj4'

/** A coordinate system: its name, and conversions from and to WGS 84 longitude and latitude. */
export interface CoordinateSystem {
  name: string
  /** Converts x and y to longitude and latitude; not finite outside of the system's range. */
  toLonLat(x: number, y: number): [number, number]
  /** Converts longitude and latitude to x and y; not finite outside of the system's range. */
  fromLonLat(longitude: number, latitude: number): [number, number]
}

/** One file per code, so that only those needed are read. */
const INDEX = new URL('s/', import.meta.resolve('epsg-index/package.json'))
const NEEDS_GRID = /\+nadgrids=(?!@|null)|PROJ4_GRIDS/
const LON_LAT = ['EPSG:4326', 'EPSG:4269']

/**
 * Returns the coordinate system of a code (`EPSG:26910` or `26910`) or a definition (well-known text as in a
 * .prj, or PROJ). Returns undefined if it is unknown or needs a file of grid shifts. Degrees in NAD 83 are
 * treated as WGS 84; they differ by less than two metres.
 */
export function systemOf(text: string): CoordinateSystem | undefined {
  const [, code] = /^\s*(?:EPSG:)?(\d{4,6})\s*$/i.exec(text) ?? []
  if (code && LON_LAT.includes(`EPSG:${code}`))
    return { name: nameOf(code), toLonLat: (x, y) => [x, y], fromLonLat: (x, y) => [x, y] }
  const definition = code ? definitionOf(code) : text.trim()
  // What needs a grid of shifts that is not here would be off by a hundred metres.
  if (definition === undefined || definition === '' || NEEDS_GRID.test(definition)) return undefined
  try {
    const { forward, inverse } = proj4(definition, 'WGS84')
    forward([0, 0])
    return {
      name: code ? nameOf(code) : nameIn(definition),
      toLonLat: (x, y) => orNowhere(() => forward([x, y])),
      fromLonLat: (x, y) => orNowhere(() => inverse([x, y])),
    }
  } catch {
    return undefined
  }
}

function orNowhere(bring: () => [number, number]): [number, number] {
  try {
    return bring()
  } catch {
    return [Number.NaN, Number.NaN]
  }
}

interface IndexEntry {
  name: string
  proj4: string | null
  wkt: string | null
}

function entryOf(code: string): IndexEntry | undefined {
  try {
    return JSON.parse(readFileSync(new URL(`${code}.json`, INDEX), 'utf8')) as IndexEntry
  } catch {
    return undefined
  }
}

function definitionOf(code: string): string | undefined {
  const entry = entryOf(code)
  return entry?.proj4 ?? entry?.wkt ?? undefined
}

function nameOf(code: string): string {
  const name = entryOf(code)?.name
  return name ? `${name} (EPSG:${code})` : `EPSG:${code}`
}

/** The name that well-known text begins with. */
function nameIn(definition: string): string {
  return /^\s*\w+\s*\[\s*"([^"]+)"/.exec(definition)?.[1] ?? definition.slice(0, 80)
}
