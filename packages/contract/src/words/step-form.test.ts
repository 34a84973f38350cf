import { expect, test } from 'vitest'
import { defineItemType, itemTypeSchema } from '../item/item-type.ts'
import type { StepForm } from './step-form.ts'
import * as v from 'valibot'

const typeWith = (stepForm: StepForm, more: object = {}) =>
  defineItemType({
    ...{ name: 'Permit', defaultIcon: 'file', label: ['title'], visibility: 'COMMUNITY', stepForm },
    properties: {
      title: { v: 'DEF', required: true, max: 100 },
      place: { v: 'DEF' },
      number: { v: 'DEF', readOnly: true },
      ...more,
    },
    sections: [
      { key: 'what', properties: ['title', 'number'] },
      { key: 'where', properties: ['place'] },
    ],
  })
const problems = (stepForm: StepForm, more?: object) =>
  (v.safeParse(itemTypeSchema, typeWith(stepForm, more)).issues ?? []).map(({ message }) => message)

test('a type is written in steps: its sections, and what each needs before the next', () => {
  const steps = [{ section: 'what', needs: ['title'] }, { section: 'where' }]
  expect(problems({ steps, while: [{ prop: 'place', kind: 'exists', value: false }] })).toEqual([])
})

test.each<[string, StepForm, RegExp, object?]>([
  ['one section twice', { steps: [{ section: 'what' }, { section: 'what' }] }, /twice/],
  ['a section that there is not', { steps: [{ section: 'what' }, { section: 'why' }] }, /"why"/],
  ['a need of a later step', { steps: [{ section: 'what', needs: ['place'] }, { section: 'where' }] }, /"place"/],
  [
    'a need that the server fills in',
    { steps: [{ section: 'what', needs: ['number'] }, { section: 'where' }] },
    /"number"/,
  ],
  [
    'a required property without a step',
    { steps: [{ section: 'what' }, { section: 'where' }] },
    /"owner", which is required/,
    { owner: { v: 'DEF', required: true } },
  ],
  [
    'a condition on no property',
    { steps: [{ section: 'what' }, { section: 'where' }], while: [{ prop: 'state', kind: 'is', value: 'DRAFT' }] },
    /"state"/,
  ],
  [
    'a property called step',
    { steps: [{ section: 'what' }, { section: 'where' }] },
    /for itself/,
    { step: { v: 'DEF' } },
  ],
])('is refused: %s', (_name, stepForm, message, more) => {
  expect(problems(stepForm, more).join('\n')).toMatch(message)
})
