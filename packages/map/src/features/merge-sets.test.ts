import { expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import { DrawnFeatures, drawFeatures } from '../canvas/drawn-features.ts'
import { EMPTY_SET } from '../testing/empty-set.ts'
import { mergeSets } from './merge-sets.ts'

const at = (id: string, lon: number): Feature => ({
  ...{ id: id as Feature['id'], t: 'Place', prop: 'place', bbox: [lon, 1, lon, 1], label: id },
  geometry: { type: 'Point', coordinates: [lon, 1] },
})
const setOf = (tone: number, ...features: Feature[]) => ({
  ...{ ...EMPTY_SET, key: `set${tone}`, features, style: { kind: 'footprint' as const, tone } },
  ...(features[0] ? { bbox: features[0].bbox } : {}),
})

test('sets that are grouped together are one, whose places keep the tones of their own', () => {
  const [merged, ...others] = mergeSets([setOf(3, at('Place-1', 5)), setOf(1, at('Place-2', 8), at('Place-3', 8))])
  expect(others).toEqual([])
  expect(merged?.bbox).toEqual([5, 1, 8, 1])
  const sources = { points: new DrawnFeatures(), shapes: new DrawnFeatures(), marks: new DrawnFeatures() }
  const drawn = drawFeatures(merged?.features ?? [], sources, { isNamed: false, toneOf: merged?.style.toneOf })
  expect(drawn.points.map(({ properties }) => properties)).toEqual([{ tone: 3 }, { tone: 1 }, { tone: 1 }])
})

test('outlines stay a set of their own, below', () => {
  const outline = { ...setOf(7), style: { kind: 'studyArea' as const, tone: 7 } }
  expect(mergeSets([outline, setOf(0)]).map(({ key }) => key)).toEqual(['merged', 'set7'])
  expect(mergeSets([outline])).toEqual([outline])
})

test('a merged set is loading as long as one of its sets is; of no sets there is none', () => {
  const [merged] = mergeSets([setOf(0), { ...setOf(1), state: 'LOADING' }])
  expect(merged?.state).toBe('LOADING')
  expect(mergeSets([])).toEqual([])
})
