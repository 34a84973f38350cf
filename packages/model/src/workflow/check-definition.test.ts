import { expect, test } from 'vitest'
import type { StepDefinition, StepKind } from '@cairn/contract/workflow'
import { checkDefinition, longestWay, rightsAsked } from './index.ts'

const types = ['Reply']
const kinds: Record<string, StepKind> = {
  SIMPLE: { types, completes: 'hand' },
  PROPOSE: { types, completes: 'later' },
  APPROVE: { types, completes: 'later', follows: 'PROPOSE', needs: { right: 'approve', people: 2 } },
  SNAPSHOT: { types, completes: 'later', leads: true },
  OUTCOME: { types, completes: 'hand', required: true },
  OTHER: { types: ['Order'], completes: 'hand' },
}
const properties = { level: {}, notes: { level: 'PRIVATE' as const } }
const against = { type: 'Reply', kinds, properties, languages: ['en', 'fr'] }
const step = (key: string, kind: string, more: Partial<StepDefinition> = {}): StepDefinition => ({
  key,
  kind,
  title: { en: key, fr: key },
  ...more,
})
const outcome = step('end', 'OUTCOME')
const codes = (...steps: StepDefinition[]) =>
  checkDefinition({ steps }, against).map(({ code, step: key, kind }) => [code, key, kind].filter(Boolean).join(' '))

test.each<[string, StepDefinition[], string[]]>([
  ['a sound one', [step('a', 'SIMPLE'), outcome], []],
  [
    'a circle',
    [step('a', 'SIMPLE', { after: ['b'] }), step('b', 'SIMPLE', { after: ['a'] }), outcome],
    ['cycle a', 'cycle b'],
  ],
  [
    'a step behind a circle',
    [step('a', 'SIMPLE', { after: ['a'] }), step('b', 'SIMPLE', { after: ['a'] }), outcome],
    ['cycle a', 'unreachable b', 'noEnd'],
  ],
  [
    'a step behind nothing',
    [step('a', 'SIMPLE', { after: ['x'] }), outcome],
    ['unknownAfter a', 'unreachable a', 'noEnd'],
  ],
  ['a kind for other items', [step('a', 'OTHER'), outcome], ['wrongType a']],
  ['a kind that is gone', [step('a', 'GONE'), outcome], ['kindMissing a GONE']],
  ['an approval alone', [step('a', 'APPROVE'), outcome], ['follows a PROPOSE']],
  [
    'an approval after a proposal that may be left out',
    [step('p', 'PROPOSE', { optional: true }), step('a', 'APPROVE', { after: ['p'] }), outcome],
    ['follows a PROPOSE'],
  ],
  [
    'an approval over another step',
    [step('p', 'PROPOSE'), step('m', 'SIMPLE', { after: ['p'] }), step('a', 'APPROVE', { after: ['m'] }), outcome],
    [],
  ],
  ['a snapshot at the end', [step('s', 'SNAPSHOT'), outcome], ['leads s']],
  ['no outcome', [step('a', 'SIMPLE')], ['required OUTCOME']],
  [
    'a hidden condition',
    [step('a', 'SIMPLE', { when: [{ prop: 'notes', kind: 'exists', value: true }] }), outcome],
    ['conditionHidden a'],
  ],
  [
    'an unknown condition',
    [step('a', 'SIMPLE', { when: [{ prop: 'constructor', kind: 'exists', value: true }] }), outcome],
    ['conditionUnknown a'],
  ],
  [
    'a condition on text',
    [step('a', 'SIMPLE', { when: [{ prop: 'level', kind: 'text', value: 'x' }] }), outcome],
    ['conditionKind a'],
  ],
  ['nobody’s step', [step('a', 'SIMPLE', { assignee: { notSameAs: 'a' } }), outcome], ['assigneeUnknown a']],
  ['reminders of nothing', [step('a', 'SIMPLE', { remind: [2] }), outcome], ['remindNever a']],
])('WKF-10 %s', (_, steps, problems) => {
  expect(codes(...steps)).toEqual(problems)
})

test('WKF-10 warns where the longest way takes more days than there are', () => {
  const due = (days: number) => ({ due: { days, from: 'activation' as const, working: true } })
  const steps = [
    step('a', 'SIMPLE', due(10)),
    step('b', 'SIMPLE', due(3)),
    { ...outcome, after: ['a', 'b'], ...due(5) },
  ]
  expect(longestWay({ steps })).toEqual({ keys: ['a', 'end'], days: 15 })
  expect(checkDefinition({ steps }, { ...against, period: 14 })).toEqual([
    { code: 'tooLong', days: 15, isWarning: true },
  ])
  expect(checkDefinition({ steps }, { ...against, period: 15 })).toEqual([])
})

test('a right that too few people hold is warned about; one that was not asked for is not', () => {
  const steps = [
    step('p', 'PROPOSE'),
    step('a', 'APPROVE', { after: ['p'], assignee: { right: 'update' } }),
    { ...outcome, after: ['a'] },
  ]
  expect(rightsAsked({ steps }, kinds)).toEqual(['approve', 'update'])
  const warned = (holders?: Record<string, number>) =>
    checkDefinition({ steps }, { ...against, holders }).map(({ code, step: key, right, isWarning }) => [
      code,
      key,
      right,
      isWarning,
    ])
  expect(warned()).toEqual([])
  expect(warned({ approve: 2, update: 1 })).toEqual([])
  expect(warned({ approve: 1, update: 0 })).toEqual([
    ['rightUnheld', 'a', 'update', true],
    ['rightFew', 'a', 'approve', true],
  ])
})
