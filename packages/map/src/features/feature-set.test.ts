import { expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import { nextFeatures, NO_FEATURES, type FeatureEvent } from './feature-set.ts'

function place(id: string, longitude: number, more: Partial<Feature> = {}): Feature {
  return {
    id: id as Feature['id'],
    t: 'Place',
    prop: 'geometry',
    bbox: [longitude, 0, longitude, 0],
    geometry: { type: 'Point', coordinates: [longitude, 0] },
    ...more,
  }
}

const after = (...events: FeatureEvent[]) => events.reduce(nextFeatures, NO_FEATURES)
const arrived = (...features: Feature[]): FeatureEvent => ({ name: 'arrived', features })
const ids = ({ features }: typeof NO_FEATURES) => features.map(({ id }) => id)

test('a set is asked for, comes in parts and is ready', () => {
  expect(NO_FEATURES.state).toBe('INIT')
  expect(after({ name: 'asked' }).state).toBe('LOADING')
  const first = after({ name: 'asked' }, { name: 'began' }, arrived(place('Place-1', 10)))
  expect([first.state, first.bbox]).toEqual(['LOADING', [10, 0, 10, 0]])
  const ready = [arrived(), arrived(place('Place-2', 12)), { name: 'ended' } as const].reduce(nextFeatures, first)
  expect([ready.state, ids(ready), ready.bbox]).toEqual(['READY', ['Place-1', 'Place-2'], [10, 0, 12, 0]])
  expect(ready.features[0]).toBe(first.features[0])
})

test('what comes again stands in place of what was there, with its first part', () => {
  const again = after(
    { name: 'began' },
    arrived(place('Place-1', 10)),
    { name: 'ended' },
    { name: 'asked' },
    { name: 'began' },
  )
  expect(ids(again)).toEqual(['Place-1'])
  expect(ids(nextFeatures(again, arrived(place('Place-2', 5))))).toEqual(['Place-2'])
  expect(ids(nextFeatures(again, { name: 'ended' }))).toEqual([])
})

test('a failure keeps what has come, and says why until it is asked for again', () => {
  const failed = after({ name: 'began' }, arrived(place('Place-1', 10)), {
    name: 'failed',
    error: { userMessage: 'errors.streamEnded' },
  })
  expect([failed.state, ids(failed), failed.error?.userMessage]).toEqual(['FAILURE', ['Place-1'], 'errors.streamEnded'])
  expect(nextFeatures(failed, { name: 'asked' })).toMatchObject({ state: 'LOADING', error: undefined })
})

test('features of what changed are replaced, of what is gone they go', () => {
  const layer = place('Layer-1', 3, { proxy: 'Place-3' as Feature['id'] })
  const ready = after({ name: 'began' }, arrived(place('Place-1', 10), place('Place-2', 20), layer), { name: 'ended' })
  const moved = nextFeatures(ready, {
    name: 'changed',
    ids: new Set(['Place-2', 'Place-3']),
    features: [place('Place-2', 15)],
  })
  expect([ids(moved), moved.bbox]).toEqual([
    ['Place-1', 'Place-2'],
    [10, 0, 15, 0],
  ])
})
