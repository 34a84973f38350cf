// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { FeaturesRequest } from '@cairn/contract/features'
import { FakeHost } from '@cairn/testkit/fake-host'
import { useFeatureSet } from './use-feature-set.ts'

const STYLE = { kind: 'footprint', tone: 0 } as const
const place = (n: number, longitude = n) => ({
  id: `Place-${n}`,
  t: 'Place',
  prop: 'geometry',
  bbox: [longitude, 0, longitude, 0],
  geometry: { type: 'Point', coordinates: [longitude, 0] },
})

function open(request: FeaturesRequest | null = { query: { types: ['Place'] } }) {
  const host = new FakeHost()
  const hook = renderHook(
    (asked: FeaturesRequest | null) => useFeatureSet({ key: 'places', label: 'Places', style: STYLE, request: asked }),
    { wrapper: host.wrapper, initialProps: request },
  )
  const ids = () => hook.result.current.features.map(({ id }) => id)
  return { host, ...hook, ids }
}

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('without a request nothing is asked for', () => {
  const { host, result } = open(null)
  expect([result.current.state, host.streams.length]).toEqual(['INIT', 0])
})

test('the first part shows at once, all of them at the end; what is no feature is left out', async () => {
  const { host, result, ids } = open()
  expect(host.streams[0]).toMatchObject({ action: 'streamFeatures', body: { query: { types: ['Place'] }, zoom: 11 } })
  act(() => host.streams[0]?.sink.part([place(1), { id: 'Place-9' }, null]))
  expect([result.current.state, ids()]).toEqual(['LOADING', ['Place-1']])
  act(() => host.streams[0]?.sink.part([place(2)]))
  expect(ids()).toEqual(['Place-1'])
  act(() => host.streams[0]?.end([place(3)]))
  await waitFor(() => expect([result.current.state, ids()]).toEqual(['READY', ['Place-1', 'Place-2', 'Place-3']]))
  expect(result.current.bbox).toEqual([1, 0, 3, 0])
})

test('after a lost connection the parts come again and none is there twice', async () => {
  const { host, result, ids } = open()
  act(() => host.streams[0]?.sink.part([place(1)]))
  act(() => host.streams[0]?.sink.begin())
  act(() => host.streams[0]?.sink.part([place(1)]))
  act(() => host.streams[0]?.end([place(2)]))
  await waitFor(() => expect(result.current.state).toBe('READY'))
  expect(ids()).toEqual(['Place-1', 'Place-2'])
})

test('a failure says why and can be tried again', async () => {
  const { host, result } = open()
  act(() => host.streams[0]?.refuse(new CairnError('streamEnded')))
  await waitFor(() => expect(result.current.state).toBe('FAILURE'))
  expect(result.current.error?.userMessage).toBe('errors.streamEnded')
  act(() => result.current.retry())
  act(() => host.streams[1]?.end([place(1)]))
  await waitFor(() => expect(result.current.state).toBe('READY'))
})

test('what is too much to come one by one has tiles, which are asked for again after changes, though not after each', async () => {
  const { host, result, rerender } = open()
  expect(host.streams[0]?.body).toMatchObject({ most: 100_000 })
  act(() => host.streams[0]?.refuse(new CairnError('tooManyPlaces')))
  await waitFor(() => expect(result.current.state).toBe('READY'))
  const request = encodeURIComponent('{"query":{"types":["Place"]}}')
  const address = `${location.origin}/tiles/{z}/{x}/{y}.mvt?request=${request}`
  expect(result.current).toMatchObject({ features: [], tiles: { address, version: 0 } })
  vi.useFakeTimers()
  const changeAfter = (milliseconds: number) =>
    act(() => {
      for (const { onChange } of host.followers) onChange(['Place-1'])
      vi.advanceTimersByTime(milliseconds)
    })
  changeAfter(1)
  expect(result.current.tiles).toEqual({ address, version: 1 })
  for (let second = 0; second < 9; second++) changeAfter(1000)
  expect(result.current.tiles).toEqual({ address, version: 1 })
  changeAfter(1000)
  expect(result.current.tiles).toEqual({ address, version: 2 })
  expect(host.streams).toHaveLength(1)
  vi.useRealTimers()
  rerender({ query: { types: ['Place'], text: 'creek' } })
  act(() => host.streams[1]?.end([place(1)]))
  await waitFor(() => expect(result.current.features).toHaveLength(1))
  expect(result.current.tiles).toBeUndefined()
})

