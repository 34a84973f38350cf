import { gunzipSync } from 'node:zlib'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { writeArchive, type Tile } from './write-archive.ts'

const BOUNDS = [-129, 52, -128, 53] as const
const tile = (z: number, x: number, y: number): Tile => ({ z, x, y, bytes: Buffer.from(`tile ${z}/${x}/${y}`) })
const TILES = [tile(8, 36, 83), tile(7, 18, 41), tile(8, 37, 83)]

/** Opens an archive in memory as the library opens one by ranges. */
function open(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => {
      const part = new Uint8Array(bytes.subarray(offset, offset + length))
      return { data: part.buffer }
    },
  })
}

test.each(['mvt', 'webp'] as const)('an archive of %s is read back by the library', async (kind) => {
  const archive = open(await writeArchive(TILES, { kind, bounds: BOUNDS, metadata: { name: 'Test' } }))
  const { minZoom, maxZoom, minLon, maxLat } = await archive.getHeader()
  expect({ minZoom, maxZoom, minLon, maxLat }).toEqual({ minZoom: 7, maxZoom: 8, minLon: -129, maxLat: 53 })
  expect(await archive.getMetadata()).toMatchObject({ name: 'Test' })
  for (const { z, x, y, bytes } of TILES) {
    const data = (await archive.getZxy(z, x, y))?.data
    expect(Buffer.from(new Uint8Array(data ?? new ArrayBuffer(0)))).toEqual(bytes)
  }
  expect(await archive.getZxy(8, 1, 1)).toBeUndefined()
})

test('vector tiles are stored compressed', async () => {
  const long: Tile = { z: 7, x: 18, y: 41, bytes: Buffer.alloc(5000, 'a') }
  const [plain, packed] = await Promise.all(
    (['webp', 'mvt'] as const).map((kind) => writeArchive([long], { kind, bounds: BOUNDS, metadata: {} })),
  )
  expect(plain?.length).toBeGreaterThan(5000)
  expect(packed?.length).toBeLessThan(1000)
  expect(() => gunzipSync(packed?.subarray(-1) ?? '')).toThrow('unexpected end')
})
