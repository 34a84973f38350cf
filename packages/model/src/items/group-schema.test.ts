import { expect, test } from 'vitest'
import { safeParse } from 'valibot'
import type { Property } from '@cairn/contract'
import { displayText } from '../text/format.ts'
import { valueSchema } from './item-values.ts'

const fees: Property = {
  v: 'DEF',
  t: 'group',
  many: true,
  max: 3,
  parts: {
    kind: { v: 'SEL', options: ['MEETING', 'TRAVEL'], required: true },
    amount: { v: 'DEF', t: 'float' },
    sent: { v: 'DT' },
  },
}
const parse = (value: unknown, property = fees) => {
  const parsed = safeParse(valueSchema(property), value)
  return parsed.success ? parsed.output : parsed.issues[0].message
}

test('rows keep their ids, new ones get one, and parts are normalised', () => {
  const rows = parse([
    { id: 'a', kind: 'MEETING', sent: '2026-5-2' },
    { kind: 'TRAVEL', amount: 12.5, sent: '' },
  ])
  expect(rows).toEqual([
    { id: 'a', kind: 'MEETING', sent: '2026-05-02' },
    { id: expect.stringMatching(/^[0-9a-f-]{13}$/), kind: 'TRAVEL', amount: 12.5 },
  ])
  expect(parse({ kind: 'MEETING' }, { ...fees, many: false })).toEqual({ kind: 'MEETING' })
})

test.each([
  [[{ amount: 2 }], 'errors.required'],
  [[{ kind: 'FEAST' }], 'errors.invalidOption'],
  [[{ kind: 'MEETING', amount: 'two' }], 'errors.number.float'],
  [[{ kind: 'MEETING', paid: true }], 'errors.invalidItem'],
  [
    [
      { id: 'a', kind: 'MEETING' },
      { id: 'a', kind: 'TRAVEL' },
    ],
    'errors.invalidItem',
  ],
  [[{ id: '<b>', kind: 'MEETING' }], 'errors.invalidItem'],
  [['MEETING'], 'errors.invalidItem'],
  [Array.from({ length: 4 }, () => ({ kind: 'MEETING' })), 'errors.array.max'],
])('%#: a group is refused with its reason', (value, message) => {
  expect(parse(value)).toBe(message)
})

test('a group reads as its parts, row by row', () => {
  const context = { type: 'Answer', name: 'fees', labels: {}, translate: (key: string) => key }
  expect(
    displayText(
      fees,
      [
        { id: 'a', kind: 'MEETING', amount: 12.5 },
        { id: 'b', kind: 'TRAVEL' },
      ],
      context,
    ),
  ).toBe('types.Answer.options.fees.kind.MEETING · 12.5, types.Answer.options.fees.kind.TRAVEL')
})
