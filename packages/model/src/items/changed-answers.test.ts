import { questionsIn } from '@cairn/contract'
import { expect, test } from 'vitest'
import { answerText, changedAnswers } from './changed-answers.ts'

const questions = questionsIn({
  languages: ['en'],
  choices: { seen: [{ name: 'seal', label: { en: 'Seals', fr: 'Phoques' } }] },
  questions: [
    { name: 'seen', kind: 'one', choices: 'seen', label: { en: 'What?' } },
    { name: 'square', kind: 'repeat', questions: [{ name: 'clams', kind: 'integer' }] },
    { name: 'notes', kind: 'text' },
  ],
})
const square = (...clams: number[]) => clams.map((n, at) => ({ id: `s${at}`, clams: n }))

test('what two versions of answers differ in is told by question, in the order of the form', () => {
  const before = { notes: 'Old', seen: 'seal', square: square(1, 2) }
  const after = { notes: 'New', seen: 'seal', square: square(1, 3), gone: 'x' }
  expect(changedAnswers(after, before, questions).map(({ path, answers }) => [path, answers])).toEqual([
    ['gone', ['x']],
    ['square.clams', [1, 3]],
    ['notes', ['New']],
  ])
  expect(changedAnswers(before, undefined, questions).map(({ path }) => path)).toEqual([
    'seen',
    'square.clams',
    'notes',
  ])
})

test('an answer is told in words: a choice in the language of the reader, a place as latitude and longitude', () => {
  const [seen] = questions
  expect(answerText(seen, 'seal', 'fr')).toBe('Phoques')
  expect(answerText(seen, ['seal', 'kraken'], 'en')).toBe('Seals, kraken')
  expect(answerText(undefined, { type: 'Point', coordinates: [-128.4, 52.9] }, 'en')).toBe('52.9, -128.4')
})
