import { openSync, readSync, closeSync, readFileSync, statSync } from 'node:fs'
import type { PlaceColumns, PLACE_FORMATS } from '@cairn/contract/place-files'
import { FileRefusal } from './file-refusal.ts'
import { MOST_BYTES, MOST_FEATURES } from './limits.ts'
import type { RawLayer } from './raw.ts'
import { readCsv } from './read/read-csv.ts'
import { readGeoJson } from './read/read-geojson.ts'
import { readGeopackage } from './read/read-geopackage.ts'
import { readShapefile } from './read/read-shapefile.ts'
import { readGpx, readKml, readKmz } from './read/read-xml.ts'
import { isZip } from './read/unzip.ts'

/** Format of a geographic file that can be read: one of `PLACE_FORMATS`. */
export type PlaceFormat = (typeof PLACE_FORMATS)[number]

interface LayersRead {
  format: PlaceFormat
  layers: RawLayer[]
}

/**
 * Parses the layers of a file of places, without checking features. The format is detected from its bytes,
 * and from its original `name` if ambiguous. `columns` are those that hold the place in a table. Throws
 * `FileRefusal`, also if the file is too large, has no features, or has too many in a layer. The file must
 * stay until the features are read.
 */
export async function readFile(path: string, name: string, columns?: PlaceColumns): Promise<LayersRead> {
  if (statSync(path).size > MOST_BYTES) throw new FileRefusal('tooLarge', `${statSync(path).size} bytes`)
  const title = name.replace(/\.[^.]*$/, '') || name
  const read = async (): Promise<LayersRead> => {
    if (head(path).startsWith('SQLite format 3')) return { format: 'geopackage', layers: readGeopackage(path) }
    const bytes = readFileSync(path)
    if (isZip(bytes))
      return /\.kmz$/i.test(name)
        ? { format: 'kml', layers: await readKmz(bytes, title) }
        : { format: 'shapefile', layers: await readShapefile(bytes) }
    const start = head(path)
      .replace(/^\u00EF\u00BB\u00BF/, '')
      .trimStart()
    if (start.startsWith('<')) {
      if (/\.gpx$/i.test(name) || /<gpx[\s>]/i.test(head(path))) return { format: 'gpx', layers: readGpx(bytes, title) }
      return { format: 'kml', layers: readKml(bytes, title) }
    }
    if (start.startsWith('{') || start.startsWith('[') || /\.(?:geo)?json$/i.test(name))
      return { format: 'geojson', layers: readGeoJson(bytes, title) }
    if (/\.(?:csv|tsv|txt)$/i.test(name)) return { format: 'csv', layers: await readCsv(bytes, title, columns) }
    throw new FileRefusal('formatUnknown')
  }
  const { format, layers } = await read()
  if (layers.every(({ count }) => count === 0)) throw new FileRefusal('empty')
  for (const { count = 0, name: layer } of layers)
    if (count > MOST_FEATURES) throw new FileRefusal('tooManyFeatures', layer)
  return { format, layers }
}

/** The beginning of a file, a letter a byte. */
function head(path: string): string {
  const buffer = Buffer.alloc(1000)
  const file = openSync(path, 'r')
  try {
    return buffer.toString('latin1', 0, readSync(file, buffer))
  } finally {
    closeSync(file)
  }
}
