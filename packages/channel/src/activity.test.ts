import { expect, test } from 'vitest'
import { createFakeClock } from '@cairn/testkit/clock'
import { ACTIVE_KEY, watchActivity } from './activity.ts'
import { TOKEN_KEY } from './storage.ts'
import { memoryStore } from './test-doubles.ts'

const MINUTE = 60_000

/** The storage of a browser in which somebody is signed in. */
function signedInStore() {
  const store = memoryStore()
  store.setItem(TOKEN_KEY, 'a.b.c')
  return store
}

test('who was active in one tab is active in the other, and after a reload', () => {
  const clock = createFakeClock(0)
  const store = signedInStore()
  const [page, other] = [new EventTarget(), new EventTarget()]
  const here = watchActivity(store, clock, page)
  const there = watchActivity(store, clock, other)
  expect(there.isWithin(10 * MINUTE)).toBe(false)
  page.dispatchEvent(new Event('pointermove'))
  here.stop()
  clock.advance(9 * MINUTE)
  expect(there.isWithin(10 * MINUTE)).toBe(true)
  expect(watchActivity(store, clock, new EventTarget()).isWithin(10 * MINUTE)).toBe(true)
  clock.advance(MINUTE)
  page.dispatchEvent(new Event('pointermove'))
  expect(there.isWithin(10 * MINUTE)).toBe(false)
})

test('a sign soon after another one is stored with it, a later one by itself', () => {
  const clock = createFakeClock(0)
  const page = new EventTarget()
  const activity = watchActivity(signedInStore(), clock, page)
  for (let at = 0; at < 60; at++) {
    page.dispatchEvent(new Event('keydown'))
    clock.advance(1000)
  }
  expect(activity.isWithin(6000)).toBe(true)
})

test('a time that lies ahead, after the clock was set back, makes no session last', () => {
  const ahead = createFakeClock(60 * MINUTE)
  const store = signedInStore()
  const page = new EventTarget()
  watchActivity(store, ahead, page)
  page.dispatchEvent(new Event('keydown'))
  expect(watchActivity(store, createFakeClock(0), new EventTarget()).isWithin(10 * MINUTE)).toBe(false)
})

test('nothing is kept of the activity of somebody who is not signed in', () => {
  const store = memoryStore()
  const page = new EventTarget()
  watchActivity(store, createFakeClock(0), page)
  page.dispatchEvent(new Event('keydown'))
  expect(store.getItem(ACTIVE_KEY)).toBeNull()
})
