import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArchive, type Tile } from '../tiles/write-archive.ts'
import { cutArchive, sizeOfCut, type CutOf } from './cut-archive.ts'

let folder: string
let file: string
const WORLD = [-180, -85, 180, 85] as const

/** Every tile of the world to zoom 7, more than one directory holds, and each with its place in it. */
function* world(): Iterable<Tile> {
  for (let z = 0; z <= 7; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) yield { z, x, y, bytes: Buffer.from(`tile ${z}/${x}/${y}`) }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cut-'))
  file = path.join(folder, 'world.pmtiles')
  await writeFile(file, await writeArchive([...world()], { kind: 'mvt', bounds: WORLD, metadata: { name: 'World' } }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function cut(of: CutOf): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of cutArchive(file, of)) parts.push(part)
  return Buffer.concat(parts)
}

function open(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'cut',
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
}

async function textOf(archive: PMTiles, z: number, x: number, y: number): Promise<string | undefined> {
  const tile = await archive.getZxy(z, x, y)
  return tile && Buffer.from(tile.data).toString()
}

test('a cut holds the tiles of its area down to its zoom, and says so', async () => {
  const of: CutOf = { bounds: [-129, 52, -128, 53], zoom: 5 }
  const bytes = await cut(of)
  expect(await sizeOfCut(file, of)).toEqual({ tiles: 6, bytes: bytes.length })
  const archive = open(bytes)
  const { minZoom, maxZoom, minLon, maxLat } = await archive.getHeader()
  expect({ minZoom, maxZoom, minLon, maxLat }).toEqual({ minZoom: 0, maxZoom: 5, minLon: -129, maxLat: 53 })
  expect(await archive.getMetadata()).toEqual({ name: 'World' })
  expect(await textOf(archive, 5, 4, 10)).toBe('tile 5/4/10')
  expect(await textOf(archive, 0, 0, 0)).toBe('tile 0/0/0')
  expect(await textOf(archive, 5, 20, 10)).toBeUndefined()
  expect(await textOf(archive, 6, 9, 20)).toBeUndefined()
})

test('a large cut is read back through its directories', async () => {
  const archive = open(await cut({ bounds: WORLD, zoom: 7 }))
  for (const [z, x, y] of [
    [7, 0, 0],
    [7, 127, 127],
    [7, 63, 64],
    [3, 2, 5],
  ] as const)
    expect(await textOf(archive, z, x, y)).toBe(`tile ${z}/${x}/${y}`)
})

test('nothing is cut where there would be too many tiles', async () => {
  const deep = path.join(folder, 'deep.pmtiles')
  const tiles: Tile[] = [
    { z: 0, x: 0, y: 0, bytes: Buffer.from('whole') },
    { z: 14, x: 0, y: 0, bytes: Buffer.from('near') },
  ]
  await writeFile(deep, await writeArchive(tiles, { kind: 'mvt', bounds: WORLD, metadata: {} }))
  expect(await sizeOfCut(deep, { bounds: WORLD, zoom: 14 })).toBeUndefined()
})

test('of an area that reaches beyond the file, what the file covers is cut out', async () => {
  const small = path.join(folder, 'small.pmtiles')
  const tiles = [...world()].filter(({ z, x, y }) => z === 7 && x === 18 && y === 41)
  await writeFile(small, await writeArchive(tiles, { kind: 'mvt', bounds: [-129, 52.6, -127, 53], metadata: {} }))
  expect(await sizeOfCut(small, { bounds: [-180, -80, 180, 80], zoom: 20 })).toMatchObject({ tiles: 1 })
  expect(await sizeOfCut(small, { bounds: [10, 10, 20, 20], zoom: 20 })).toMatchObject({ tiles: 0 })
})

test('T60 others have their turn while a large cut is measured', async () => {
  let [turns, isGoing] = [0, true]
  const count = () => {
    turns += 1
    if (isGoing) setImmediate(count)
  }
  count()
  expect(await sizeOfCut(file, { bounds: WORLD, zoom: 7 })).toMatchObject({ tiles: 21_845 })
  isGoing = false
  expect(turns).toBeGreaterThan(21_845 / 500)
})
