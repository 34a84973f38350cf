import { expect, test } from 'vitest'
import { valuesOfTold, type Told } from './notify-words.ts'

const NOW = Date.parse('2026-11-28')
const told: Told = { kind: 'SENT', context: 'Note-1', by: [], as: [], $labels: { 'Note-1': 'Tide table' } }
const valuesOf = (more: Partial<Told>, language = 'en') =>
  valuesOfTold({ ...told, ...more }, language, { who: 'Ana', state: '', changes: [] }, NOW)

test('what a notification does not say stands as none, and a part without a name as the whole', () => {
  const values = {
    what: 'Tide table',
    part: 'Tide table',
    whole: 'none',
    step: 'none',
    due: 'none',
    reason: 'none',
    who: 'Ana',
  }
  expect(valuesOf({})).toMatchObject(values)
  const $labels = { ...told.$labels, 'Line-1': 'High water' }
  expect(valuesOf({ part: 'Line-1', $labels })).toMatchObject({ part: 'High water', whole: 'Tide table' })
})

test('what changed is a list in the reader’s language, or none', () => {
  const changes = ['Project name', 'Files']
  expect(valuesOfTold(told, 'en', { who: '', state: '', changes }, NOW).changes).toBe('Project name and Files')
  expect(valuesOf({}).changes).toBe('none')
})

test('the list value that came with it stands by its word, or none', () => {
  const names = { who: '', state: '', changes: [], value: 'No concerns' }
  expect([valuesOfTold(told, 'en', names, NOW).value, valuesOf({}).value]).toEqual(['No concerns', 'none'])
})

test('a day is told without its year, but in another one; a step by its title in the language of the reader', () => {
  expect(valuesOf({ due: '2026-12-02' }).due).toBe('2 Dec')
  expect(valuesOf({ due: '2027-01-12' }, 'fr').due).toBe('12 janv. 2027')
  expect(valuesOf({ step: { en: 'Agree', fr: 'Approuver' } }, 'fr-CA').step).toBe('Approuver')
  expect(valuesOf({ daysLeft: -2 })).toMatchObject({ when: 'past', days: 2 })
})
