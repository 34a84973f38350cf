import { combine, parseDbf, parseShp } from 'shpjs'
import { FileRefusal } from '../file-refusal.ts'
import { isClockwise, type Position } from '../check/rings.ts'
import { featureOf, type RawFeature, type RawLayer } from '../raw.ts'
import { batchesOf, rowCount, rowsOf, shapesOf, type ShapeBatch } from './shape-batches.ts'
import { unzip } from './unzip.ts'

const PARTS = ['.shp', '.dbf', '.prj', '.cpg']

/**
 * Reads the shapefiles of a zip as one layer each. Its coordinate system is that of the .prj file, undefined
 * without one. Rings turn as in GeoJSON. Where the .shp is cut off, rows of the table without a record
 * become features whose geometry cannot be read. Throws a `FileRefusal`: `zipWithoutPlaces` if there is no
 * .shp, `shapefileIncomplete` if one has no .dbf, `shapefileUnreadable` or `encoding`.
 */
export async function readShapefile(bytes: Uint8Array): Promise<RawLayer[]> {
  const files = new Map(
    [...(await unzip(bytes, PARTS))].map(([path, content]) => [
      path.toLowerCase(),
      { path, content: Buffer.from(content.buffer) },
    ]),
  )
  const shapes = [...files].filter(([path]) => path.endsWith('.shp'))
  if (shapes.length === 0) throw new FileRefusal('zipWithoutPlaces')
  return shapes.map(([lower, { path, content }]) => {
    const part = (ending: string) => files.get(`${lower.slice(0, -4)}${ending}`)?.content
    return layerIn(path.slice(0, -4).split('/').at(-1) ?? path, content, part)
  })
}

function layerIn(name: string, shp: Buffer, part: (ending: string) => Buffer | undefined): RawLayer {
  const [dbf, prj, cpg] = [part('.dbf'), part('.prj'), part('.cpg')]
  if (!dbf) throw new FileRefusal('shapefileIncomplete', `${name}.dbf is missing`)
  const batches = [...readable(name, () => batchesOf(shp))]
  const [missing = 0] = readable(name, () => [missingIn(shp, dbf, batches)])
  return {
    name,
    system: prj ? new TextDecoder().decode(prj).trim() : undefined,
    count: recordsIn(batches) + missing,
    features: () => readable(name, () => featuresOf(name, batches, missing, shp, dbf, encodingOf(cpg, dbf))),
  }
}

const recordsIn = (batches: readonly ShapeBatch[]) => batches.reduce((sum, { count }) => sum + count, 0)

/** Counts the records that a .shp lacks: those of further rows, and one that is cut off. */
function missingIn(shp: Buffer, dbf: Buffer, batches: readonly ShapeBatch[]): number {
  const isCut = (batches.at(-1)?.to ?? 0) < shp.length
  return Math.max(rowCount(dbf) - recordsIn(batches), isCut ? 1 : 0)
}

function* readable<T>(name: string, read: () => Iterable<T>): Generator<T> {
  try {
    yield* read()
  } catch (thrown) {
    if (thrown instanceof FileRefusal) throw thrown
    throw new FileRefusal('shapefileUnreadable', `${name}: ${String(thrown)}`)
  }
}

function* featuresOf(
  name: string,
  batches: readonly ShapeBatch[],
  missing: number,
  shp: Buffer,
  dbf: Buffer,
  encoding: string,
): Generator<RawFeature> {
  const rows = rowsOf(dbf)
  let at = 0
  for (const batch of batches) {
    const shapes = parseShp(view(shapesOf(shp, batch)))
    const { features } = combine([shapes, parseDbf(view(rows(at, batch.count)), encoding)])
    for (const { properties, geometry } of features)
      yield {
        path: `${name}.shp record ${++at}`,
        feature: featureOf(geometry && rightHanded(geometry), attributesOf(name, properties, at)),
      }
  }
  for (let left = missing; left > 0; left--) {
    const [row = {}] = parseDbf(view(rows(at, 1)), encoding)
    yield { path: `${name}.shp record ${++at}`, feature: featureOf('cut off', attributesOf(name, row, at)) }
  }
}

/**
 * Returns the text encoding: from the .cpg file, else from the table's Windows code page mark, else UTF-8.
 */
function encodingOf(cpg: Uint8Array | undefined, dbf: Uint8Array): string {
  const named = cpg ? new TextDecoder().decode(cpg).trim() : ''
  if (named !== '') return named
  return WINDOWS_1252.includes(dbf[LANGUAGE_DRIVER] ?? 0) ? 'windows-1252' : 'utf-8'
}

const LANGUAGE_DRIVER = 29
const WINDOWS_1252 = [0x03, 0x57, 0x58, 0x59]

/** Its attributes, without the blanks they are padded with. Throws `encoding` where letters were lost. */
function attributesOf(name: string, properties: Record<string, unknown>, record: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([field, value]) => {
      if (typeof value !== 'string') return [field, value]
      if (value.includes('\uFFFD')) throw new FileRefusal('encoding', `${name}.dbf, ${field}`, record)
      return [field, value.replaceAll('\0', '').trim()]
    }),
  )
}

/**
 * Reverses the rings: by its own specification a shapefile orients them opposite to GeoJSON, which is not
 * reported as a problem.
 */
function rightHanded({ type, coordinates }: { type: string; coordinates: unknown }): unknown {
  const turn = (rings: Position[][]) =>
    rings.map((ring, at) => (isClockwise(ring) === (at === 0) ? ring.toReversed() : ring))
  if (type === 'Polygon') return { type, coordinates: turn(coordinates as Position[][]) }
  if (type === 'MultiPolygon') return { type, coordinates: (coordinates as Position[][][]).map(turn) }
  return { type, coordinates }
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
