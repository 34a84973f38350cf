import { systemOf, type CoordinateSystem } from '@cairn/geo-files/systems'
import { stat } from 'node:fs/promises'
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff'
import { heightPicture, TILE_PX } from '../tiles/height-picture.ts'
import type { Tile } from '../tiles/write-archive.ts'
import { NotABaseMap } from './check-archive.ts'

/** Heights of a file as tiles, and where they are. */
export interface HeightTiles {
  tiles: Tile[]
  bounds: readonly [west: number, south: number, east: number, north: number]
}

/** Lowest and highest zoom of tiles of heights, and most tiles of one file. */
const [LOWEST, HIGHEST, MOST_TILES] = [5, 12, 40_000]
const [EQUATOR_M, HALF_TURN] = [40_075_016.686, 180]
/** Web Mercator ends at this latitude. */
const EDGE = 85.051
/** Points along an edge of a file, and of a tile, whose places are looked up. */
const [FILE_POINTS, TILE_POINTS] = [33, 9]

/** Pixels of a file: which part of the world they cover, as `x` and `y` of the file's coordinates. */
interface Source {
  image: GeoTIFFImage
  system: CoordinateSystem
  origin: readonly [x: number, y: number]
  step: readonly [x: number, y: number]
  size: readonly [width: number, height: number]
  nothing: number | null
  bounds: HeightTiles['bounds']
}

/**
 * Makes pictures of heights from a GeoTIFF with heights in metres. Throws a `NotABaseMap` that says what is
 * wrong with it.
 */
export async function heightTiles(path: string): Promise<HeightTiles> {
  let file: GeoTIFF | undefined
  try {
    file = await fromFile(path)
    const source = sourceOf(path, await file.getImage())
    await requireWhole(path, source.image)
    const { bounds } = source
    const highest = zoomOf(source)
    const [[left, top], [right, bottom]] = [
      tileAt([bounds[0], bounds[3]], LOWEST),
      tileAt([bounds[2], bounds[1]], LOWEST),
    ]
    const count = (right - left + 1) * (bottom - top + 1) * 4 ** (highest - LOWEST)
    const share = ((bounds[2] - bounds[0]) / 360) * 4 ** highest * ((bounds[3] - bounds[1]) / 170)
    if (Math.min(count, share) > MOST_TILES)
      throw new NotABaseMap(
        `${path} is huge: about ${Math.round(share)} tiles of ${MOST_TILES}. Cut a region out of it.`,
      )
    const tiles: Tile[] = []
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) await build(source, { z: LOWEST, x, y }, highest, tiles)
    if (tiles.length === 0) throw new NotABaseMap(`${path} has no heights.`)
    return { tiles, bounds }
  } catch (thrown) {
    if (thrown instanceof NotABaseMap) throw thrown
    const why = thrown instanceof Error ? thrown.message : 'it cannot be read'
    throw new NotABaseMap(`${path} is no GeoTIFF of heights, is damaged, or ends too early: ${why}.`)
  } finally {
    await file?.close()
  }
}

/** The library reads zeros where a file ends too early. */
async function requireWhole(path: string, { fileDirectory, isTiled }: GeoTIFFImage): Promise<void> {
  const [offsets, lengths] = await Promise.all(
    (isTiled ? (['TileOffsets', 'TileByteCounts'] as const) : (['StripOffsets', 'StripByteCounts'] as const)).map(
      async (tag) => [...((await fileDirectory.loadValue(tag)) as ArrayLike<number> as number[])],
    ),
  )
  const { size } = await stat(path)
  const end = (offsets ?? []).reduce((most, offset, at) => Math.max(most, offset + (lengths?.[at] ?? 0)), 0)
  if (end > size) throw new NotABaseMap(`${path} ends too early: it has ${size} bytes of ${end}. Copy it again.`)
}

function sourceOf(path: string, image: GeoTIFFImage): Source {
  const keys = image.getGeoKeys()
  const code = keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey
  const system = code === undefined ? undefined : systemOf(String(code))
  if (!system)
    throw new NotABaseMap(
      `${path} has coordinates of ${code === undefined ? 'no system that it names' : `EPSG:${code}, which is not known here`}. Bring it into EPSG:4326, such as with gdalwarp.`,
    )
  if (image.getSamplesPerPixel() > 1)
    throw new NotABaseMap(`${path} has ${image.getSamplesPerPixel()} bands; heights are one, in metres.`)
  const [x = 0, y = 0] = image.getOrigin()
  const [stepX = 0, stepY = 0] = image.getResolution()
  const about: Omit<Source, 'bounds'> = {
    ...{ image, system, origin: [x, y] as const, step: [stepX, stepY] as const, nothing: image.getGDALNoData() },
    size: [image.getWidth(), image.getHeight()],
  }
  return { ...about, bounds: boundsOf(about) }
}

/** Makes a tile and those under it. The heights of a tile are those of the four under it. */
async function build(
  source: Source,
  at: Omit<Tile, 'bytes'>,
  highest: number,
  tiles: Tile[],
): Promise<Float32Array | undefined> {
  const heights = at.z === highest ? await sampled(source, at) : await joined(source, at, highest, tiles)
  if (heights) tiles.push({ ...at, bytes: await heightPicture(heights) })
  return heights
}

