import type { VirtualItem } from '@tanstack/react-virtual'
import { expect, test } from 'vitest'
import { RowPool, type ScrollStep } from './row-pool.ts'

const IDS = Array.from({ length: 1000 }, (_, at) => `Contact-${at}`)
const SIZE = 60
const row = (index: number): VirtualItem => ({
  index,
  key: index,
  start: index * SIZE,
  end: (index + 1) * SIZE,
  size: SIZE,
  lane: 0,
})

/** Ten visible rows from `first` on and two beyond them on each side, scrolled forward. */
function at(first: number, change: Partial<ScrollStep> = {}): ScrollStep {
  return {
    rows: Array.from({ length: 14 }, (_, more) => row(first - 2 + more)),
    inSight: { startIndex: first, endIndex: first + 9 },
    perRow: 1,
    direction: 'forward',
    isJump: false,
    isFling: false,
    isActive: () => false,
    ...change,
  }
}

/** A list in steps: the row of each slot after each step, and the order of the slots. */
function list() {
  const pool = new RowPool()
  const step = (next: ScrollStep, ids = IDS, isAtRest = false) => {
    const drawn = pool.assign(next, ids)
    const order = pool.domOrder(drawn, isAtRest)
    pool.commit({ rows: drawn, order, ids, isPartial: false, isActive: next.isActive, sizes: undefined })
    return { drawn: drawn.map((each) => each?.index), order }
  }
  const draw = (next: ScrollStep, ids = IDS) => step(next, ids).drawn
  /** Renders until all rows are there. */
  const rest = (next: ScrollStep) => {
    for (let most = 0; most < 20; most++) draw(next)
    return draw(next)
  }
  return { pool, step, draw, rest }
}

const fresh = (drawn: (number | undefined)[], before: (number | undefined)[]) =>
  drawn.filter((index) => index !== undefined && !before.includes(index)).map(Number)
const ascending = (rows: readonly (number | undefined)[]) => rows.map(Number).toSorted((a, b) => a - b)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, more) => from + more)

test('what is in sight at first is drawn at once, then what is around it, a row a step', () => {
  const { draw } = list()
  const first = draw(at(100))
  expect(ascending(first)).toEqual(range(100, 109))
  const steps = [draw(at(100)), draw(at(100)), draw(at(100)), draw(at(100)), draw(at(100))]
  expect(steps.map((drawn) => drawn.length)).toEqual([11, 12, 13, 14, 14])
  expect(ascending(steps.at(-1) ?? [])).toEqual(range(98, 111))
})

test('what comes takes the place of what left farthest away; all others stay in theirs, also what has just left', () => {
  const { draw, rest } = list()
  const before = rest(at(100))
  const after = draw(at(101))
  expect(fresh(after, before)).toEqual([112])
  expect(before.filter((index, place) => after[place] !== index)).toEqual([98])
  const further = [draw(at(102)), draw(at(103)), draw(at(104))]
  for (const drawn of further) expect(drawn).toHaveLength(14)
  expect(ascending(further.at(-1) ?? [])).toEqual(range(102, 115))
})

test('a step draws one new row: in sight, where it stays longest, before what is about to come', () => {
  const { draw, rest } = list()
  const before = rest(at(100))
  const steps = [draw(at(105)), draw(at(105)), draw(at(105)), draw(at(105))]
  expect(steps.map((drawn, step) => fresh(drawn, steps[step - 1] ?? before))).toEqual([[114], [113], [112], [115]])
  const back = draw(at(60, { direction: 'backward' }))
  expect(fresh(back, steps.at(-1) ?? [])).toEqual([60])
})

test('a jump draws all that is in sight at once', () => {
  const { draw, rest } = list()
  const before = rest(at(100))
  expect(ascending(fresh(draw(at(500, { isJump: true })), before))).toEqual(range(500, 509))
})

test('a thrown list draws nothing but the row that the keyboard is on', () => {
  const { draw, rest } = list()
  const before = rest(at(100))
  expect(fresh(draw(at(200, { isFling: true })), before)).toEqual([])
  const isActive = (index: number) => index === 302
  expect(fresh(draw(at(300, { isFling: true, isActive })), before)).toEqual([302])
})

test('the row that the keyboard is on comes too where it is not in sight yet, and is known to be missing', () => {
  const { pool, draw, rest } = list()
  const isActive = (index: number) => index === 111
  rest(at(90, { isActive }))
  expect(pool.lacksActive({ startIndex: 98, endIndex: 111 })).toBe(true)
  expect(pool.lacksActive({ startIndex: 98, endIndex: 110 })).toBe(false)
  expect(draw(at(100, { isFling: true, isActive }))).toContain(111)
  expect(pool.lacksActive({ startIndex: 98, endIndex: 111 })).toBe(false)
  const jump = { isJump: true, isActive: (index: number) => index === 498 }
  expect(draw(at(500, jump))).toEqual(expect.arrayContaining([498, ...range(500, 509)]))
})

test('rows keep their pool when more come after them; of other results nothing stays of those before', () => {
  const { draw, rest } = list()
  const before = rest(at(100))
  expect(draw(at(100), [...IDS, 'Contact-more'])).toEqual(before)
  const others = draw(at(100), ['Project-1', ...IDS])
  expect(ascending(others.filter((index) => index !== undefined))).toEqual(range(100, 109))
})

test('a result that comes in the middle of what is in sight leaves none after it undrawn', () => {
  const { draw, rest } = list()
  rest(at(100))
  const drawn = draw(at(100), IDS.toSpliced(105, 0, 'Contact-new'))
  expect(drawn).toEqual(expect.arrayContaining(range(100, 109)))
})

test('it lacks rows in sight that are not drawn', () => {
  const { pool, draw, rest } = list()
  rest(at(100))
  expect(pool.lacks(at(100).inSight)).toBe(false)
  draw(at(105))
  expect(pool.lacks(at(105).inSight)).toBe(true)
})

test('the pool stand in the order of their rows, but none is moved before results are at rest', () => {
  const { step, rest } = list()
  rest(at(100))
  const before = step(at(100), IDS, true)
  const moving = step(at(101))
  expect(moving.order).toEqual(before.order)
  const rowsOf = ({ drawn, order }: typeof before) => order.map((place) => drawn[place])
  expect(rowsOf(moving)).not.toEqual(ascending(rowsOf(moving)))
  const resting = step(at(101), IDS, true)
  expect(rowsOf(resting)).toEqual(ascending(rowsOf(moving)))
})
