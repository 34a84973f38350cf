import { expect, test } from 'vitest'
import type { MapColours } from '../canvas/map-colours.ts'
import { groundLayers } from './ground.ts'

const layersOf = (isDark: boolean) => groundLayers({ isDark } as MapColours)

test('the layers of both themes have the same ids, so that one can be repainted as the other', () => {
  const ids = layersOf(false).map(({ id }) => id)
  expect(layersOf(true).map(({ id }) => id)).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
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

test('a name is shown from its own zoom on', () => {
  const names = layersOf(false).filter(({ type }) => type === 'symbol')
  expect(names).toHaveLength(3)
  for (const layer of names)
    expect(JSON.stringify('filter' in layer && layer.filter)).toContain('["<=",["get","from"],["zoom"]]')
})