async function joined(source: Source, { z, x, y }: Omit<Tile, 'bytes'>, highest: number, tiles: Tile[]) {
  const half = TILE_PX / 2
  let all: Float32Array | undefined
  for (const [right, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const place = { z: z + 1, x: 2 * x + right, y: 2 * y + down }
    const part = touches(source, place) ? await build(source, place, highest, tiles) : undefined
    if (!part) continue
    all ??= new Float32Array(TILE_PX * TILE_PX)
    for (let row = 0; row < half; row++)
      for (let column = 0; column < half; column++) {
        const first = 2 * row * TILE_PX + 2 * column
        const four = [first, first + 1, first + TILE_PX, first + TILE_PX + 1]
        all[(row + down * half) * TILE_PX + column + right * half] =
          four.reduce((sum, spot) => sum + (part[spot] ?? 0), 0) / 4
      }
  }
  return all
}

/** Reads the heights of a tile from the file. */
async function sampled(source: Source, tile: Omit<Tile, 'bytes'>): Promise<Float32Array | undefined> {
  const {
    size: [width, height],
    nothing,
  } = source
  const grid = steps(0, TILE_PX, TILE_POINTS)
  const [fromX, fromY, toX, toY] = around(
    grid.flatMap((row) => grid.map((column) => pixelAt(source, tile, column, row))),
  )
  const window = [
    Math.max(0, Math.floor(fromX) - 2),
    Math.max(0, Math.floor(fromY) - 2),
    Math.min(width, Math.ceil(toX) + 3),
    Math.min(height, Math.ceil(toY) + 3),
  ] as [number, number, number, number]
  const [left, top, right, bottom] = window
  if (right <= left || bottom <= top) return undefined
  const [band] = (await source.image.readRasters({ window })) as unknown as ArrayLike<number>[]
  if (!band) return undefined
  const across = right - left
  const value = (column: number, row: number) => {
    const [x, y] = [Math.min(right - 1, Math.max(left, column)) - left, Math.min(bottom - 1, Math.max(top, row)) - top]
    const height = band[y * across + x] ?? 0
    return height === nothing || !Number.isFinite(height) ? 0 : height
  }
  const heights = new Float32Array(TILE_PX * TILE_PX)
  for (let row = 0; row < TILE_PX; row++)
    for (let column = 0; column < TILE_PX; column++) {
      const [x, y] = pixelAt(source, tile, column + 0.5, row + 0.5)
      if (!(x >= 0 && y >= 0 && x <= width && y <= height)) continue
      const [firstX, firstY] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
      const [shareX, shareY] = [x - 0.5 - firstX, y - 0.5 - firstY]
      const upper = value(firstX, firstY) * (1 - shareX) + value(firstX + 1, firstY) * shareX
      const lower = value(firstX, firstY + 1) * (1 - shareX) + value(firstX + 1, firstY + 1) * shareX
      heights[row * TILE_PX + column] = upper * (1 - shareY) + lower * shareY
    }
  return heights
}

/** Where a pixel of a tile lies in the file, in pixels; not finite where its system lacks the place. */
function pixelAt({ system, origin, step }: Source, tile: Omit<Tile, 'bytes'>, column: number, row: number) {
  const [x, y] = system.fromLonLat(...placeIn(tile, column / TILE_PX, row / TILE_PX))
  return [(x - origin[0]) / step[0], (y - origin[1]) / step[1]] as const
}

/** Longitude and latitude of a point of a tile, as shares of its sides. */
function placeIn({ z, x, y }: Omit<Tile, 'bytes'>, right: number, down: number): [number, number] {
  const [across, from] = [(x + right) / 2 ** z, (y + down) / 2 ** z]
  return [across * 360 - HALF_TURN, (Math.atan(Math.sinh(Math.PI * (1 - 2 * from))) * HALF_TURN) / Math.PI]
}

function touches({ bounds: [west, south, east, north] }: Source, tile: Omit<Tile, 'bytes'>): boolean {
  const [left, top] = placeIn(tile, 0, 0)
  const [right, bottom] = placeIn(tile, 1, 1)
  return right > west && left < east && top > south && bottom < north
}

/** The edges of a file in degrees: straight ones of its system are mostly curves. */
function boundsOf({ system, origin: [x, y], step, size }: Omit<Source, 'bounds'>): HeightTiles['bounds'] {
  const [columns, rows] = [steps(0, size[0], FILE_POINTS), steps(0, size[1], FILE_POINTS)]
  const edge = [
    ...columns.flatMap((column) => [[column, 0] as const, [column, size[1]] as const]),
    ...rows.flatMap((row) => [[0, row] as const, [size[0], row] as const]),
  ]
  const places = edge.map(([column, row]) => system.toLonLat(x + column * step[0], y + row * step[1]))
  const [west, south, east, north] = around(places)
  return [west, Math.max(-EDGE, south), east, Math.min(EDGE, north)]
}

/** The box around those points that are finite. */
function around(points: readonly (readonly [number, number])[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points)
    if (Number.isFinite(x) && Number.isFinite(y)) {
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  return box
}

function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1))
}

/** The zoom whose pixels are as large as those in the middle of the file. */
function zoomOf({ system, origin: [x, y], step, size }: Source): number {
  const [middleX, middleY] = [x + (size[0] / 2) * step[0], y + (size[1] / 2) * step[1]]
  const [[from], [to]] = [system.toLonLat(middleX, middleY), system.toLonLat(middleX + step[0], middleY)]
  const metres = (Math.abs(to - from) / 360) * EQUATOR_M
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round(Math.log2(EQUATOR_M / (TILE_PX * metres)))))
}

function tileAt([lon, lat]: readonly [number, number], z: number): [x: number, y: number] {
  const within = (at: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(at)))
  const down = (1 - Math.asinh(Math.tan((lat * Math.PI) / HALF_TURN)) / Math.PI) / 2
  return [within(((lon + HALF_TURN) / 360) * 2 ** z), within(down * 2 ** z)]
}
