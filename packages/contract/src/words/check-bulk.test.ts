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

it('many items get a property that people set, a move that asks for something, or an action', () => {
  expect(problemsOfBulk({ ...TYPE, bulk: ['keeper', 'send', { action: 'write', asks: {} }] })).toEqual([])
  const wrong = ['made', 'state', 'close', 'end', 'nothing', 'constructor']
  expect(problemsOfBulk({ ...TYPE, bulk: wrong }).length).toBe(wrong.length)
})
