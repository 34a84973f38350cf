import { beforeEach, expect, it, vi } from 'vitest'
import { PlaceLoader, type PlaceSink } from './place-loader.ts'
import type { PlacesPart, RecordPlace } from './record-places.ts'

interface Asked {
  changed: readonly string[] | undefined
  sink: PlaceSink
  signal: AbortSignal
  end: (last: PlacesPart) => void
  refuse: (thrown: unknown) => void
}

let asked: Asked[]
let loader: PlaceLoader
const redraw = vi.fn<() => void>()

beforeEach(() => {
  asked = []
  redraw.mockClear()
  loader = new PlaceLoader(
    (changed, sink, signal) =>
      new Promise((resolve, reject) => asked.push({ changed, sink, signal, end: resolve, refuse: reject })),
  )
  loader.run(redraw)
})

const place = (id: string, label = '', review?: string): RecordPlace => ({
  ...{ id, pointer: '/place', geometry: { type: 'Point', coordinates: [-128, 52] }, label },
  ...(review === undefined ? {} : { review }),
})
const part = (features: readonly RecordPlace[], count = features.length, hasMore = false) => ({
  ...{ features, count, hasMore },
})
/** Answers the request with this number. */
async function answer(request: number, ...places: RecordPlace[]) {
  asked[request]?.sink.part(part(places))
  asked[request]?.end(part([], places.length))
  await Promise.resolve()
}
const shown = () =>
  Object.values(loader.data.features).flatMap((each) => each.map(({ id, label }) => `${id} ${label}`.trim()))
const ids = (count: number) => Array.from({ length: count }, (_, at) => `R-${at}`)

it('GEO-10 asks after a change for the places of changed records alone', async () => {
  expect(asked[0]?.changed).toBeUndefined()
  await answer(0, ...ids(10_000).map((id) => place(id)))
  const before = loader.data.features.NEW
  expect([loader.data.state, before.length]).toEqual(['READY', 10_000])
  loader.changed(['R-7', 'R-20000'])
  expect(asked[1]?.changed).toEqual(['R-7', 'R-20000'])
  expect(loader.data.state).toBe('READY')
  await answer(1, place('R-7', 'moved', 'APPROVED'))
  expect(loader.data.features.APPROVED).toMatchObject([{ id: 'R-7', label: 'moved' }])
  expect(loader.data.features.NEW).toHaveLength(9_999)
  expect(loader.data.features.NEW[0]).toBe(before[0])
  expect(asked).toHaveLength(2)
})

it('GEO-10 takes from the map what is withdrawn, deleted or no longer found, and adds what is new', async () => {
  await answer(0, place('R-1'), place('R-2'), place('R-3'))
  loader.changed(['R-2', 'R-4'])
  await answer(1, place('R-4'))
  expect(shown()).toEqual(['R-1', 'R-3', 'R-4'])
  // The rights of the person changed: no ids are told.
  loader.changed([])
  expect(asked[2]?.changed).toBeUndefined()
  await answer(2, place('R-4'))
  expect(shown()).toEqual(['R-4'])
})

it('GEO-10 says how many records there are, and that there are more', async () => {
  asked[0]?.sink.part(part([place('R-1')], 10_000, true))
  expect(loader.data).toMatchObject({ state: 'LOADING', count: 10_000, hasMore: true })
  asked[0]?.end(part([], 10_000, true))
  await Promise.resolve()
  expect(loader.data).toMatchObject({ state: 'READY', count: 10_000, hasMore: true })
})

it('draws the first part and the whole, not each part in between', () => {
  for (const id of ids(40)) asked[0]?.sink.part(part([place(id)], 40))
  expect(shown()).toEqual(['R-0'])
  // Once for the beginning, once for the first part.
  expect(redraw).toHaveBeenCalledTimes(2)
})

it('shows the newest answer, whichever comes last', async () => {
  loader.changed(['R-1'])
  await answer(1, place('R-1', 'new'))
  await answer(0, place('R-1', 'old'), place('R-2', 'old'))
  expect(shown()).toEqual(['R-1 new', 'R-2 old'])
  loader.changed(['R-2'])
  loader.changed()
  await answer(3, place('R-1', 'whole'), place('R-2', 'whole'))
  await answer(2)
  expect(shown()).toEqual(['R-1 whole', 'R-2 whole'])
})

it('puts a changed record last, so that a map does not take the rest for what it has drawn', async () => {
  await answer(0, place('R-1'), place('R-3'))
  loader.changed(['R-1', 'R-2'])
  await answer(1, place('R-1', 'moved'), place('R-2'))
  expect(shown()).toEqual(['R-3', 'R-1 moved', 'R-2'])
})

it('begins again after a lost connection, keeps all places of a record, and leaves other sets as they are', async () => {
  asked[0]?.sink.part(part([place('R-1')]))
  expect([loader.data.state, shown()]).toEqual(['LOADING', ['R-1']])
  asked[0]?.sink.begin()
  const second = { ...place('R-1', 'second'), pointer: '/answers/other' }
  await answer(0, place('R-1'), second, place('R-2', '', 'APPROVED'))
  expect(shown()).toEqual(['R-1', 'R-1 second', 'R-2'])
  const { NEW } = loader.data.features
  loader.changed(['R-2'])
  await answer(1, place('R-2', '', 'REJECTED'))
  expect(loader.data.features.NEW).toBe(NEW)
})

it('says that loading failed, keeps what it shows, and loads again when asked to', async () => {
  await answer(0, place('R-1'))
  loader.changed(['R-1'])
  asked[1]?.refuse(new Error('gone'))
  await vi.waitFor(() => expect(loader.data.state).toBe('FAILURE'), { timeout: 60_000 })
  expect(shown()).toEqual(['R-1'])
  loader.changed()
  await answer(2, place('R-1', 'again'))
  expect([loader.data.state, loader.data.error, shown()]).toEqual(['READY', undefined, ['R-1 again']])
})

it('shows what was shown before until the first places come', async () => {
  await answer(0, place('R-1'))
  const next = new PlaceLoader((changed, sink, signal) => {
    return new Promise((resolve, reject) => asked.push({ changed, sink, signal, end: resolve, refuse: reject }))
  }, loader.data)
  next.run(redraw)
  expect(next.data).toMatchObject({ state: 'LOADING', features: { NEW: [{ id: 'R-1' }] } })
  await answer(1, place('R-2'))
  expect(next.data).toMatchObject({ state: 'READY', features: { NEW: [{ id: 'R-2' }] } })
})

it('ends loading when nobody looks any more', async () => {
  const stop = loader.run(redraw)
  stop()
  expect(asked[1]?.signal.aborted).toBe(true)
  asked[1]?.refuse(new Error('streamEnded'))
  await Promise.resolve()
  expect(loader.data.error).toBeUndefined()
})