test('a request that no address has room for is streamed, however many places it finds', async () => {
  const { host, result } = open({ query: { types: ['Place'], text: 'creek '.repeat(2000) } })
  expect(host.streams[0]?.body).not.toHaveProperty('most')
  act(() => host.streams[0]?.refuse(new CairnError('tooManyPlaces')))
  await waitFor(() => expect(result.current.state).toBe('FAILURE'))
})

test('what changed is asked for by name; many, or nobody knows what, is asked for anew', async () => {
  const { host, result, ids } = open()
  act(() => host.streams[0]?.end([place(1), place(2)]))
  await waitFor(() => expect(result.current.state).toBe('READY'))
  const [follower] = host.followers
  expect(follower?.types).toEqual(['Place'])
  act(() => follower?.onChange(['Place-1', 'Place-3']))
  expect(host.streams[1]?.body).toMatchObject({ query: { types: ['Place'] }, proxyIDs: ['Place-1', 'Place-3'] })
  act(() => host.streams[1]?.end([place(3)]))
  await waitFor(() => expect(ids()).toEqual(['Place-2', 'Place-3']))
  act(() => [...host.followers][0]?.onChange())
  expect(host.streams[2]?.body).not.toHaveProperty('proxyIDs')
})

test('another request ends the one before, and a map that goes its own', async () => {
  const { host, result, rerender, unmount, ids } = open()
  const ended = () => host.streams.map(({ signal }) => signal?.aborted)
  expect(ended()).toEqual([false])
  rerender({ query: { types: ['Place'], text: 'creek' } })
  act(() => host.streams[0]?.end([place(1)]))
  expect(ended()).toEqual([true, false])
  act(() => host.streams[1]?.end([place(2)]))
  await waitFor(() => expect(result.current.state).toBe('READY'))
  expect(ids()).toEqual(['Place-2'])
  unmount()
  expect(ended()).toEqual([true, true])
})

test('shapes come finer where the map shows more', async () => {
  const shape = (step: number) => ({
    ...place(1),
    geometry: { type: 'LineString', coordinates: Array.from({ length: step }, (_, at) => [at / step, 0]) },
  })
  const { host, result } = open()
  act(() => host.streams[0]?.end([shape(2), place(2)]))
  await waitFor(() => expect(result.current.state).toBe('READY'))
  act(() => result.current.refine?.([0, 0, 1, 1], 9))
  expect(host.streams).toHaveLength(1)
  act(() => result.current.refine?.([0, 0, 1, 1], 14))
  expect(host.streams[1]?.body).toMatchObject({ bounds: [0, 0, 1, 1], zoom: 22 })
  act(() => host.streams[1]?.end([shape(50)]))
  await waitFor(() => expect(result.current.features.at(-1)?.geometry.coordinates).toHaveLength(50))
  expect(result.current.features).toHaveLength(2)
})

test('shapes that came coarse again are fine again where the map still shows more', async () => {
  const { host, result, rerender } = open()
  act(() => result.current.refine?.([0, 0, 1, 1], 14))
  expect(host.streams).toHaveLength(1)
  const shape = (n: number) => ({
    ...place(n),
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 0],
      ],
    },
  })
  act(() => host.streams[0]?.end([shape(1)]))
  await waitFor(() => expect(host.streams[1]?.body).toMatchObject({ bounds: [0, 0, 1, 1], zoom: 22 }))
  act(() => host.streams[1]?.end([shape(1)]))
  act(() => [...host.followers][0]?.onChange(['Place-1']))
  act(() => host.streams[2]?.end([shape(1)]))
  await waitFor(() => expect(host.streams[3]?.body).toMatchObject({ bounds: [0, 0, 1, 1], zoom: 22 }))
  rerender({ query: { types: ['Place'], text: 'creek' } })
  act(() => host.streams[4]?.end([shape(2)]))
  await waitFor(() => expect(host.streams[5]?.body).toMatchObject({ query: { text: 'creek' }, zoom: 22 }))
  expect(result.current.features).toHaveLength(1)
})
