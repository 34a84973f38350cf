import { describe, expect, it, test } from 'vitest'
import type { Answers } from './records/answer-values.ts'
import { checkAnswers } from './records/check-answers.ts'
import { evaluateForm, TooDear } from './form/evaluate.ts'
import { indexForm } from './form/form-index.ts'
import type { Form, Question } from './form/form.ts'

const now = '2026-05-04T10:00:00Z'
const formOf = (questions: Question[], choices: Form['choices'] = {}): Form => ({
  ...{ languages: ['en'], choices, questions },
})
const many = (count: number, of: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({ id: `i${at}`, clams: at, ...of(at) }))

const CLAMS: Question = { name: 'clams', kind: 'integer' }
const worked = (calculation: string): Question => ({ name: 'no', kind: 'calculate', calculation })
const squares = (...questions: Question[]): Question => ({ name: 'square', kind: 'repeat', questions })
const SPECIES = { species: Array.from({ length: 300 }, (_, at) => ({ name: `s${at}`, more: { code: `c${at}` } })) }

/** Answers of a size, and the form that they are evaluated by. */
type Sized = [form: Form, answers: (size: number) => Answers]
const inSquares = (...questions: Question[]): Sized => [
  formOf([squares(CLAMS, ...questions)], SPECIES),
  (size) => ({ square: many(size) }),
]

describe('T60 evaluation of answers twice as long takes at most 2.5 times the steps', () => {
  test.each<[string, Sized]>([
    ['numbers of instances', inSquares(worked('position(..)'))],
    ['the instance before', inSquares(worked('indexed-repeat(${clams}, ${square}, position(..) - 1)'))],
    ['a pattern', inSquares({ ...CLAMS, name: 'n', constraint: "regex(., '((a+))+b')" })],
    ['a column of a list', inSquares(worked("pulldata('species', 'code', 'name', concat('s', ${clams}))"))],
    ['words of a choice', inSquares({ name: 'one', kind: 'one', choices: 'species', choiceFilter: "code != ''" })],
    [
      'all of a repeat, from outside',
      [
        formOf([squares(CLAMS), { name: 'all', kind: 'calculate', calculation: 'sum(${clams}) + count(${square})' }]),
        (size) => ({ square: many(size) }),
      ],
    ],
    [
      'repeats in a repeat',
      [
        formOf([squares({ name: 'net', kind: 'repeat', questions: [CLAMS] }, worked('sum(${clams})'))]),
        (size) => ({ square: many(size, () => ({ net: many(3) })) }),
      ],
    ],
    [
      'a long text',
      [
        formOf([{ name: 'long', kind: 'text' }, worked("contains(${long}, 'b')")]),
        (size) => ({ long: 'a'.repeat(size * 100) }),
      ],
    ],
  ])('%s', (_, [form, answers]) => {
    expect(indexForm(form).faults).toEqual([])
    const stepsAt = (size: number) => evaluateForm(form, answers(size), { now }).steps
    expect(stepsAt(200)).toBeGreaterThan(200)
    expect(stepsAt(400) / stepsAt(200)).toBeLessThanOrEqual(2.5)
  })
})

it('T60 counts the steps of what is worked out of all instances in each of them', () => {
  const form = formOf([squares(CLAMS), { name: 'net', kind: 'repeat', questions: [worked('sum(${clams})')] }])
  const stepsAt = (size: number) => evaluateForm(form, { square: many(size), net: many(size) }, { now }).steps
  expect(stepsAt(200) / stepsAt(100)).toBeGreaterThan(3)
  expect(() => evaluateForm(form, { square: many(100), net: many(100) }, { now, mostSteps: 10_000 })).toThrow(TooDear)
})

