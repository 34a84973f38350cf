import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, FeaturesRequest } from '@cairn/contract/features'
import { centreOf } from '@cairn/model/bounds'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { clusterSubjects } from './cluster-subjects.ts'
import type { Cluster } from './clusters.ts'
import { featuresOf } from './features-of.ts'
import { listSubjects, locateSubjects } from './find-subjects.ts'
import { placeSourcesOf } from './place-sources.ts'
import { boxOfTile, widened, type TileAddress } from './tile-grid.ts'

/** Name of the only layer of a tile. */
export const TILE_LAYER = 'places'

const EXTENT = 4096
/** Around a tile, in the units of its extent: a mark near its edge reaches into it. */
const BUFFER = 256
/**
 * A shape smaller than this (a tile has 512 pixels) becomes a point at its middle, as it would hardly be
 * visible.
 */
const [SEEN_PX, TILE_PX] = [14, 512]
/** Of more places a tile shows clusters. */
const MOST_FEATURES = 2000
/** Items whose places are in memory at once. */
const PART = 250
/**
 * Limits of a tile. Items represented by others' places are not clustered: with more than `proxied` items or
 * places the newest are shown. Beyond `positions` places are shown as bounding boxes.
 */
const MOST = { proxied: 10_000, positions: 2_000_000 }

/**
 * Returns a vector tile (Mapbox Vector Tile) of the requested places as this person may see them: features
 * with `id`, `t`, `prop`, `label`, `proxy`, `coarse` and the `props` asked for. For more than 2,000 places it
 * has clusters with a `count`, and `id` for a cluster of one; where others' places may represent items, the
 * newest 10,000 instead. Notes the items shown in the access log. Throws as `planQuery` and `locate` do.
 */
export async function makeTile(
  context: ItemContext,
  principal: Principal,
  request: Omit<FeaturesRequest, 'bounds' | 'zoom'>,
  tile: TileAddress,
  { proxied, positions } = MOST,
): Promise<Buffer> {
  const sources = placeSourcesOf(principal, context.catalogue)
  const subjects = await locateSubjects(context, principal, request, sources)
  if (!subjects) return encode([], tile)
  const box = boxOfTile(tile)
  const boxes = [widened(box, BUFFER / EXTENT)]
  const isProxied = subjects.proxied.length > 0
  const most = isProxied ? proxied : MOST_FEATURES + 1
  // Where there are very many, their clusters tell so sooner than a list does.
  const clusters = isProxied ? [] : await clusterSubjects(context, subjects, box)
  const isMany = clusters.reduce((sum, { count }) => sum + count, 0) > MOST_FEATURES
  const ns = isMany ? [] : await listSubjects(context, subjects, boxes, most)
  if (isMany || (!isProxied && ns.length === most))
    return encode((await notedClusters(context, principal, clusters)).map(shapeOfCluster), tile)
  const scope = { principal, request: { ...request, zoom: tile.z }, sources, boxes, left: { positions } }
  const features: Feature[] = []
  for (let at = 0; at < ns.length && features.length < proxied; at += PART)
    features.push(...(await featuresOf(context, scope, ns.slice(at, at + PART))))
  return encode(
    features.map((feature) => shapeOfFeature(feature, tile.z)),
    tile,
  )
}

/** What stands alone is told by its place: reading it is in the access log, as any other. */
async function notedClusters(context: ItemContext, principal: Principal, clusters: Cluster[]): Promise<Cluster[]> {
  const alone = await context.loader.load(clusters.flatMap(({ count, id }) => (count === 1 ? [id] : [])))
  const facts = [...alone.values()].map((item) => item.facts)
  context.accessLog.note(principal, 'map', facts)
  return clusters
}

function shapeOfFeature({ geometry, bbox, props, ...properties }: Feature, zoom: number): GeoJSON.Feature {
  const [west, south, east, north] = bbox
  const longest = Math.max(east < west ? east + 360 - west : east - west, north - south)
  const isSeen = geometry.type === 'Point' || (longest * TILE_PX * 2 ** zoom) / 360 >= SEEN_PX
  const shape = isSeen ? geometry : { type: 'Point', coordinates: centreOf(bbox) }
  return { type: 'Feature', geometry: shape as GeoJSON.Geometry, properties: { ...props, ...properties } }
}

function shapeOfCluster({ lon, lat, count, id }: Cluster): GeoJSON.Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { count, ...(count === 1 ? { id } : {}) },
  }
}

function encode(features: GeoJSON.Feature[], { z, x, y }: TileAddress): Buffer {
  const tile = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
    ...{ extent: EXTENT, buffer: BUFFER, clip: true, wrap: true, tolerance: 3 },
  })
  return Buffer.from(fromGeojsonVt({ [TILE_LAYER]: tile }, { version: 2, extent: EXTENT }))
}
