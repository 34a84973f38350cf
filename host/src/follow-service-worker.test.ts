// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { followServiceWorker } from './follow-service-worker.ts'

afterEach(() => vi.unstubAllGlobals())

function browserWhose(register: () => Promise<unknown>) {
  const workers = Object.assign(new EventTarget(), { controller: {}, register })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  return workers
}

test('a registration that fails is told with its reason, and nothing is thrown', async () => {
  browserWhose(() => Promise.reject(new TypeError('the script has an unsupported MIME type')))
  const [onUpdated, onFailed] = [vi.fn<() => void>(), vi.fn<(reason: string) => void>()]
  await followServiceWorker(onUpdated, onFailed)
  expect(onFailed.mock.calls).toEqual([['TypeError: the script has an unsupported MIME type']])
})

test('a registration that works tells only of newer builds', async () => {
  const workers = browserWhose(() => Promise.resolve())
  const [onUpdated, onFailed] = [vi.fn<() => void>(), vi.fn<(reason: string) => void>()]
  await followServiceWorker(onUpdated, onFailed)
  workers.dispatchEvent(new Event('controllerchange'))
  expect([onUpdated.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 0])
})
