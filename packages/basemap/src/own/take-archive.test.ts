import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { heightPicture } from '../tiles/height-picture.ts'
import { writeArchive } from '../tiles/write-archive.ts'
import { takeArchive } from './take-archive.ts'

const TILES = [
  { z: 7, x: 18, y: 41, bytes: Buffer.from('a tile') },
  { z: 8, x: 36, y: 83, bytes: Buffer.alloc(4000, 'another') },
]
const BOUNDS = [-129, 52, -128, 53] as const
const layers = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id, fields: {} })) })
const vector = (metadata: object) =>
  writeArchive(TILES, { kind: 'mvt', bounds: BOUNDS, metadata: { attribution: '© OpenStreetMap', ...metadata } })

let folder: string
let file: string
beforeEach(async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'basemap-'))
  file = path.join(made, 'own.pmtiles')
  folder = path.join(made, 'basemap')
  await mkdir(folder)
  await writeFile(path.join(folder, 'map.pmtiles'), 'the former one')
})

/** What a file of these bytes comes to, and what serves then. */
async function taken(bytes: Buffer | string) {
  await writeFile(file, bytes)
  const said = await takeArchive(file, folder).catch((thrown: Error) => thrown.message.replace(file, 'FILE'))
  return { said, names: await readdir(folder), former: await readFile(path.join(folder, 'map.pmtiles'), 'latin1') }
}

test('a file of vector tiles takes the place of the former one, a file of heights lies beside it', async () => {
  const tiles = await vector(layers('earth', 'water', 'roads'))
  expect(await taken(tiles)).toEqual({
    said: {
      name: 'map.pmtiles',
      bytes: tiles.length,
      zooms: [7, 8],
      bounds: [...BOUNDS],
      credit: '© OpenStreetMap',
      isTerrarium: false,
    },
    names: ['map.pmtiles'],
    former: tiles.toString('latin1'),
  })
  const tile = { z: 7, x: 18, y: 41, bytes: await heightPicture(new Float32Array(256 * 256)) }
  const heights = await writeArchive([tile], { kind: 'webp', bounds: BOUNDS, metadata: {} })
  expect((await taken(heights)).names).toEqual(['map.pmtiles', 'relief.pmtiles'])
})

test('what is no base map is refused in words, and the former one serves on', async () => {
  const whole = await vector(layers('land', 'sea'))
  const broken = Buffer.from(whole)
  broken.fill(7, 127, 160)
  const old = Buffer.from(whole)
  old[7] = 2
  const cases = [
    ['{"type":"FeatureCollection"}', 'FILE is no PMTiles file. The README says how to make one.'],
    [old, 'FILE is of version 2 of PMTiles; only 3 can be read.'],
    [whole.subarray(0, -9), /^FILE ends too early: it has \d+ bytes of \d+\. Copy it again\.$/],
    [broken, /^FILE is damaged: /],
    [await vector(layers('shops')), 'FILE has layers that the map cannot draw: shops. It draws those of Protomaps.'],
  ] as const
  for (const [bytes, words] of cases)
    expect(await taken(bytes)).toEqual({
      said: typeof words === 'string' ? words : expect.stringMatching(words),
      names: ['map.pmtiles'],
      former: 'the former one',
    })
})
