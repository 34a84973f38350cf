import { expect, test } from 'vitest'
import * as v from 'valibot'
import { accessLevel } from './access-level.ts'
import { itemTypeSchema } from './item-type.ts'

const typeWith = (levels: Record<string, string>, changes: object = {}) => ({
  name: 'Plot',
  defaultIcon: 'tree',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: {
    name: { v: 'DEF' },
    access: { v: 'SEL', options: ['ANYONE', 'KEEPERS'], levels },
    ...changes,
  },
})
const problems = (type: object) => (v.safeParse(itemTypeSchema, type).issues ?? []).map(({ message }) => message)

test('words of a type for levels stand for them; what stands for none is the strictest', () => {
  const type = v.parse(itemTypeSchema, typeWith({ ANYONE: 'PUBLIC', KEEPERS: 'PROTECTED' }))
  const levels = ['ANYONE', 'KEEPERS', undefined, null, 'PUBLIC', 'constructor'].map((value) =>
    accessLevel(type, value),
  )
  expect(levels).toEqual(['PUBLIC', 'PROTECTED', 'COMMUNITY', 'COMMUNITY', 'PRIVATE', 'PRIVATE'])
})

test('an option without a level, a level without its option, and levels elsewhere are refused', () => {
  expect(problems(typeWith({ ANYONE: 'PUBLIC', KEEPERS: 'PRIVATE' }))).toEqual([])
  expect(problems(typeWith({ ANYONE: 'PUBLIC' }))).toEqual(['Plot: option "KEEPERS" of "access" has no level'])
  expect(problems(typeWith({ ANYONE: 'PUBLIC', KEEPERS: 'PRIVATE', ALL: 'PUBLIC' }))).toEqual([
    'Plot: levels name "ALL", which is no option of "access"',
  ])
  const elsewhere = { state: { v: 'SEL', options: ['A'], levels: { A: 'PUBLIC' } } }
  expect(problems(typeWith({ ANYONE: 'PUBLIC', KEEPERS: 'PRIVATE' }, elsewhere))).toEqual([
    'Plot: levels of "state": only "access", a single SEL, has them',
  ])
})
