import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import type { Geometry } from '@cairn/contract'
import type { PlacedItem } from './placed-item.ts'
import { writeDbf } from './write-dbf.ts'
import { SHAPES, shapeOf, writeShapes, type Shape } from './write-shapes.ts'

const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/**
 * Makes a zip of shapefiles, one for each kind of geometry among the items, and returns its bytes. Items
 * without a place are left out.
 */
export async function writeShapefile(layer: string, items: readonly PlacedItem[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  const add = (path: string, bytes: Uint8Array) => zip.add(path, new Uint8ArrayReader(bytes))
  const placed = items.filter((item): item is PlacedItem & { geometry: Geometry } => item.geometry !== undefined)
  const shapes = (Object.keys(SHAPES) as Shape[]).filter((shape) =>
    placed.some(({ geometry }) => shapeOf(geometry) === shape),
  )
  for (const shape of shapes) {
    const of = placed.filter(({ geometry }) => shapeOf(geometry) === shape)
    const name = shapes.length === 1 ? layer : `${layer} ${shape}s`
    const { shp, shx } = writeShapes(
      shape,
      of.map(({ geometry }) => geometry),
    )
    await add(`${name}.shp`, shp)
    await add(`${name}.shx`, shx)
    await add(`${name}.dbf`, writeDbf(of))
    await add(`${name}.prj`, Buffer.from(WGS84))
    await add(`${name}.cpg`, Buffer.from('UTF-8'))
  }
  return zip.close()
}
