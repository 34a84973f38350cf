import { describe, expect, it, test } from 'vitest'
import { checkAnswers } from '../records/check-answers.ts'
import { evaluateForm, pointersIn, withFormerStates } from './evaluate.ts'
import { faultsOfVersion } from './form-versions.ts'
import { indexForm } from './form-index.ts'
import type { Form, Question } from './form.ts'
import { ExpressionFault, parseExpression } from './parse-expression.ts'

const NOW = '2026-06-01T09:30:00-07:00'
const form = (questions: Question[], choices: Form['choices'] = {}): Form => ({ languages: ['en'], choices, questions })
const valueOf = (calculation: string, answers: object = {}, more: Question[] = []) => {
  const asked = form([...more, { name: 'result', kind: 'calculate', calculation }])
  return evaluateForm(asked, { ...answers }, { now: NOW, uuid: () => 'u' }).states.get('/result')?.value
}
const n: Question = { name: 'n', kind: 'integer' }

test.each<[string, unknown]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3 - -1', 10],
  ['7 div 2', 3.5],
  ['7 mod 4', 3],
  ["if(2 > 1, 'yes', 'no')", 'yes'],
  ["coalesce('', 'b')", 'b'],
  ["concat('a', 1, 'b')", 'a1b'],
  ["substr('salmon', 1, 3)", 'al'],
  ["string-length('sǫ́')", 3],
  ["selected('a b c', 'b')", true],
  ["count-selected('a b c')", 3],
  ["regex('12-34', '\\d{2}-\\d{2}')", true],
  ["regex('x12-34', '\\d{2}-\\d{2}')", false],
  ['round(2.345, 2)', 2.35],
  ['int(-2.7)', -2],
  ['min(3, 1, 2)', 1],
  ['today()', '2026-06-01'],
  ["format-date('2026-06-01', '%e/%n/%y')", '1/6/26'],
  ["date('2026-06-01') > date('2026-05-31')", true],
  ["not(1 = 1) or 'a' = 'a'", true],
  ["number('x') > 1", false],
])('GEO-5 works out %s', (calculation, value) => {
  expect(valueOf(calculation)).toBe(value)
})

it('GEO-5 refuses what it does not know, and says where', () => {
  for (const text of ['1 +', 'evil()', '${a', 'if(1)', '1 2', `${'('.repeat(80)}1`])
    expect(() => parseExpression(text)).toThrow(ExpressionFault)
  const faults = (questions: Question[]) => indexForm(form(questions)).faults.map(({ code }) => code)
  expect(faults([{ name: 'a', kind: 'text', relevant: '${b} = 1' }])).toEqual(['unknownName'])
  expect(faults([{ ...n, constraint: "regex(., '(?=a)b')" }])).toEqual(['pattern'])
  expect(
    faults([
      { name: 'a', kind: 'calculate', calculation: '${b}' },
      { name: 'b', kind: 'calculate', calculation: '${a}' },
    ]),
  ).toEqual(['circle'])
  expect(faults([n, n])).toEqual(['twice'])
})

describe('repeats', () => {
  const squares: Question = {
    ...{ name: 'square', kind: 'repeat' },
    questions: [
      { name: 'clams', kind: 'integer' },
      { name: 'no', kind: 'calculate', calculation: 'position()' },
      { name: 'share', kind: 'calculate', calculation: '${clams} div ${all}' },
    ],
  }
  const all: Question = { name: 'all', kind: 'calculate', calculation: 'sum(${clams})' }
  const answers = {
    square: [
      { id: 'x', clams: 3 },
      { id: 'y', clams: 1 },
    ],
  }

  it('GEO-5 reads all of a repeat from outside, and its own from inside', () => {
    const { states } = evaluateForm(form([all, squares]), answers, { now: NOW })
    expect(states.get('/all')?.value).toBe(4)
    expect(states.get('/square/y/share')?.value).toBe(0.25)
    expect(states.get('/square/y/no')?.value).toBe(2)
  })

  it('GEO-6 keeps instances, and what was worked out in them', () => {
    const checked = checkAnswers(form([all, squares]), answers, { now: NOW })
    expect(checked.faults).toEqual({})
    expect(checked.answers).toEqual({
      all: 4,
      square: [
        { id: 'x', clams: 3, no: 1, share: 0.75 },
        { id: 'y', clams: 1, no: 2, share: 0.25 },
      ],
    })
  })
})

