import { expect, it } from 'vitest'
import { checkAnswers } from './records/check-answers.ts'
import { indexForm } from './form/form-index.ts'
import { LONGEST_PATH, MOST_QUESTIONS, type Form, type Question } from './form/form.ts'

const now = '2026-05-04T10:00:00Z'
const formOf = (questions: Question[]): Form => ({ languages: ['en'], choices: {}, questions })
const codes = (form: Form) => [...new Set(indexForm(form).faults.map(({ code }) => code))]

it('GEO-5 takes a form of as many questions as there may be, and no more', () => {
  const questions = Array.from({ length: MOST_QUESTIONS }, (_, at): Question => ({
    ...{ name: `q${at}`, kind: 'integer' },
    ...(at > 0 ? { relevant: `\${q${at - 1}} >= 0` } : {}),
  }))
  expect(codes(formOf(questions))).toEqual([])
  const given = Object.fromEntries(questions.map(({ name }, at) => [name, at]))
  const { answers, faults } = checkAnswers(formOf(questions), given, { now })
  expect([Object.keys(answers).length, faults]).toEqual([MOST_QUESTIONS, {}])
  expect(codes(formOf([...questions, { name: 'more', kind: 'text' }]))).toEqual(['tooMany'])
})

it('GEO-7 refuses a path that search could not name', () => {
  const inside: Question = { name: 'a'.repeat(LONGEST_PATH - 'answers.nets.'.length), kind: 'text' }
  const nets = (question: Question): Question => ({ name: 'nets', kind: 'repeat', questions: [question] })
  expect(codes(formOf([nets(inside)]))).toEqual([])
  expect(codes(formOf([nets({ ...inside, name: `${inside.name}b` })]))).toEqual(['pathTooLong'])
})

it('GEO-5 tells of an expression that is too deep, and works out none that grows without end', () => {
  const deep = `${'('.repeat(1900)}1${')'.repeat(1900)}`
  expect(codes(formOf([{ name: 'deep', kind: 'calculate', calculation: deep }]))).toEqual(['expression'])
  const doubled = Array.from({ length: 60 }, (_, at): Question => ({
    ...{ name: `d${at}`, kind: 'calculate' },
    calculation: at === 0 ? "'ab'" : `concat(\${d${at - 1}}, \${d${at - 1}})`,
  }))
  const { answers } = checkAnswers(formOf(doubled), {}, { now })
  expect(JSON.stringify(answers).length).toBeLessThan(2_000_000)
})
