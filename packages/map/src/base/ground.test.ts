import { expect, test } from 'vitest'
import type { MapColours } from './map-colours.ts'
import { groundLayers, type Ground } from './ground.ts'

const OWN = { schema: 'own', hasRelief: true, hasWorld: false, hasFailed: false } as const
const WORLD = { schema: undefined, hasRelief: false, hasWorld: true, hasFailed: false } as const
const layersOf = (isDark: boolean, ground: Ground = OWN) => groundLayers({ isDark } as MapColours, ground)

test('the layers of both themes have the same ids, so that one can be repainted as the other', () => {
  for (const ground of [OWN, { ...WORLD, schema: 'protomaps' } as const, WORLD, { ...OWN, hasWorld: true }]) {
    const ids = layersOf(false, ground).map(({ id }) => id)
    expect(layersOf(true, ground).map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.includes('ground-shade')).toBe(ground.hasRelief)
  }
})

test('names of water are in italics, those of villages in bold, in the fonts of the product', () => {
  const fonts = layersOf(false).flatMap(({ id, layout }) =>
    layout && 'text-font' in layout ? [[id, (layout['text-font'] as string[])[0]]] : [],
  )
  expect(fonts).toEqual([
    ['ground-place-water', 'italic'],
    ['ground-place-ground', 'Inter Variable'],
    ['ground-place-village', 'semibold'],
  ])
})

test('tiles of Protomaps with heights have contours of their own, from zoom 11', () => {
  const contour = (ground: Ground) => layersOf(false, ground).find(({ id }) => id === 'ground-contour-contour')
  expect(contour({ ...WORLD, schema: 'protomaps' })).toBeUndefined()
  for (const ground of [OWN, { ...OWN, schema: 'protomaps' } as const])
    expect(contour(ground)).toMatchObject({ minzoom: 11, 'source-layer': 'contour' })
  expect(contour({ ...OWN, schema: 'protomaps' })).toMatchObject({ source: 'ground-contours' })
})

test('a name is shown from its own zoom on', () => {
  const names = layersOf(false).filter(({ type }) => type === 'symbol')
  expect(names).toHaveLength(3)
  for (const layer of names)
    expect(JSON.stringify('filter' in layer && layer.filter)).toContain('["<=",["get","from"],["zoom"]]')
})

test('names of the world lie under those of the ground, and end where tiles of a region have them', () => {
  const ids = layersOf(false, { ...OWN, hasWorld: true }).map(({ id }) => id)
  expect(ids.indexOf('ground-world-lake')).toBe(0)
  expect(ids.indexOf('ground-world-town')).toBeLessThan(ids.indexOf('ground-place-village'))
  expect(ids.indexOf('ground-world-town')).toBeGreaterThan(ids.indexOf('ground-land-land'))
  const ends = (ground: Ground) =>
    layersOf(false, ground).flatMap(({ id, maxzoom }) => (id.startsWith('ground-world') ? [maxzoom] : []))
  expect(ends({ ...WORLD, schema: 'protomaps' })).toEqual(Array.from({ length: 6 }, () => 7))
  expect(ends(WORLD)).toEqual([7, 7, undefined, undefined, undefined, undefined])
  const [sea] = layersOf(false, WORLD).filter(({ id }) => id === 'ground-world-sea-lake')
  expect(sea?.layout).toMatchObject({ 'text-font': expect.arrayContaining(['italic']) as unknown })
})
