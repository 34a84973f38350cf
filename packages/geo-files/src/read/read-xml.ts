import { gpx, kml, kmlWithFolders, type Folder } from '@tmcw/togeojson'
import type { Document } from '@xmldom/xmldom'
import { FileRefusal } from '../file-refusal.ts'
import { layerOf, WGS84, type RawFeature, type RawLayer } from '../raw.ts'
import { unzip } from './unzip.ts'
import { parseXml } from './xml.ts'

/** Most folders that are layers of their own; a plan chooses one of them. */
const MOST_LAYERS = 500

/**
 * Reads KML, in WGS 84. Makes one layer for each name of a folder with places (folders of the same name
 * share one), and one called `name` for places outside of folders. Of more than 500 layers it makes one,
 * where the attribute `folder` has the folder's name; of folders nested too deep one without that attribute.
 * Leaves out attributes that only serve drawing (`fill…`, `stroke…`, `icon…`). Throws a `FileRefusal` for
 * XML that is invalid or too large.
 */
export function readKml(bytes: Uint8Array, name: string): RawLayer[] {
  const document = parseXml(bytes)
  const layers = foldersOf(document, name)
  if (!layers) return [layerOf(name, WGS84, kml(document).features.map(featureAt))]
  if (layers.size <= MOST_LAYERS)
    return [...layers].map(([layer, features]) => layerOf(layer, WGS84, features.map(featureAt)))
  const together = [...layers].flatMap(([folder, features]) =>
    features.map((feature) => ({ ...feature, properties: { folder, ...feature.properties } })),
  )
  return [layerOf(name, WGS84, together.map(featureAt))]
}

type KmlFeature = ReturnType<typeof kml>['features'][number]

/** The places of each folder by its name. Returns undefined if folders nest too deep to be walked. */
function foldersOf(document: Document, name: string): Map<string, KmlFeature[]> | undefined {
  const layers = new Map<string, KmlFeature[]>()
  const walk = (children: Folder['children'], within: string) => {
    for (const child of children) {
      if (child.type === 'folder') {
        const folder = child as Folder
        walk(folder.children, String(folder.meta['name'] ?? within))
        continue
      }
      const features = layers.get(within) ?? []
      layers.set(within, features)
      features.push(child as KmlFeature)
    }
  }
  try {
    walk(kmlWithFolders(document).children as Folder['children'], name)
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
  return layers
}

function featureAt(feature: KmlFeature, at: number): RawFeature {
  return { path: `Placemark[${at + 1}]`, feature: plain(feature) }
}

/**
 * Reads the KML in a zip as `readKml` does: the file `doc.kml`, else the first `.kml`; other files are
 * ignored. Throws a `FileRefusal`: `zipWithoutPlaces` if there is no KML in it, or as `unzip` and `readKml`
 * do.
 */
export async function readKmz(bytes: Uint8Array, name: string): Promise<RawLayer[]> {
  const files = [...(await unzip(bytes, ['.kml']))]
  const [, main] = files.find(([path]) => path.toLowerCase() === 'doc.kml') ?? files[0] ?? []
  if (!main) throw new FileRefusal('zipWithoutPlaces')
  return readKml(main, name)
}

/**
 * Reads GPX as one layer called `name`: waypoints, routes and tracks, in WGS 84, without the times of their
 * positions. Throws a `FileRefusal` for XML that is invalid or too large.
 */
export function readGpx(bytes: Uint8Array, name: string): RawLayer[] {
  const { features } = gpx(parseXml(bytes))
  const read = features.map((feature, at) => ({ path: `feature ${at + 1}`, feature: plain(feature) }))
  return [layerOf(name, WGS84, read)]
}

/** Without what only serves a drawing: style, icons, and the times of each position of a track. */
function plain(feature: { properties: unknown; geometry: unknown; id?: string | number | undefined }): unknown {
  const properties = Object.fromEntries(
    Object.entries((feature.properties ?? {}) as Record<string, unknown>).filter(([name]) => !DRAWING.test(name)),
  )
  return {
    type: 'Feature',
    ...(feature.id === undefined ? {} : { id: feature.id }),
    properties,
    geometry: feature.geometry,
  }
}

const DRAWING =
  /^(?:@geometry-type|styleUrl|styleHash|styleMapHash|stroke(?:-opacity|-width)?|fill(?:-opacity)?|icon(?:-[a-z-]+)?|label-(?:color|opacity|scale)|coordinateProperties|_gpxType|visibility)$/
