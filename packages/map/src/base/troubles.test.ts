import type { Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, test } from 'vitest'
import { followTroubles, type MapTrouble } from './troubles.ts'

let listeners: Map<string, (event: object) => void>
let there: Set<MapTrouble>
beforeEach(() => {
  listeners = new Map()
  there = new Set()
  const map = { on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener) }
  followTroubles(
    map as unknown as MapLibreMap,
    (source) => (source === 'ground-map' ? 'ground' : source === 'base-pictures' ? 'pictures' : undefined),
    (trouble, isThere) => void (isThere ? there.add(trouble) : there.delete(trouble)),
  )
})
const fire = (name: string, event: object = {}) => listeners.get(name)?.(event)

test('tiles that fail are told by what they are of, until the map moves on', () => {
  fire('error', { sourceId: 'set:places' })
  fire('error', {})
  expect(there).toEqual(new Set())
  fire('error', { sourceId: 'ground-map' })
  fire('error', { sourceId: 'base-pictures' })
  expect(there).toEqual(new Set(['ground', 'pictures']))
  fire('movestart')
  expect(there).toEqual(new Set())
})

test('a lost context is told until it is back, wherever the map moves', () => {
  fire('webglcontextlost')
  fire('movestart')
  expect(there).toEqual(new Set(['lost']))
  fire('webglcontextrestored')
  expect(there).toEqual(new Set())
})
