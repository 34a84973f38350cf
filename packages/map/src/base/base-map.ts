import type { Feature, MultiLineString, MultiPolygon } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { MapColours } from '../canvas/map-colours.ts'
import { cutAtAntimeridian } from './antimeridian.ts'

type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>

/** Of the base map that comes with the product; the credit stands on the map. */
export const BASE_CREDIT = 'Natural Earth'
/** Degrees between two lines of the grid. */
const GRID_STEP = 10

/** The sources of the base map without a network: land, borders and a grid of degrees. */
export const baseSources = once(async (): Promise<StyleSpecification['sources']> => {
  const { land, borders } = outlines((await import('world-atlas/countries-50m.json')).default as unknown as World)
  return {
    land: { type: 'geojson', data: land },
    borders: { type: 'geojson', data: borders },
    grid: { type: 'geojson', data: { type: 'Feature', properties: null, geometry: gridLines() } },
  }
})

/** Land and borders from 1 : 10 million, four times the bytes. */
export const fineSources = once(async () =>
  outlines((await import('world-atlas/countries-10m.json')).default as unknown as World),
)

function outlines(world: World) {
  const land = feature(world, world.objects.countries).features.flatMap(({ geometry }): Feature<MultiPolygon>[] =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [{ type: 'Feature', properties: null, geometry: cutAtAntimeridian(geometry) }]
      : [],
  )
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other)
  return {
    land: { type: 'FeatureCollection' as const, features: land },
    borders: { type: 'Feature' as const, properties: null, geometry: borders },
  }
}

/** Works something out once; after a failure again. */
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

/** Its layers from the bottom up; the same names in either theme. */
export function baseLayers({ water, land, border, grid }: MapColours): LayerSpecification[] {
  return [
    { id: 'base-water', type: 'background', paint: { 'background-color': water } },
    { id: 'base-grid', type: 'line', source: 'grid', paint: { 'line-color': grid, 'line-width': 0.6 } },
    { id: 'base-land', type: 'fill', source: 'land', paint: { 'fill-color': land, 'fill-antialias': false } },
    { id: 'base-coast', type: 'line', source: 'land', paint: { 'line-color': border, 'line-width': coastWidth() } },
    {
      id: 'base-borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': border, 'line-width': 0.7, 'line-dasharray': [3, 3] },
    },
  ]
}

function coastWidth() {
  return ['interpolate', ['linear'], ['zoom'], 1, 0.4, 6, 1.1] as [
    'interpolate',
    ['linear'],
    ['zoom'],
    number,
    number,
    number,
    number,
  ]
}

function gridLines(): MultiLineString {
  const steps = (from: number, to: number) =>
    Array.from({ length: (to - from) / GRID_STEP + 1 }, (_, index) => from + index * GRID_STEP)
  return {
    type: 'MultiLineString',
    coordinates: [
      ...steps(-180, 180).map((lon) => [
        [lon, -85],
        [lon, 85],
      ]),
      ...steps(-80, 80).map((lat) => [
        [-180, lat],
        [180, lat],
      ]),
    ],
  }
}
