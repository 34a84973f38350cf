import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeArrayBuffer } from 'geotiff'
import { PMTiles } from 'pmtiles'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { writeArchive } from '../tiles/write-archive.ts'
import { sampleExtract } from './sample-extract.ts'
import { takeFile } from './take-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'take-'))
})

async function taken(name: string, bytes: Uint8Array | string) {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  const taking = takeFile(file, path.join(folder, 'basemap'))
  return taking.catch((thrown: Error) => thrown.message.replaceAll(file, 'FILE'))
}

/** Opens what was put in place. */
async function archive(name: string): Promise<PMTiles> {
  const bytes = await readFile(path.join(folder, 'basemap', name))
  return new PMTiles({
    getKey: () => name,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
}

/** Heights that grow from the west to the east by 10 m a pixel, a hundredth of a degree each. */
function heights(keys: object, size = 40): Uint8Array {
  const values = Float32Array.from({ length: size * size }, (_, at) => 100 + 10 * (at % size))
  const about = {
    ...{ height: size, width: size, ModelPixelScale: [0.01, 0.01, 0], ModelTiepoint: [0, 0, 0, -128.4, 53, 0] },
    ...keys,
  }
  return new Uint8Array(writeArrayBuffer(values, about))
}

test('heights of a GeoTIFF become pictures of heights', async () => {
  expect(await taken('dem.tif', heights({ GeographicTypeGeoKey: 4326, GTModelTypeGeoKey: 2 }))).toMatchObject({
    name: 'relief.pmtiles',
    zooms: [5, 7],
  })
  const tiles = await archive('relief.pmtiles')
  const all = await heightsIn(tiles, -128.2)
  const there = all.filter((height) => height > 0)
  expect(Math.min(...there)).toBeGreaterThanOrEqual(99)
  expect(Math.max(...there)).toBeGreaterThan(300)
  expect(Math.max(...there)).toBeLessThanOrEqual(490)
})

/** The heights of the tile of zoom 7 at a longitude and about 53 degrees north. */
async function heightsIn(tiles: PMTiles, longitude: number): Promise<number[]> {
  const picture = await tiles.getZxy(7, Math.floor(((longitude + 180) / 360) * 128), 41)
  const { data } = await sharp(Buffer.from(picture?.data ?? new ArrayBuffer(0)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: data.length / 3 }, (_, at) => data.readUIntBE(3 * at, 3) / 10 - 10_000)
}

test('heights in metres of a national grid or a UTM zone lie where they belong', async () => {
  const utm = { ModelPixelScale: [1000, 1000, 0], ModelTiepoint: [0, 0, 0, 500_000, 5_880_000, 0] }
  const about = { ProjectedCSTypeGeoKey: 32_609, GTModelTypeGeoKey: 1, ...utm }
  expect(await taken('utm.tif', heights(about))).toMatchObject({
    name: 'relief.pmtiles',
    zooms: [5, 7],
    bounds: [expect.closeTo(-129, 1), expect.closeTo(52.7, 1), expect.closeTo(-128.4, 1), expect.closeTo(53.07, 1)],
  })
  const all = await heightsIn(await archive('relief.pmtiles'), -128.7)
  const [across, down] = [
    (((-128.7 + 180) / 360) * 128 - 18) * 256,
    (((1 - Math.asinh(Math.tan((52.9 * Math.PI) / 180)) / Math.PI) / 2) * 128 - 41) * 256,
  ]
  // 0.3 degrees east of the zone's meridian are 20.2 pixels of a kilometre.
  const height = all[Math.floor(down) * 256 + Math.floor(across)] ?? 0
  expect(Math.abs(height - 297)).toBeLessThan(10)
})

test('heights as Terrarium become those that maps read; pictures of something else are refused', async () => {
  const of = async (colour: (at: number) => number[]) => {
    const raw = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => colour(at)).flat())
    const picture = sharp(raw, { raw: { width: 64, height: 64, channels: 3 } })
    const bytes = await picture.webp({ lossless: true }).toBuffer()
    const about = { kind: 'webp', bounds: [-129, 52, -128, 53], metadata: {} } as const
    return writeArchive([{ z: 7, x: 18, y: 41, bytes }], about)
  }
  // 33,068.5 - 32,768 m
  expect(await taken('heights.pmtiles', await of(() => [129, 44, 128]))).toMatchObject({ name: 'relief.pmtiles' })
  const all = await heightsIn(await archive('relief.pmtiles'), -128.7)
  expect([all.length, Math.min(...all), Math.max(...all)]).toEqual([64 * 64, 300.5, 300.5])
  expect(await taken('photo.pmtiles', await of((at) => [at % 256, 90, 30]))).toBe(
    'FILE has pictures that are no heights, neither Terrain-RGB nor Terrarium.',
  )
})

test('what is no heights is refused in words', async () => {
  expect(await taken('a.tif', 'no picture')).toMatch(/^FILE is no GeoTIFF of heights, is damaged, or ends too early: /)
  const whole = heights({ GeographicTypeGeoKey: 4326, GTModelTypeGeoKey: 2 })
  expect(await taken('b.tif', whole.subarray(0, whole.length - 3000))).toMatch(/ends too early/)
  expect(await taken('c.tif', heights({ ProjectedCSTypeGeoKey: 32_767, GTModelTypeGeoKey: 1 }))).toBe(
    'FILE has coordinates of EPSG:32767, which is not known here. Bring it into EPSG:4326, such as with gdalwarp.',
  )
})

test('an extract of OpenStreetMap needs tilemaker, and says so where it is missing', async () => {
  const before = process.env['PATH']
  process.env['PATH'] = folder
  try {
    expect(await taken('region.osm.pbf', 'anything')).toMatch(/^FILE is an extract .* needs the program tilemaker/)
  } finally {
    process.env['PATH'] = before
  }
})

test.skipIf(spawnSync('tilemaker', ['--help']).error)('an extract of OpenStreetMap becomes tiles', async () => {
  const corners = [
    [-128.4, 52.9],
    [-128.39, 52.9],
    [-128.39, 52.91],
    [-128.4, 52.9],
  ] as const
  const extract = sampleExtract([
    { id: 1, tags: { place: 'village', name: 'Saltbox' }, at: [-128.38, 52.9] },
    ...corners.map((at, index) => ({ id: index + 2, tags: {}, at })),
    { id: 9, tags: { highway: 'primary', name: 'Shore Road' }, nodes: [2, 3] },
    { id: 10, tags: { natural: 'water', name: 'Kettle Lake' }, nodes: [2, 3, 4, 2] },
  ])
  expect(await taken('region.osm.pbf', extract)).toMatchObject({
    name: 'map.pmtiles',
    credit: '© OpenStreetMap contributors',
  })
  const tiles = await archive('map.pmtiles')
  const { maxZoom } = await tiles.getHeader()
  expect(maxZoom).toBe(14)
  const tile = await tiles.getZxy(14, Math.floor(((-128.395 + 180) / 360) * 2 ** 14), 5343)
  const text = tile && Buffer.from(tile.data).toString('latin1')
  expect(text).toContain('Kettle Lake')
  expect(await taken('short.osm.pbf', extract.subarray(0, 120))).toMatch(/damaged or ends too early, says tilemaker/)
})