it('GEO-6 names answers that are unknown, of another kind, missing or refused, and drops what is hidden', () => {
  const asked = form([
    { ...n, required: 'true()', constraint: '. < 5' },
    { name: 'more', kind: 'text', relevant: '${n} > 2' },
    { name: 'where', kind: 'geopoint' },
  ])
  const faultsOf = (answers: object) => checkAnswers(asked, { ...answers }, { now: NOW }).faults
  expect(faultsOf({})).toEqual({ '/n': 'required' })
  expect(faultsOf({ n: 9 })).toEqual({ '/n': 'constraint' })
  expect(faultsOf({ n: 'x', odd: 1, where: { type: 'Point', coordinates: [200, 0] } })).toEqual({
    '/n': 'kind',
    '/odd': 'unknown',
    '/where': 'kind',
  })
  expect(checkAnswers(asked, { n: 1, more: 'hidden' }, { now: NOW }).answers).toEqual({ n: 1 })
})

it('GEO-7 keeps the kind of a question over versions, and its path short', () => {
  const former = form([{ name: 'n', kind: 'text' }])
  expect(faultsOfVersion(form([n]), [former])).toEqual([{ code: 'otherKind', question: 'n', detail: 'text' }])
  expect(faultsOfVersion(former, [former])).toEqual([])
  const long = 'q'.repeat(55)
  expect(faultsOfVersion(form([{ name: long, kind: 'text' }]), [])).toMatchObject([{ code: 'pathTooLong' }])
})

it('filters choices by another answer', () => {
  const choices = {
    bays: [
      { name: 'a', more: { side: 'n' } },
      { name: 'b', more: { side: 's' } },
    ],
  }
  const asked = form(
    [
      { name: 'side', kind: 'text' },
      { name: 'bay', kind: 'one', choices: 'bays', choiceFilter: 'side = ${side}' },
    ],
    choices,
  )
  const { states } = evaluateForm(asked, { side: 's' }, { now: NOW })
  expect(states.get('/bay')?.choices.map(({ name }) => name)).toEqual(['b'])
})

it('evaluates 100 repeats of 20 questions without running away', () => {
  const questions = Array.from({ length: 20 }, (_, at): Question => ({
    ...{ name: `q${at}`, kind: 'integer' },
    ...(at > 0 ? { relevant: `\${q${at - 1}} != ''`, constraint: '. >= 0' } : {}),
  }))
  const asked = form([{ name: 'r', kind: 'repeat', questions }])
  const one = Object.fromEntries(questions.map(({ name }) => [name, 1]))
  const answers = { r: Array.from({ length: 100 }, (_, at) => ({ id: `i${at}`, ...one })) }
  evaluateForm(asked, answers, { now: NOW })
  const began = performance.now()
  evaluateForm(asked, answers, { now: NOW })
  expect(performance.now() - began).toBeLessThan(5000)
})

it('GEO-11 keeps the state of what an added instance does not change, over a hundred of twenty questions', () => {
  const asked = Array.from({ length: 20 }, (_, n) => ({ name: `q${n}`, kind: 'integer' as const }))
  const rowed = {
    languages: ['en'],
    choices: {},
    questions: [{ name: 'row', kind: 'repeat' as const, questions: asked }],
  }
  const rows = Array.from({ length: 100 }, (_, n) => ({ id: `r${n}`, q0: n }))
  const options = { now: '2026-05-01T10:00:00Z' }
  const before = evaluateForm(rowed, { row: rows }, options)
  const answers = { row: [...rows.with(3, { id: 'r3', q0: 7 }), { id: 'r100' }] }
  const { states } = withFormerStates(before, evaluateForm(rowed, answers, options))
  const drawn = (id: string, row: object) =>
    pointersIn(asked, [{ repeat: 'row', id }], { ...row }).filter((at) => states.get(at) !== before.states.get(at))
  expect(rows.flatMap((row) => drawn(row.id, row))).toEqual(['/row/r3/q0'])
  expect(drawn('r100', {})).toHaveLength(20)
})
