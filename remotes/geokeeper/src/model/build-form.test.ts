import { expect, it } from 'vitest'
import {
  addQuestion,
  changeQuestion,
  choiceLines,
  choicesOfLines,
  choicesOfValues,
  emptyForm,
  moveQuestion,
  removeQuestion,
} from './build-form.ts'

it('GEO-17 builds a form: adds into groups, changes, moves and removes questions', () => {
  const group = addQuestion(emptyForm(['en']), 'group')
  const one = addQuestion(group.form, 'one', group.name)
  const text = addQuestion(one.form, 'text', group.name)
  const named = changeQuestion(text.form, text.name, { label: { en: 'Notes' }, required: 'true()' })
  expect(named.questions).toEqual([
    {
      ...{ name: 'group', kind: 'group' },
      questions: [
        { name: 'one', kind: 'one', choices: 'one' },
        { name: 'text', kind: 'text', label: { en: 'Notes' }, required: 'true()' },
      ],
    },
  ])
  expect(moveQuestion(named, 'text', -1).questions[0]?.questions?.map(({ name }) => name)).toEqual(['text', 'one'])
  expect(moveQuestion(named, 'text', 1)).toEqual(named)
  expect(removeQuestion(named, 'one').questions[0]?.questions).toHaveLength(1)
  expect(changeQuestion(named, 'text', { required: undefined }).questions[0]?.questions?.[1]).not.toHaveProperty(
    'required',
  )
  expect(addQuestion(named, 'text').name).toBe('text_2')
})

it('GEO-17 reads and writes choices as lines', () => {
  const choices = [{ name: 'bird', label: { en: 'Bird', fr: 'Oiseau' }, more: { side: 'n' } }]
  expect(choiceLines(choices, ['en', 'fr'])).toBe('bird | Bird | Oiseau')
  expect(choicesOfLines('bird | Birds | Oiseaux\n\nbig seal\nbird', ['en', 'fr'], choices)).toEqual([
    { name: 'bird', label: { en: 'Birds', fr: 'Oiseaux' }, more: { side: 'n' } },
    { name: 'big_seal', label: { en: 'big seal' } },
  ])
})

it('GEO-17 choices are taken over from a list of values without what is archived', () => {
  const value = (key: string, more: object = {}) => ({ key, label: key.toLowerCase(), ...more })
  const values = { install: [value('WATER'), value('ACCESS', { archived: true })], 'Organization-1': [value('BIRDS')] }
  expect(choicesOfValues(values, 'en')).toEqual([
    { name: 'WATER', label: { en: 'water' } },
    { name: 'BIRDS', label: { en: 'birds' } },
  ])
})
