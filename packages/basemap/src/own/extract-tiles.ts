import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Tile } from '../tiles/write-archive.ts'
import { NotABaseMap } from './check-archive.ts'

/** Tiles made from an extract of OpenStreetMap. */
export interface ExtractTiles {
  tiles: Tile[]
  bounds: readonly [west: number, south: number, east: number, north: number]
}

/** Layers of the tiles, named as those of Protomaps. */
export const EXTRACT_LAYERS = ['earth', 'water', 'landuse', 'roads', 'buildings', 'places'] as const
/** Most bytes of an extract, and most tiles that come of one. */
const [MOST_BYTES, MOST_TILES] = [1024 ** 3, 400_000]
const run = promisify(execFile)

/**
 * Makes tiles of an extract of OpenStreetMap (`.osm.pbf`) with the program tilemaker. Throws a
 * `NotABaseMap` that says what is wrong, or that the program is missing.
 */
export async function extractTiles(file: string): Promise<ExtractTiles> {
  const { size } = await stat(file).catch(() => {
    throw new NotABaseMap(`${file} cannot be read.`)
  })
  if (size > MOST_BYTES)
    throw new NotABaseMap(
      `${file} is huge: ${(size / 1024 ** 3).toFixed(1)} GB. Cut a region out of it, such as with osmium extract.`,
    )
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tilemaker-'))
  try {
    const [tiles, here] = [path.join(folder, 'tiles'), import.meta.dirname]
    await run(
      'tilemaker',
      [`--input=${file}`, `--output=${tiles}`, `--config=${here}/tilemaker.json`, `--process=${here}/tilemaker.lua`],
      { cwd: folder, maxBuffer: 64 * 1024 ** 2, env: { PATH: process.env['PATH'], LANG: process.env['LANG'] } },
    ).catch((thrown: unknown) => {
      throw new NotABaseMap(wordsOf(file, thrown))
    })
    return await readTiles(file, tiles)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function wordsOf(file: string, thrown: unknown): string {
  const { code, stderr, stdout } = thrown as { code?: unknown; stderr?: string; stdout?: string }
  if (code === 'ENOENT')
    return `${file} is an extract of OpenStreetMap, which needs the program tilemaker (Debian: apt install tilemaker), or give a .pmtiles file.`
  const said = `${stderr ?? ''}\n${stdout ?? ''}`.trim().split('\n').at(-1) ?? ''
  return `${file} is damaged or ends too early, says tilemaker: ${said}`
}

async function readTiles(file: string, folder: string): Promise<ExtractTiles> {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.pbf'))
  if (names.length === 0) throw new NotABaseMap(`${file} has nothing that a map draws.`)
  if (names.length > MOST_TILES)
    throw new NotABaseMap(`${file} is huge: ${names.length} tiles of ${MOST_TILES}. Cut a region out of it.`)
  const tiles: Tile[] = []
  for (const name of names) {
    const [z = 0, x = 0, y = 0] = name.replace('.pbf', '').split(path.sep).map(Number)
    tiles.push({ z, x, y, bytes: await readFile(path.join(folder, name)) })
  }
  return { tiles, bounds: boundsOf(tiles) }
}

/** The bounds of the tiles of the nearest zoom. */
function boundsOf(tiles: readonly Tile[]): ExtractTiles['bounds'] {
  const nearest = Math.max(...new Set(tiles.map(({ z }) => z)))
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (const { z, x, y } of tiles) {
    if (z !== nearest) continue
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  const longitude = (x: number) => (x / 2 ** nearest) * 360 - 180
  const latitude = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** nearest))) * 180) / Math.PI
  return [longitude(left), latitude(bottom), longitude(right), latitude(top)]
}
