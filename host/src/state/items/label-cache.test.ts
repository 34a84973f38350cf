import { createChannel, type Socket } from '@cairn/channel'
import { HIDDEN_LABEL } from '@cairn/contract'
import { TOKEN_KEY } from '@cairn/channel/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { openChannel } from '../../testing/open-channel.ts'
import { LabelCache } from './label-cache.ts'
import { DEFAULT_LIMITS, KEEP_LABELS, KEEP_WATCH_MS } from '../limits.ts'
import { createAppStore } from '../store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openCache() {
  const store = createAppStore()
  const channel = openChannel('http://nowhere.test')
  return { store, labels: new LabelCache(store, channel) }
}

function labelsOf(from: number, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`Contact-${from + at}`, `Person ${from + at}`]))
}

test('T38 of labels that nothing shows the latest are kept; one that is shown stays, and stays live', () => {
  const { store, labels } = openCache()
  labels.learn(labelsOf(1, KEEP_LABELS))
  const seen: unknown[] = []
  store.sub(labels.atomOf('Contact-1'), () => seen.push(labels.get('Contact-1')))
  vi.advanceTimersByTime(KEEP_WATCH_MS + 1)
  labels.learn(labelsOf(KEEP_LABELS + 1, 100))
  expect(labels.get('Contact-2')).toBeUndefined()
  expect(labels.get(`Contact-${KEEP_LABELS}`)).toBe(`Person ${KEEP_LABELS}`)
  expect(labels.get(`Contact-${KEEP_LABELS + 100}`)).toBe(`Person ${KEEP_LABELS + 100}`)
  labels.learn({ 'Contact-1': 'Another name' })
  expect(seen).toEqual(['Another name'])
})

test('what has come only just stays, however much comes with it', () => {
  const { labels } = openCache()
  labels.learn(labelsOf(1, KEEP_LABELS + 500))
  expect(labels.get('Contact-1')).toBe('Person 1')
})

test('the id stands in for a label that cannot be had, and a label that comes takes its place', async () => {
  const { labels } = openCache()
  const wanted = labels.want('Contact-7')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await wanted).toBe('Contact-7')
  labels.learn({ 'Contact-7': 'Mae Sandpiper' })
  expect(await labels.want('Contact-7')).toBe('Mae Sandpiper')
})

test('a name that an item alone tells is taken back by nothing but another person', () => {
  const { labels } = openCache()
  labels.learn({ 'Contact-7': HIDDEN_LABEL })
  labels.learn({ 'Contact-7': 'Ada Siskin' }, ['Contact-7'])
  labels.learn({ 'Contact-7': HIDDEN_LABEL, 'Contact-8': HIDDEN_LABEL })
  expect([labels.get('Contact-7'), labels.get('Contact-8')]).toEqual(['Ada Siskin', HIDDEN_LABEL])
  labels.clear()
  labels.learn({ 'Contact-7': HIDDEN_LABEL })
  expect(labels.get('Contact-7')).toBe(HIDDEN_LABEL)
})

test('what the person before asked for is not told to the next one', async () => {
  const { labels } = openCache()
  const wanted = labels.want('Contact-7')
  labels.clear()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await wanted).toBeUndefined()
})

test('a label that could not be had comes once the link is back, where its id is shown', async () => {
  const said: { o: string; s?: number }[] = []
  const handlers = { onopen: null, onmessage: null, onclose: null, onerror: null }
  const send = (text: string) => void (text.startsWith('{') && said.push(JSON.parse(text) as { o: string }))
  const socket: Socket = { ...handlers, send, close: () => {} }
  const hear = async (message: object) => {
    socket.onmessage?.({ data: JSON.stringify(message) } as never)
    await vi.advanceTimersByTimeAsync(0)
  }
  const user = { $id: 'User-1', _i: 1, _u: 1, $version: 1, name: 'Ada', email: 'a@demo.test', admin: false }
  const authed = {
    o: 'authed',
    b: { user: { ...user, capabilities: {}, organizations: [] }, version: '1', expires: 9e12 },
  }
  const answer = (b: object, erred = false) => {
    const [latest] = said.filter(({ o }) => o === 'label/Contact-7').slice(-1)
    return hear({ ...latest, b, ...(erred ? { erred } : {}) })
  }
  const storage = memoryStorage()
  storage.setItem(TOKEN_KEY, 'aaa.bbb.ccc')
  const own = { origin: 'http://nowhere.test', config: () => DEFAULT_LIMITS, store: storage, version: 'test' }
  const channel = createChannel({ ...own, createSocket: () => socket })
  const store = createAppStore()
  const labels = new LabelCache(store, channel)
  store.sub(labels.atomOf('Contact-7'), () => {})
  channel.start()
  socket.onopen?.({} as never)
  await hear(authed)
  const wanted = labels.want('Contact-7')
  await answer({ userMessage: 'generalFailure' }, true)
  expect(await wanted).toBe('Contact-7')
  await hear(authed)
  await answer({ $id: 'Contact-7', label: 'Mae Sandpiper' })
  expect(labels.get('Contact-7')).toBe('Mae Sandpiper')
  channel.close()
})

test('T46 a name that an item told stays when its id alone is not told it; another label that is hidden goes', async () => {
  const store = createAppStore()
  const channel = openChannel('http://nowhere.test')
  vi.spyOn(channel.items, 'label').mockResolvedValue({ label: HIDDEN_LABEL })
  const labels = new LabelCache(store, channel)
  for (const id of ['User-7', 'Contact-7']) {
    labels.learn({ [id]: 'Mae Sandpiper' })
    labels.follow(id)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect([labels.get('User-7'), labels.get('Contact-7')]).toEqual(['Mae Sandpiper', HIDDEN_LABEL])
})
