import { expect, it } from 'vitest'
import { conflictsOf, valuesAsOf, valueAt, withEdits } from './edits.ts'

const item = { answers: { n: 1, square: [{ id: 'x', clams: 3 }] }, categories: ['WATER'] }

it('GEO-8 changes answers by pointer, those of a repeat by its instance', () => {
  expect(valueAt(item, '/answers/square/x/clams')).toBe(3)
  const edits = { '/answers/n': null, '/answers/square/x/clams': 5, '/categories': ['PLANTS'], '/answers/gone/x': 1 }
  const { changes, lost } = withEdits(item, edits)
  expect(changes).toEqual({ answers: { square: [{ id: 'x', clams: 5 }] }, categories: ['PLANTS'] })
  expect(lost).toEqual(['/answers/gone/x'])
  expect(item.answers.n).toBe(1)
  expect(withEdits(item, { '/answers/__proto__/a': 1 }).lost).toHaveLength(1)
})

it('GEO-8 tells who was faster, by pointer', () => {
  const now = { answers: { n: 2, m: 7 } }
  const begun = valuesAsOf(now, [{ u: 3, changes: { answers: { from: { n: 1, m: 7 } } } }], 2)
  expect(conflictsOf(begun, now, { '/answers/n': 5, '/answers/m': 8 })).toEqual({ '/answers/n': 2 })
  expect(conflictsOf(begun, now, { '/answers/n': 2 })).toEqual({})
})
