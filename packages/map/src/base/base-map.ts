import type { Feature, FeatureCollection, Geometry, LineString, MultiPolygon, Polygon, Position } from 'geojson'
import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { MapColours } from './map-colours.ts'
import { coastsOf, cutAtAntimeridian } from './antimeridian.ts'

type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>
/** Kind of a feature of the base map. An island is land whose whole outline is coast. */
type Part = 'island' | 'land' | 'coast' | 'border' | 'grid'
/**
 * GeoJSON of the built-in base map. `part` says what a feature is: land, coast, border or a line of the
 * grid of degrees.
 */
export type BaseMap = FeatureCollection<Geometry, { part: Part }>

/** Name of the source of the built-in base map, shown in the map's corner and on paper. */
export const BASE_CREDIT = 'Natural Earth'
/**
 * From this zoom on the finest coasts are coarser than what is drawn on them: they stray by up to a
 * kilometre.
 */
export const ROUGH_FROM = 9
/** Id of the MapLibre source that all layers of the base map read. */
export const BASE = 'natural-earth'
/** Degrees between two grid lines. */
const GRID_STEP = 10
/**
 * Pixels of surroundings that a tile needs (of 512), few because lines are thin; and the highest zoom of
 * tiles.
 */
const [AROUND_TILES, FINEST_TILES] = [8, 9]

/**
 * Built-in base maps at 1 : 110, 50 and 10 million, which need no network. `from` is the zoom at which each
 * one is needed; each has about six times the bytes of the one before. `load` caches its result.
 */
export const BASE_MAPS: readonly { from: number; load: () => Promise<BaseMap> }[] = [
  { from: 0, load: once(async () => baseMap((await import('world-atlas/countries-110m.json')).default)) },
  { from: 2, load: once(async () => baseMap((await import('world-atlas/countries-50m.json')).default)) },
  { from: 5, load: once(async () => baseMap((await import('world-atlas/countries-10m.json')).default)) },
]

function baseMap(atlas: object): BaseMap {
  const world = atlas as World
  const areas = feature(world, world.objects.land).features.flatMap(({ geometry }) =>
    isArea(geometry) ? cutAtAntimeridian(geometry).coordinates : [],
  )
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other)
  return {
    type: 'FeatureCollection',
    features: [
      ...areas.flatMap(landWithCoasts),
      ...lines('border', borders.coordinates),
      ...lines('grid', gridLines()),
    ],
  }
}

/** Land that was cut at the edge of the map has its coasts as separate lines. */
function landWithCoasts(coordinates: Position[][]): BaseMap['features'] {
  const coasts = coordinates.flatMap(coastsOf)
  const isIsland = coasts.length === coordinates.length && coasts.flat().length === coordinates.flat().length
  const land = asFeature(isIsland ? 'island' : 'land', { type: 'Polygon', coordinates })
  return isIsland ? [land] : [land, ...lines('coast', coasts)]
}

function isArea(geometry: Geometry): geometry is MultiPolygon | Polygon {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
}

function lines(part: Part, all: readonly Position[][]): Feature<LineString, { part: Part }>[] {
  return all.map((coordinates) => asFeature(part, { type: 'LineString', coordinates }))
}

function asFeature<G extends Geometry>(part: Part, geometry: G): Feature<G, { part: Part }> {
  return { type: 'Feature', properties: { part }, geometry }
}

/** Caches the result of `work`. After a failure it runs again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work().catch((thrown: unknown) => {
      result = undefined
      throw thrown
    })
    return result
  }
}

/** Returns the MapLibre source specification that holds a base map. */
export function baseSource(data: BaseMap): GeoJSONSourceSpecification {
  return { type: 'geojson', data, buffer: AROUND_TILES, maxzoom: FINEST_TILES }
}

/** Returns the layers of the base map, bottom first. Their ids are equal in both themes. */
export function baseLayers({ water, land, border, grid }: MapColours): LayerSpecification[] {
  return [
    { id: 'base-water', type: 'background', paint: { 'background-color': water } },
    { id: 'base-grid', type: 'line', ...only('grid'), paint: { 'line-color': grid, 'line-width': 0.6 } },
    {
      id: 'base-land',
      type: 'fill',
      ...only('land', 'island'),
      paint: { 'fill-color': land, 'fill-antialias': false },
    },
    {
      id: 'base-coast',
      type: 'line',
      ...only('coast', 'island'),
      paint: { 'line-color': border, 'line-width': coastWidth(), 'line-opacity': coastOpacity() },
    },
    {
      id: 'base-borders',
      type: 'line',
      ...only('border'),
      paint: { 'line-color': border, 'line-width': 0.7, 'line-dasharray': [3, 3] },
    },
  ]
}

function only(...parts: Part[]): { source: string; filter: ExpressionSpecification } {
  return { source: BASE, filter: ['in', ['get', 'part'], ['literal', parts]] }
}

function coastWidth(): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 1, 0.4, 6, 1.1]
}

/** A line that is not quite there claims no more than it knows. */
function coastOpacity(): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ROUGH_FROM, 1, ROUGH_FROM + 3, 0.25]
}

function gridLines(): Position[][] {
  const steps = (from: number, to: number) =>
    Array.from({ length: (to - from) / GRID_STEP + 1 }, (_, index) => from + index * GRID_STEP)
  return [
    ...steps(-180, 180).map((lon) => [
      [lon, -85],
      [lon, 85],
    ]),
    ...steps(-80, 80).map((lat) => [
      [-180, lat],
      [180, lat],
    ]),
  ]
}
