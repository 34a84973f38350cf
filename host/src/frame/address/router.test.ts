import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRouter, type RouterEvent, type RouterState } from './router.ts'

const INIT: RouterState = { name: 'INIT' }
const columns = (...keys: string[]): RouterEvent => ({ kind: 'columns', keys })
const focus = (key: string): RouterEvent => ({ kind: 'focus', key })
const settled: RouterEvent = { kind: 'settled' }
const after = (...events: RouterEvent[]) => events.reduce(nextRouter, INIT)

test.each([
  [
    'a copied address begins at its last column',
    [columns('a', 'b')],
    { name: 'APPLY_FOCUS', active: 'b', isFirst: true },
  ],
  ['then all is ready', [columns('a', 'b'), settled], { name: 'READY', active: 'b' }],
  [
    'an opened column takes the focus',
    [columns('a'), settled, columns('a', 'b')],
    { name: 'APPLY_FOCUS', active: 'b', isFirst: false },
  ],
  [
    'going to another column by oneself',
    [columns('a', 'b'), settled, focus('a')],
    { name: 'ACTIVE_CHANGED', active: 'a' },
  ],
  [
    'the focus moving within a column is nothing',
    [columns('a', 'b'), settled, focus('b')],
    { name: 'READY', active: 'b' },
  ],
  ['a focus from outside the stack is nothing', [columns('a'), settled, focus('z')], { name: 'READY', active: 'a' }],
  [
    'closing the active column hands the focus to its left',
    [columns('a', 'b', 'c'), settled, columns('a', 'b')],
    { name: 'APPLY_FOCUS', active: 'b' },
  ],
  [
    'or to what is first now',
    [columns('a', 'b'), settled, focus('a'), settled, columns('b')],
    { name: 'APPLY_FOCUS', active: 'b' },
  ],
  [
    'closing another leaves it',
    [columns('a', 'b'), settled, columns('b')],
    { name: 'READY', active: 'b', keys: ['b'] },
  ],
  ['moving columns leaves it', [columns('a', 'b'), settled, columns('b', 'a')], { name: 'READY', active: 'b' }],
  ['nothing happens before there are columns', [focus('a'), settled], { name: 'INIT' }],
] as [string, RouterEvent[], object][])('%s', (_what, events, state) => {
  expect(after(...events)).toMatchObject(state)
})

test('the active column is always one of those that stand', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const events = fc.oneof(
    fc.uniqueArray(key, { minLength: 1 }).map((keys) => columns(...keys)),
    key.map(focus),
    fc.constant(settled),
  )
  fc.assert(
    fc.property(fc.array(events), (steps) => {
      const state = after(...steps)
      expect(state.name === 'INIT' || state.keys.includes(state.active)).toBe(true)
    }),
  )
})
