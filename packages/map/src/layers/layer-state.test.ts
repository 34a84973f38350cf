import { expect, test } from 'vitest'
import {
  fadeLayer,
  layerOrder,
  looksOf,
  moveLayer,
  PLAIN_LAYERS,
  sortSets,
  toggleLayer,
  visibilityOf,
  type LayerNode,
} from './layer-state.ts'

const lakes = { id: 'lakes', name: 'Lakes' }
const rivers = { id: 'rivers', name: 'Rivers' }
const water: LayerNode = { id: 'water', name: 'Water', children: [lakes, rivers] }
const roads = { id: 'roads', name: 'Roads' }
const nodes = [water, roads]

test('a group is on, off, or mixed', () => {
  expect(visibilityOf(water, PLAIN_LAYERS)).toBe(true)
  const some = toggleLayer(lakes, PLAIN_LAYERS)
  expect(visibilityOf(water, some)).toBe('mixed')
  expect(visibilityOf(lakes, some)).toBe(false)
  expect(visibilityOf(water, toggleLayer(rivers, some))).toBe(false)
})

test('switching a mixed group puts all of it on, then all of it off', () => {
  const on = toggleLayer(water, toggleLayer(lakes, PLAIN_LAYERS))
  expect(visibilityOf(water, on)).toBe(true)
  expect([...toggleLayer(water, on).hidden]).toEqual(['lakes', 'rivers'])
})

test('layers are moved one by one, not beyond the ends, and new ones follow', () => {
  const up = moveLayer(nodes, 'roads', -1, PLAIN_LAYERS)
  expect(layerOrder(nodes, up)).toEqual(['lakes', 'roads', 'rivers'])
  expect(layerOrder(nodes, moveLayer(nodes, 'lakes', -1, up))).toEqual(['lakes', 'roads', 'rivers'])
  expect(layerOrder([...nodes, { id: 'new', name: 'New' }], up)).toEqual(['lakes', 'roads', 'rivers', 'new'])
  expect(layerOrder([roads], up)).toEqual(['roads'])
  expect(moveLayer(nodes, 'nowhere', 1, up)).toBe(up)
})

test('sets stand in the order of their layers and look as was chosen', () => {
  const state = moveLayer(nodes, 'roads', -1, fadeLayer('roads', 1.4, fadeLayer('rivers', 0.3, PLAIN_LAYERS)))
  expect(sortSets([{ key: 'rivers' }, { key: 'other' }, { key: 'roads' }], nodes, state).map(({ key }) => key)).toEqual(
    ['roads', 'rivers', 'other'],
  )
  expect(looksOf(nodes, toggleLayer(lakes, state))).toEqual({
    lakes: { isVisible: false, opacity: 1 },
    rivers: { isVisible: true, opacity: 0.3 },
    roads: { isVisible: true, opacity: 1 },
  })
})
