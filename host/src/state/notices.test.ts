import { CairnError } from '@cairn/contract/errors'
import { expect, test, vi } from 'vitest'
import { Notices, noticesAtom } from './notices.ts'
import { createAppStore } from './store.ts'

test('an error stays until it is dismissed, however much is said after it; the oldest of the others gives way', () => {
  const store = createAppStore()
  const notices = new Notices(store)
  notices.report(new Error('first'))
  for (const text of ['one', 'two', 'three', 'four']) notices.offer(text, { text: 'Do it', run: () => {} })
  const shown = store.get(noticesAtom).map((notice) => (notice.kind === 'ERROR' ? 'error' : notice.text))
  expect(shown).toEqual(['error', 'two', 'three', 'four'])
  for (const text of ['a', 'b', 'c', 'd']) notices.report(new Error(text))
  expect(store.get(noticesAtom).map(({ kind }) => kind)).toEqual(['ERROR', 'ERROR', 'ERROR', 'ERROR'])
  notices.dismiss(store.get(noticesAtom)[0]?.id ?? 0)
  expect(store.get(noticesAtom)).toHaveLength(3)
})

test('what is offered to a person goes with their session, and after a while where it says so', () => {
  vi.useFakeTimers()
  const store = createAppStore()
  const notices = new Notices(store)
  const shown = () => store.get(noticesAtom).map((notice) => (notice.kind === 'ERROR' ? 'error' : notice.text))
  const action = { text: 'Do it', run: () => {} }
  notices.offer('Undo', action, { forMs: 100 })
  notices.offer('Open it', action)
  notices.offer('A new version', action, { isOfProduct: true })
  notices.report(new Error('x'))
  vi.advanceTimersByTime(100)
  expect(shown()).toEqual(['Open it', 'A new version', 'error'])
  notices.clearOffers()
  expect(shown()).toEqual(['A new version', 'error'])
  vi.useRealTimers()
})

test('an error goes when its own act succeeds, not with another; one that came meanwhile stays', async () => {
  const store = createAppStore()
  const notices = new Notices(store)
  const shown = () => store.get(noticesAtom).map((notice) => notice.kind === 'ERROR' && notice.error.message)
  const refused = notices.settling('approve Letter-1', Promise.reject(new Error('refused')))
  await expect(refused.catch((thrown: unknown) => (notices.report(thrown), 'said'))).resolves.toBe('said')
  notices.report(new Error('another'))
  await notices.settling('update Letter-1', Promise.resolve())
  expect(shown()).toEqual(['refused', 'another'])
  const { promise, resolve } = Promise.withResolvers<string>()
  const settled = notices.settling('approve Letter-1', promise)
  notices.report(new Error('meanwhile'))
  resolve('stored')
  expect(await settled).toBe('stored')
  expect(shown()).toEqual(['another', 'meanwhile'])
})

test('an error that names wrong fields goes once one of them is changed, or the state', async () => {
  const store = createAppStore()
  const notices = new Notices(store)
  const shown = () => store.get(noticesAtom).length
  const lack = async () => {
    const refused = new CairnError('invalidItem', '', { properties: { outcome: { userMessage: 'errors.required' } } })
    await notices.settling('complete Response-1', Promise.reject(refused)).catch((thrown) => notices.report(thrown))
  }
  await lack()
  await notices.settling('update Response-2', Promise.resolve(), ['outcome'])
  await notices.settling('update Response-1', Promise.resolve(), ['phone'])
  expect(shown()).toBe(1)
  await notices.settling('update Response-1', Promise.resolve(), ['outcome'])
  expect(shown()).toBe(0)
  await lack()
  await notices.settling('pause Response-1', Promise.resolve())
  expect(shown()).toBe(0)
})
