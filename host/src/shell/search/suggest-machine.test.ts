import { expect, test } from 'vitest'
import { bestOf, moveChosen, nextSuggest, targetOf, type SuggestEvent, type SuggestState } from './suggest-machine.ts'

const named = (...ids: string[]) => ids.map((id) => ({ id, label: id }))
const found = named('Contact-1', 'Note-1', 'Meeting-1', 'Letter-1', 'Place-1', 'Loan-1')
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

test('one type never fills the suggestions: two of it are shown, and the best of others', () => {
  const entries = Array.from({ length: 30 }, (_, index) => `ArchiveEntry-${index + 1}`)
  expect(bestOf(named(...entries, 'Contact-1', 'Meeting-1')).map(({ id }) => id)).toEqual([
    'ArchiveEntry-1',
    'ArchiveEntry-2',
    'Contact-1',
    'Meeting-1',
  ])
})

test('an answer to an earlier text is dropped', () => {
  const state = run(
    { name: 'typed', text: 'wat' },
    { name: 'typed', text: 'wate' },
    { name: 'arrived', text: 'wat', found },
  )
  expect(state).toMatchObject({ name: 'FETCHING', text: 'wate' })
})

test('a failure belongs to its text, and typing on leaves it', () => {
  const failed = run({ name: 'typed', text: 'wat' }, { name: 'failed', text: 'wat' })
  expect(failed.name).toBe('FAILURE')
  expect(nextSuggest(failed, { name: 'typed', text: 'wate' }).name).toBe('FETCHING')
})

test('the arrow keys go round, through the field itself', () => {
  const keys = ['a', 'b']
  const ways = ([1, 1, 1, -1] as const).reduce<(string | undefined)[]>(
    (passed, by) => [...passed, moveChosen(keys, passed.at(-1), by)],
    [],
  )
  expect(ways).toEqual(['a', 'b', undefined, 'b'])
  expect(moveChosen(keys, 'gone', 1)).toBe('a')
  expect(moveChosen([], undefined, 1)).toBeUndefined()
})

test('Enter opens the id typed, or all results', () => {
  const isType = (name: string) => name === 'Contact'
  expect(targetOf(' Contact-12 ', isType)).toEqual({ itemKey: 'i-Contact-12' })
  expect(targetOf('LB-17', isType)).toEqual({ searchFor: 'LB-17' })
  expect(targetOf('wat er', isType)).toEqual({ searchFor: 'wat er' })
  expect(targetOf('  ', isType)).toBeUndefined()
})
