import { expect, test } from 'vitest'
import { LOOK_EVERY_MS, PassingRows } from './passing-rows.ts'

const rows = (first: number, count = 20) => Array.from({ length: count }, (_, at) => `Contact-${first + at}`)

/** What looks at rows from these firsts on say, each as soon as it may be. */
function looks(firsts: readonly number[], everyMs = LOOK_EVERY_MS): boolean[] {
  const passing = new PassingRows()
  return firsts.map((first, at) => passing.mayBeRead(rows(first), at * everyMs))
}

test('rows that come one after the other may be read, those of a thrown list not until it slows', () => {
  expect(looks([0, 3, 6, 9])).toEqual([true, true, true, true])
  expect(looks([0, 30, 60, 90, 92])).toEqual([true, false, false, false, true])
})

test('a list that has come to rest may be read, wherever it is', () => {
  expect(looks([0, 30, 30])).toEqual([true, false, true])
})

test('a jump is no throw, and neither are the first rows of all', () => {
  expect(looks([0, 500, 0], 1000)).toEqual([true, true, true])
  const passing = new PassingRows()
  expect(passing.mayBeRead([], 0)).toBe(true)
  expect(passing.mayBeRead(rows(0), LOOK_EVERY_MS)).toBe(true)
})

test('a look is not sooner than it may be', () => {
  const passing = new PassingRows()
  expect(passing.wait(5)).toBe(0)
  passing.mayBeRead(rows(0), 5)
  expect(passing.wait(5 + LOOK_EVERY_MS / 4)).toBe(0.75 * LOOK_EVERY_MS)
})
