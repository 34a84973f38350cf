import type { Feature } from '@cairn/contract/features'
import { unionOfBounds } from '@cairn/model/bounds'
import type { FeatureSet } from './feature-set.ts'

/**
 * Makes one set of those of footprints, so that their places are grouped together. Each place keeps the tone
 * of its own set. Other sets, and those of tiles, stay as they are, below.
 */
export function mergeSets(all: readonly FeatureSet[]): FeatureSet[] {
  const sets = all.filter(({ style, tiles }) => style.kind === 'footprint' && !tiles)
  const [first] = sets
  if (!first) return [...all]
  const tones = new Map<Feature, number>()
  for (const { features, style } of sets) for (const feature of features) tones.set(feature, style.tone)
  const { tone } = first.style
  return [
    {
      ...first,
      key: 'merged',
      state: sets.find(({ state }) => state !== 'READY')?.state ?? 'READY',
      features: sets.flatMap(({ features }) => features),
      bbox: unionOfBounds(sets.flatMap(({ bbox }) => (bbox ? [bbox] : []))),
      style: { ...first.style, toneOf: (feature) => tones.get(feature) ?? tone },
    },
    ...all.filter((set) => !sets.includes(set)),
  ]
}
