import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Geometry } from '@cairn/contract'
import { writePlacesApart } from '@cairn/geo-files/write'
import { isPlaceFile, openPlaces } from './open-places.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-places-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

test('a zipped shapefile is a table whose last column is the place', async () => {
  const place = { type: 'Point', coordinates: [-128.3, 52.1] } as const satisfies Geometry
  const items = [{ id: 'a', label: 'Weir', attributes: { site: 'SI-1' }, geometry: place }]
  const bytes = await writePlacesApart({ format: 'shp', layer: 'sites', items }, new AbortController().signal)
  const path = await fileOf('sites.zip', bytes)
  expect(await isPlaceFile(path, 'sites.zip')).toBe(true)
  const { headings, rows } = await openPlaces(path, 'sites.zip')
  expect(headings.at(-1)).toBe('geometry')
  const found: string[][] = []
  for await (const row of rows()) if ('cells' in row) found.push([...row.cells])
  expect(found.map((cells) => [cells[headings.indexOf('site')], JSON.parse(cells.at(-1) ?? '')])).toEqual([
    ['SI-1', place],
  ])
})

test('tables and what is no file of places are left to others', async () => {
  expect(await isPlaceFile(await fileOf('coded.csv', 'Site,Name\nS-1,Weir'), 'coded.csv')).toBe(false)
  const path = await fileOf('broken.geojson', '{"type":"FeatureCollection","features":[')
  expect(await isPlaceFile(path, 'broken.geojson')).toBe(true)
  await expect(openPlaces(path, 'broken.geojson')).rejects.toMatchObject({
    ...{ code: 'tableUnreadable', details: { why: 'jsonUnreadable' } },
  })
})
