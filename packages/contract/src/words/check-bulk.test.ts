import { expect, it } from 'vitest'
import { problemsOfBulk, type CheckedBulk } from './check-bulk.ts'

const TYPE: CheckedBulk = {
  properties: { keeper: { v: 'DEF' }, state: { v: 'SEL', options: ['A', 'B'] }, made: { v: 'DT', readOnly: true } },
  machines: {
    state: {
      first: ['A'],
      moves: [
        { action: 'send', from: ['A'], to: 'B', asks: { way: { v: 'DEF' } } },
        { action: 'close', from: ['A'], to: 'B' },
        { action: 'end', from: ['A'], to: 'B', by: 'server', asks: { way: { v: 'DEF' } } },
      ],
    },
  },
}

it('many items get a property that people set, a move that asks for something, an action, or values', () => {
  const bulk = ['keeper', 'send', { action: 'write', asks: {} }, { name: 'clear', set: { keeper: null } }]
  expect(problemsOfBulk({ ...TYPE, bulk })).toEqual([])
  expect(problemsOfBulk({ ...TYPE, bulk: [{ name: 'clear', set: { made: null, nothing: 1 } }] })).toHaveLength(2)
  const wrong = ['made', 'state', 'close', 'end', 'nothing', 'constructor']
  expect(problemsOfBulk({ ...TYPE, bulk: wrong }).length).toBe(wrong.length)
})
