import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAP_FILE } from '@cairn/basemap/files'
import { readGround } from './read-ground.ts'

const DEMO = { dataDir: '/nowhere', demo: true }

test('land and water around a place come from the base map, as far as it reaches', async () => {
  const { parts, credit } = await readGround(DEMO, [-128.5, 52.8, -128.1, 53])
  expect(new Set(parts.map(({ is }) => is))).toEqual(new Set(['land', 'water']))
  expect(credit).toBe('')
  const points = parts.flatMap(({ rings }) => rings.flat())
  expect(points.every(([x, y]) => Math.abs(x + 128.3) < 1 && Math.abs(y - 52.9) < 1)).toBe(true)
  expect(await readGround(DEMO, [10, 50, 10.1, 50.1])).toEqual({ parts: [], credit: '' })
  expect(await readGround({ ...DEMO, demo: false }, [-128.5, 52.8, -128.1, 53])).toEqual({ parts: [], credit: '' })
})

test('a file of a base map that is damaged is no ground, and no error', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-ground-'))
  await mkdir(join(dataDir, 'basemap'))
  await writeFile(join(dataDir, 'basemap', MAP_FILE), 'PMTiles no more')
  expect(await readGround({ dataDir, demo: false }, [-128.5, 52.8, -128.1, 53])).toEqual({ parts: [], credit: '' })
  await rm(dataDir, { recursive: true })
})
