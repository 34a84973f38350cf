import { expect, test } from 'vitest'
import { nextSuggest, targetOf, type SuggestEvent, type Suggestion, type SuggestState } from './suggest-machine.ts'

const found = ['Contact-1', 'Contact-2', 'Contact-3', 'Contact-4', 'Contact-5', 'Contact-6'].map((id) => ({
  id,
  label: id,
}))
const run = (...events: SuggestEvent[]) => events.reduce<SuggestState>(nextSuggest, { name: 'NO_SEARCH' })

test('no suggestions under three letters, however many code points they take', () => {
  expect(run({ name: 'typed', text: 'wa' })).toEqual({ name: 'NO_SEARCH' })
  expect(run({ name: 'typed', text: 'x̣ʷ' }).name).toBe('NO_SEARCH')
  expect(run({ name: 'typed', text: 'wat' })).toMatchObject({ name: 'FETCHING', text: 'wat' })
})

test('shows at most five', () => {
  expect(run({ name: 'typed', text: 'wat' }, { name: 'arrived', text: 'wat', found })).toMatchObject({
    name: 'SUCCESS',
    shown: found.slice(0, 5),
  })
})

test('an answer to an earlier text is dropped', () => {
  const state = run(
    { name: 'typed', text: 'wat' },
    { name: 'typed', text: 'wate' },
    { name: 'arrived', text: 'wat', found },
  )
  expect(state).toMatchObject({ name: 'FETCHING', text: 'wate' })
})

test('a row that was gone to while the answer came stays chosen, if it is still there', () => {
  const moving = run(
    { name: 'typed', text: 'wat' },
    { name: 'arrived', text: 'wat', found: found.slice(0, 2) },
    { name: 'typed', text: 'wate' },
    { name: 'moved', by: 1 },
  )
  const after = (rows: Suggestion[]) => nextSuggest(moving, { name: 'arrived', text: 'wate', found: rows })
  expect(after(found.slice(0, 2).toReversed())).toMatchObject({ name: 'SUCCESS', chosen: 1 })
  expect(after(found.slice(1, 2))).toMatchObject({ name: 'SUCCESS', chosen: -1 })
})

test('a failure belongs to its text, and typing on leaves it', () => {
  const failed = run({ name: 'typed', text: 'wat' }, { name: 'failed', text: 'wat' })
  expect(failed.name).toBe('FAILURE')
  expect(nextSuggest(failed, { name: 'typed', text: 'wate' }).name).toBe('FETCHING')
})

test('the arrow keys go round, through the field itself', () => {
  const open = run({ name: 'typed', text: 'wat' }, { name: 'arrived', text: 'wat', found: found.slice(0, 2) })
  const rows = [1, 1, 1, -1].reduce<SuggestState[]>(
    (states, by) => [...states, nextSuggest(states.at(-1) ?? open, { name: 'moved', by: by as 1 | -1 })],
    [],
  )
  expect(rows.map((state) => 'chosen' in state && state.chosen)).toEqual([0, 1, -1, 1])
})

test('Enter opens the row chosen, the id typed, or all results', () => {
  const open = run({ name: 'typed', text: 'wat' }, { name: 'arrived', text: 'wat', found })
  const isType = (name: string) => name === 'Contact'
  expect(targetOf(nextSuggest(open, { name: 'moved', by: 1 }), 'wat', isType)).toEqual({ itemKey: 'i-Contact-1' })
  expect(targetOf({ name: 'NO_SEARCH' }, ' Contact-12 ', isType)).toEqual({ itemKey: 'i-Contact-12' })
  expect(targetOf({ name: 'NO_SEARCH' }, 'LB-17', isType)).toEqual({ searchFor: 'LB-17' })
  expect(targetOf(open, 'wat er', isType)).toEqual({ searchFor: 'wat er' })
  expect(targetOf(open, '  ', isType)).toBeUndefined()
})
