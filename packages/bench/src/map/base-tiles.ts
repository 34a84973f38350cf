import { PMTiles } from 'pmtiles'
import { kilobytes, perSecond, type Figure } from '../base/table.ts'

/** Tiles of one zoom that are read, at least so many a second, this many at once. */
const [ZOOM, LEAST, AT_ONCE] = [13, 500, 8]

/** Reads tiles of the base map from the file that the server gives by ranges, as a map does. */
export async function measureBaseTiles(url: string): Promise<Figure> {
  const archive = new PMTiles(`${url}/basemap/map.pmtiles`)
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const [left, top] = tileAt(minLon, maxLat)
  const [right, bottom] = tileAt(maxLon, minLat)
  const places = Array.from({ length: right - left + 1 }, (_, x) =>
    Array.from({ length: bottom - top + 1 }, (__, y) => [left + x, top + y] as const),
  ).flat()
  await archive.getZxy(ZOOM, left, top)
  let bytes = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let at = first; at < places.length; at += AT_ONCE) {
        const [x, y] = places[at] ?? [left, top]
        bytes += (await archive.getZxy(ZOOM, x, y))?.data.byteLength ?? 0
      }
    }),
  )
  const rate = places.length / ((performance.now() - started) / 1000)
  return {
    what: `tiles of the base map, zoom ${ZOOM}, ${AT_ONCE} at once`,
    figure: perSecond(rate),
    beside: `${places.length} tiles, ${kilobytes(bytes / places.length)} each, unpacked; at least ${LEAST} a second`,
    verdict: (LEAST / rate).toFixed(2),
  }
}

function tileAt(longitude: number, latitude: number): [x: number, y: number] {
  const count = 2 ** ZOOM
  const radians = (latitude * Math.PI) / 180
  return [
    Math.min(count - 1, Math.floor(((longitude + 180) / 360) * count)),
    Math.min(count - 1, Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count)),
  ]
}
