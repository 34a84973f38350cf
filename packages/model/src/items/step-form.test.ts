import { expect, test } from 'vitest'
import { defineItemType } from '@cairn/contract'
import {
  heldPosition,
  isWrittenInSteps,
  lackingIn,
  namesStep,
  openSteps,
  stepIn,
  stepOf,
  withoutStep,
  withStep,
} from './step-form.ts'

const form = {
  steps: [{ section: 'what', needs: ['title'] }, { section: 'where', needs: ['place'] }, { section: 'who' }],
}
const type = defineItemType({
  ...{ name: 'Permit', defaultIcon: 'file', label: ['title'], visibility: 'COMMUNITY' },
  properties: { title: { v: 'DEF' }, place: { v: 'DEF' }, state: { v: 'SEL', options: ['DRAFT', 'SENT'] } },
  sections: [
    { key: 'what', properties: ['title'] },
    { key: 'where', properties: ['place'] },
    { key: 'who', properties: [] },
  ],
  stepForm: { ...form, while: [{ prop: 'state', kind: 'is', value: 'DRAFT' }] },
})

test('a step is open once all before it have what they need', () => {
  expect(openSteps(form, {})).toBe(1)
  expect(openSteps(form, { place: 'Weir' })).toBe(1)
  expect(openSteps(form, { title: 'Line', place: '' })).toBe(2)
  expect(openSteps(form, { title: 'Line', place: 'Weir' })).toBe(3)
  expect(lackingIn(form, 2, { title: '' })).toEqual(['title', 'place'])
})

test('a position from an address leads no further than what is open', () => {
  expect(heldPosition(form, { current: 3, furthest: 3 }, { title: 'Line' })).toEqual({ current: 2, furthest: 2 })
  expect(heldPosition(form, { current: 1, furthest: 3 }, { title: 'Line', place: 'Weir' })).toEqual({
    current: 1,
    furthest: 3,
  })
  expect(heldPosition(form, { current: 99, furthest: 99 }, {})).toEqual({ current: 1, furthest: 1 })
})

test('the step stands in the parameter of the column, beside what else it says', () => {
  const parameter = withStep('owner=Organization-3', { current: 2, furthest: 3 })
  expect(parameter).toBe('owner=Organization-3&step=2-3')
  expect(stepIn(parameter)).toEqual({ current: 2, furthest: 3 })
  expect([withoutStep(parameter), withoutStep('m=table'), namesStep('m=table')]).toEqual([
    'owner=Organization-3',
    'm=table',
    false,
  ])
  expect(stepIn('step=x')).toEqual({ current: 1, furthest: 1 })
})

test('a property is found on its step, and a stored item is written in steps while its conditions hold', () => {
  expect([stepOf(type as never, 'place'), stepOf(type as never, 'state')]).toEqual([2, undefined])
  expect(isWrittenInSteps(type as never, { state: 'DRAFT' }, '2026-01-01')).toBe(true)
  expect(isWrittenInSteps(type as never, { state: 'SENT' }, '2026-01-01')).toBe(false)
})
