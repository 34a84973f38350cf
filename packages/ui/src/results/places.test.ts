import type { VirtualItem } from '@tanstack/react-virtual'
import { expect, test } from 'vitest'
import { Places, type Step } from './places.ts'

const IDS = ['Contact-1']
const SIZE = 60
const row = (index: number): VirtualItem => ({
  index,
  key: index,
  start: index * SIZE,
  end: (index + 1) * SIZE,
  size: SIZE,
  lane: 0,
})

/** Ten rows in sight and two around them, from a first one in sight. */
function at(first: number, change: Partial<Step> = {}): Step {
  return {
    rows: Array.from({ length: 14 }, (_, more) => row(first - 2 + more)),
    inSight: { startIndex: first, endIndex: first + 9 },
    perRow: 1,
    isScrolling: true,
    isBackward: false,
    isActive: () => false,
    ...change,
  }
}

/** A list that stands at 100 and has been scrolled there. */
function scrolled() {
  let clock = 0
  const places = new Places(() => clock)
  const step = (next: Step, now: number, ids = IDS) => {
    clock = now
    const drawn = places.after(next, ids)
    places.drawn(drawn, places.order(drawn, next.isScrolling), ids, next.isScrolling)
    return drawn.map((each) => each?.index)
  }
  step(at(100), 0)
  return step
}

const fresh = (drawn: (number | undefined)[], before: (number | undefined)[]) =>
  drawn.filter((index) => !before.includes(index)).map(Number)

test('what comes into sight takes the place of what left; all others stay in theirs, also what has just left', () => {
  const step = scrolled()
  const before = step(at(100), 10)
  const after = step(at(102), 20)
  expect(fresh(after, before)).toEqual([112, 113])
  expect(after).toEqual(expect.arrayContaining([98, 99]))
  expect(before.filter((index, place) => after[place] !== index)).toHaveLength(2)
  const places = [step(at(104), 30), step(at(106), 40), step(at(108), 50)]
  for (const drawn of places) expect(drawn).toHaveLength(16)
  expect(places.at(-1)).not.toContain(98)
})

test('a thrown list draws a few new rows a step, where they stay in sight longest; the rest when it slows', () => {
  const step = scrolled()
  const before = step(at(100), 10)
  const thrown = step(at(130), 20)
  expect(fresh(thrown, before).toSorted((a, b) => a - b)).toEqual([136, 137, 138, 139])
  const back = step(at(60, { isBackward: true }), 30)
  expect(fresh(back, thrown).toSorted((a, b) => a - b)).toEqual([60, 61, 62, 63])
  expect(step(at(60, { isScrolling: false }), 40)).toEqual(
    expect.arrayContaining([58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71]),
  )
})

test('a jump draws all at once, and so does the first step of a scroll', () => {
  const step = scrolled()
  step(at(100), 10)
  const jumped = step(at(500), 10_000)
  for (let index = 498; index <= 511; index++) expect(jumped).toContain(index)
})

test('the row that the keyboard is on is drawn however fast the list moves', () => {
  const step = scrolled()
  expect(step(at(130, { isActive: (index) => index === 131 }), 20)).toContain(131)
})

test('when the results are others, nothing stays of those before', () => {
  const step = scrolled()
  const others = step(at(100), 10, ['Contact-2'])
  expect(others.filter((index) => index !== undefined)).toHaveLength(14)
})

test('the places stand in the order of their rows, but none is moved while results are scrolled', () => {
  const places = new Places(() => 0)
  const step = (next: Step) => {
    const drawn = places.after(next, IDS)
    const order = places.order(drawn, next.isScrolling)
    places.drawn(drawn, order, IDS, next.isScrolling)
    return { order, rows: order.flatMap((place) => drawn[place]?.index ?? []) }
  }
  const before = step(at(100, { isScrolling: false }))
  const scrolling = step(at(103))
  expect(scrolling.order).toEqual(before.order)
  expect(scrolling.rows).not.toEqual(scrolling.rows.toSorted((a, b) => a - b))
  const { rows } = step(at(103, { isScrolling: false }))
  expect(rows).toEqual(scrolling.rows.toSorted((a, b) => a - b))
})
