import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Feature } from 'geojson'
import { contours } from 'd3-contour'
import { featuresOf } from './coast/features.ts'
import { gridOf, placeOf } from './coast/grid.ts'
import { lakeDistance, layLake, makeRelief, type Lake } from './coast/relief.ts'
import { layered, noiseFrom, type Noise } from './coast/noise.ts'
import { reliefTiles } from './tiles/relief-tiles.ts'
import { COAST_EXTENT, vectorTiles, WORLD_EXTENT } from './tiles/vector-tiles.ts'
import { writeArchive, type ArchiveAbout } from './tiles/write-archive.ts'
import { BUILT, MAP_FILE, RELIEF_FILE, WORLD_FILE } from './files.ts'
import { coastDistance } from './world/coast-distance.ts'
import { loadOutlines } from './world/land.ts'
import { WORLD_CREDIT, worldLayers } from './world/world-layers.ts'

const SEED = 52

const LAKES: readonly Lake[] = [
  { at: [0.82, 0.585], length: 0.04, width: 0.011, turn: -14, level: 96 },
  { at: [0.56, 0.645], length: 0.02, width: 0.008, turn: 12, level: 150 },
  { at: [0.64, 0.29], length: 0.018, width: 0.007, turn: -50, level: 420 },
]

/**
 * Builds the world and the invented coast of the demo, unless the present files were built from the same
 * sources. Returns whether it built anything.
 */
export async function buildBaseMap(): Promise<boolean> {
  const stamp = await stampOfSources()
  const there = await readFile(path.join(BUILT, 'stamp'), 'utf8').catch(() => '')
  if (there === stamp) return false
  const files = { ...(await makeInventedCoast()), [WORLD_FILE]: await makeWorld() }
  await mkdir(BUILT, { recursive: true })
  for (const [name, bytes] of Object.entries({ ...files, stamp })) {
    await writeFile(path.join(BUILT, `${name}.part`), bytes)
    await rename(path.join(BUILT, `${name}.part`), path.join(BUILT, name))
  }
  return true
}

/** Makes the archives of the invented coast. They are the same each time. */
export async function makeInventedCoast(): Promise<Record<string, Buffer>> {
  const relief = makeRelief(SEED, coastDistance(await loadOutlines()))
  const ragged = layered(noiseFrom(SEED + 10), 3)
  for (const lake of LAKES) layLake(relief.fine, lake, ragged)
  const lakes = LAKES.flatMap((lake) => shoreOf(lake, ragged))
  const pictures = reliefTiles(relief.fine)
  const layers = featuresOf(relief, lakes, SEED)
  const tiles = vectorTiles(layers, COAST_EXTENT)
  const about = (kind: ArchiveAbout['kind']): ArchiveAbout => ({
    kind,
    bounds: [...placeOf([0, 1]), ...placeOf([1, 0])],
    metadata: {
      name: 'Invented coast',
      attribution: '',
      ...(kind === 'mvt' ? { vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) } : {}),
    },
  })
  return {
    [MAP_FILE]: await writeArchive(tiles, about('mvt')),
    [RELIEF_FILE]: await writeArchive(await pictures, about('webp')),
  }
}

/** Makes the archive of lakes, rivers and names of the world. */
export async function makeWorld(): Promise<Buffer> {
  const layers = await worldLayers()
  return writeArchive(vectorTiles(layers, WORLD_EXTENT), {
    kind: 'mvt',
    bounds: [-180, -85, 180, 85],
    metadata: {
      name: 'World',
      attribution: WORLD_CREDIT,
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    },
  })
}

/** The outline of a lake, worked out on a square around it. */
function shoreOf(lake: Lake, ragged: Noise): Feature[] {
  const [size, reach] = [96, 1.6 * lake.length]
  const spot = ([x = 0, y = 0]: readonly number[]) =>
    [lake.at[0] - reach + (2 * reach * x) / size, lake.at[1] - reach + (2 * reach * y) / size] as const
  const water = gridOf(size, (u, v) => {
    const [atU, atV] = spot([u * size, v * size])
    return -lakeDistance(lake, atU, atV, ragged)
  })
  const shores = contours().size([size, size]).thresholds([0])(water.values as unknown as number[])
  return shores.map(({ coordinates }) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'MultiPolygon',
      coordinates: coordinates.map((rings) => rings.map((ring) => ring.map((at) => placeOf(spot(at))))),
    },
  }))
}

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const names = await readdir(import.meta.dirname, { recursive: true })
  // How operators' files are checked and areas cut out changes nothing of it.
  const sources = names.filter(
    (each) => each.endsWith('.ts') && !each.endsWith('.test.ts') && !/^(own|cut|main)/.test(each),
  )
  for (const name of sources.toSorted()) hash.update(name).update(await readFile(path.join(import.meta.dirname, name)))
  return hash.digest('hex')
}
