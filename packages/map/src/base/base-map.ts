import type { Feature, FeatureCollection, MultiLineString, MultiPolygon } from 'geojson'
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

let loaded: Promise<StyleSpecification['sources']> | undefined

/** The sources of the base map without a network: land, borders and a grid of degrees; worked out once. */
export function baseSources(): Promise<StyleSpecification['sources']> {
  loaded ??= load().catch((thrown: unknown) => {
    loaded = undefined
    throw thrown
  })
  return loaded
}

async function load(): Promise<StyleSpecification['sources']> {
  const world = (await import('world-atlas/countries-50m.json')).default as unknown as World
  const land = feature(world, world.objects.countries).features.flatMap(({ geometry }): Feature<MultiPolygon>[] =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [{ type: 'Feature', properties: null, geometry: cutAtAntimeridian(geometry) }]
      : [],
  )
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other)
  return {
    land: { type: 'geojson', data: collection(land) },
    borders: { type: 'geojson', data: { type: 'Feature', properties: null, geometry: borders } },
    grid: { type: 'geojson', data: { type: 'Feature', properties: null, geometry: gridLines() } },
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

function collection(features: Feature<MultiPolygon>[]): FeatureCollection<MultiPolygon> {
  return { type: 'FeatureCollection', features }
}