describe('what is refused before, or while, it is worked out', () => {
  const costly = formOf([
    squares(CLAMS),
    { name: 'net', kind: 'repeat', questions: [worked('sum(${clams}) + sum(${clams}) + sum(${clams})')] },
  ])
  test.each<[string, Form, Answers, object]>([
    ['instances', formOf([squares(CLAMS)]), { square: many(12_000) }, { '/square': 'tooMany' }],
    [
      'instances in instances',
      formOf([squares({ name: 'net', kind: 'repeat', questions: [CLAMS] })]),
      { square: many(1000, () => ({ net: many(20) })) },
      { '/square/i952/net': 'tooMany' },
    ],
    [
      'questions of all instances',
      formOf([squares(...Array.from({ length: 30 }, (_, at): Question => ({ name: `q${at}`, kind: 'text' })))]),
      { square: many(1000) },
      { '/square': 'tooMany' },
    ],
    ['steps', costly, { square: many(1000), net: many(1000) }, {}],
  ])('T60 GEO-6 refuses a record with too many %s, and keeps what was sent', (what, form, given, faults) => {
    const checked = checkAnswers(form, given, { now })
    if (what === 'steps') {
      expect(Object.values(checked.faults)).toEqual(['tooDear'])
      expect(checked.steps, 'what it took is told, to be paid for').toBe(300_000)
    } else expect(checked.faults).toEqual(faults)
    expect(checked.answers).toBe(given)
  })

  it('T60 GEO-6 takes as many instances as there may be', () => {
    expect(checkAnswers(formOf([squares(CLAMS)]), { square: many(1000) }, { now }).faults).toEqual({})
    expect(checkAnswers(formOf([squares(CLAMS)]), { square: many(1001) }, { now }).faults).toEqual({
      '/square': 'tooMany',
    })
  })
})

it('GEO-6 keeps the first of two instances of one name', () => {
  const given = { square: [{ id: 'x', clams: 1 }, { id: 'x', clams: 2 }, { clams: 3 }] }
  const { answers } = checkAnswers(formOf([squares(CLAMS, worked('position(..)'))]), given, { now })
  expect(answers).toEqual({
    square: [
      { id: 'x', clams: 1, no: 1 },
      { id: 'undefined', clams: 3, no: 3 },
    ],
  })
})

it('T60 GEO-5 tells of forms that are too deep, too long or go in circles, without following them', () => {
  const chained = (count: number, calculation: (at: number) => string): Form =>
    formOf(
      Array.from({ length: count }, (_, at) => ({ name: `q${at}`, kind: 'calculate', calculation: calculation(at) })),
    )
  const codes = (form: Form) => [...new Set(indexForm(form).faults.map(({ code }) => code))]
  expect(codes(chained(20_000, (at) => `\${q${at + 1}}`))).toEqual(['tooMany'])
  expect(codes(chained(2000, (at) => `\${q${(at + 1) % 2000}} + \${q0}`))).toEqual(['circle'])
  const nested = Array.from({ length: 200 }).reduce<Question>(
    (inside, _, at) => ({ name: `g${at}`, kind: 'group', questions: [inside] }),
    CLAMS,
  )
  expect(codes(formOf([nested]))).toEqual(['tooDeep'])
  expect(codes(formOf([worked('-'.repeat(3000) + '1')]))).toEqual(['expression'])
  expect(codes(formOf([worked(`1${' '.repeat(4000)}`)]))).toEqual(['expression'])
  const sum = formOf([worked(`1${'+1'.repeat(1999)}`)])
  expect([codes(sum), checkAnswers(sum, {}, { now }).answers]).toEqual([[], { no: 2000 }])
})

it('T12 GEO-5 finds no list, column or word under a name that every object has', () => {
  const form = formOf(
    [
      { name: 'one', kind: 'one', choices: 'constructor' },
      { name: 'two', kind: 'one', choices: 'species', choiceFilter: "constructor = ''" },
      worked("pulldata('constructor', 'constructor', 'toString', '')"),
    ],
    SPECIES,
  )
  expect(indexForm(form).faults).toEqual([{ code: 'noChoices', question: 'one', detail: 'constructor' }])
  const { faults } = checkAnswers({ ...form, languages: ['constructor'] }, { one: 'x', two: 's1' }, { now })
  expect(faults).toEqual({ '/one': 'kind' })
})

it('GEO-6 names a place that is none, whatever reads it', () => {
  const form = formOf([
    { name: 'line', kind: 'geotrace' },
    { name: 'area', kind: 'geoshape' },
    worked('distance(${line}) + area(${area})'),
  ])
  const given = { line: { type: 'LineString', coordinates: 5 }, area: { type: 'Polygon', coordinates: null } }
  expect(checkAnswers(form, given, { now }).faults).toEqual({ '/line': 'kind', '/area': 'kind' })
})
