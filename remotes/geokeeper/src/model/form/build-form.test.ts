import { expect, it } from 'vitest'
import {
  addQuestion,
  changeQuestion,
  choiceLines,
  choicesOfLines,
  choicesOfValues,
  emptyForm,
  moveQuestion,
  ownChoices,
  removeQuestion,
  renameQuestion,
  sharingChoices,
} from './build-form.ts'
import type { Question } from './form.ts'

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

it('GEO-17 each question has choices of its own, whatever others are called; shared ones are told and parted', () => {
  const choice = (name: string) => [{ name, label: { en: name } }]
  const first = addQuestion(emptyForm(['en']), 'one')
  const filled = { ...first.form, choices: { one: choice('creek') } }
  const renamed = renameQuestion(filled, 'one', 'stream')
  const second = addQuestion(renamed, 'one')
  expect(second.form.questions.map(({ name, choices }) => [name, choices])).toEqual([
    ['stream', 'one'],
    ['one_2', 'one_2'],
  ])
  expect(second.form.choices).toEqual({ one: choice('creek'), one_2: [] })
  const shared = changeQuestion(second.form, 'one_2', { choices: 'one' })
  const [stream, other] = shared.questions
  expect([stream, other].map((each) => each && sharingChoices(shared, each))).toEqual([['one_2'], ['stream']])
  const parted = ownChoices(shared, other as Question)
  expect(parted.questions[1]?.choices).not.toBe('one')
  expect(parted.choices[parted.questions[1]?.choices ?? '']).toEqual(choice('creek'))
})

it('GEO-17 what reads an answer follows when its question is renamed', () => {
  const one = addQuestion(emptyForm(['en']), 'one')
  const text = addQuestion(one.form, 'text')
  const form = changeQuestion(text.form, 'text', { relevant: "${one} = 'other'", label: { en: 'Which ${one}?' } })
  expect(renameQuestion({ ...form, instanceName: '${one}' }, 'one', 'stream')).toMatchObject({
    questions: [{ name: 'stream' }, { relevant: "${stream} = 'other'", label: { en: 'Which ${stream}?' } }],
    instanceName: '${stream}',
  })
})
