import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { heightOf } from './shade.ts'
import { contourLines } from './contour-lines.ts'

const EXTENT = 4096

/** Makes a vector tile with the layer `contour` of a picture of heights. */
export async function contourTile(picture: ArrayBuffer): Promise<ArrayBuffer> {
  const options = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const
  const bitmap = await createImageBitmap(new Blob([picture]), options)
  const { width: size } = bitmap
  const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('there is no canvas to read heights with')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, size, size)
  const heights = Float32Array.from({ length: size * size }, (_, at) =>
    heightOf(data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0),
  )
  const inTile = (pixels = 0) => Math.round((pixels / size) * EXTENT)
  const features = contourLines(heights, size).map(({ positions, isMain }) => ({
    type: 2 as const,
    geometry: [positions.map(([x, y]): [number, number] => [inTile(x), inTile(y)])],
    tags: { main: isMain ? 1 : 0 },
  }))
  const bytes = fromGeojsonVt({ contour: { features, transformed: true } as never }, { version: 2, extent: EXTENT })
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
