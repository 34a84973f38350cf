import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SamplePlace } from '@cairn/testkit/many-places'

const root = path.resolve(import.meta.dirname, '../../../..')
const ofMap = createRequire(path.join(root, 'packages/map/package.json'))
const library = path.dirname(ofMap.resolve('maplibre-gl/dist/maplibre-gl.mjs'))
const TYPES: Record<string, string> = { '.mjs': 'text/javascript', '.css': 'text/css' }

/** Pages with plain MapLibre that show the same points with the same clustering. */
export interface PlainPages {
  /** On the countries of the same base map, as they come. */
  onCountries: string
  onNothing: string
  close: () => Promise<void>
}

/** Serves plain MapLibre pages with these places. */
export async function servePlainPages(places: Iterable<SamplePlace>): Promise<PlainPages> {
  const features = [...places].map(({ name, position }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: position },
  }))
  const data = JSON.stringify({ type: 'FeatureCollection', features })
  const countries = JSON.stringify(countriesOfWorld())
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/' || url === '/countries')
      return response
        .setHeader('content-type', 'text/html')
        .end(url === '/' ? PAGE : PAGE.replace('/* ground */', COUNTRIES))
    if (url === '/places.json') return response.setHeader('content-type', 'application/json').end(data)
    if (url === '/countries.json') return response.setHeader('content-type', 'application/json').end(countries)
    const name = path.basename(url)
    const type = TYPES[path.extname(name)]
    if (!type) return response.writeHead(404).end()
    return response.setHeader('content-type', type).end(readFileSync(path.join(library, name)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    onCountries: `http://127.0.0.1:${address.port}/countries`,
    onNothing: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface World {
  type: string
  features: { geometry: { coordinates: unknown } }[]
}

/** Without those few that cross the antimeridian, which a page would draw across the map. */
function countriesOfWorld(): World {
  const { feature } = ofMap('topojson-client') as { feature: (world: unknown, countries: unknown) => World }
  const world = ofMap('world-atlas/countries-50m.json') as { objects: { countries: unknown } }
  const all = feature(world, world.objects.countries)
  return { ...all, features: all.features.filter(({ geometry }) => !leaps(geometry.coordinates)) }
}

function leaps(coordinates: unknown): boolean {
  if (!Array.isArray(coordinates) || !Array.isArray(coordinates[0])) return false
  if (Array.isArray(coordinates[0][0])) return coordinates.some(leaps)
  const ring = coordinates as [number, number][]
  return ring.some(([lon], at) => Math.abs(lon - (ring[at - 1]?.[0] ?? lon)) > 180)
}

const COUNTRIES = `
map.on('load', () => {
  map.addSource('countries', { type: 'geojson', data: '/countries.json' })
  map.addLayer({ id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': '#eef1e8' } }, 'point')
  map.addLayer({ id: 'borders', type: 'line', source: 'countries', paint: { 'line-color': '#99a', 'line-width': 1 } }, 'point')
})`

const PAGE = `<!doctype html><link rel="stylesheet" href="maplibre-gl.css"><style>body { margin: 0 } #map { width: 100vw; height: 100vh }</style>
<div id="map"></div><script type="module">
import { Map, setWorkerUrl } from './maplibre-gl.mjs'
setWorkerUrl(new URL('maplibre-gl-worker.mjs', location.href).href)
const radius = ['step', ['get', 'point_count'], 13, 10, 16, 100, 20, 1000, 25, 10000, 30]
const map = new Map({
  container: 'map', attributionControl: false, bounds: [[-140, 45], [-110, 65]], fitBoundsOptions: { padding: 48 },
  style: {
    version: 8,
    sources: { places: { type: 'geojson', data: '/places.json', cluster: true, clusterRadius: 46, clusterMaxZoom: 13 } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#cfe2f2' } },
      { id: 'point', type: 'circle', source: 'places', filter: ['!', ['has', 'point_count']],
        paint: { 'circle-color': '#0b5cad', 'circle-radius': 5.5, 'circle-stroke-width': 1.5, 'circle-stroke-color': '#fff' } },
      { id: 'cluster', type: 'circle', source: 'places', filter: ['has', 'point_count'],
        paint: { 'circle-color': '#0b5cad', 'circle-radius': radius, 'circle-stroke-width': 5, 'circle-stroke-opacity': 0.25 } },
      { id: 'count', type: 'symbol', source: 'places', filter: ['has', 'point_count'],
        layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-font': ['sans-serif'], 'text-size': 12, 'text-allow-overlap': true },
        paint: { 'text-color': '#fff' } },
    ],
  },
})
/* ground */
map.on('idle', () => (document.title = 'idle'))
</script>`
