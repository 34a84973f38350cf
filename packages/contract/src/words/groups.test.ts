import { expect, test } from 'vitest'
import { partsOf, problemsOfGroups, searchedProperty, valuesOfPart } from './groups.ts'
import type { Property } from '../item/property.ts'

const fees: Property = {
  v: 'DEF',
  t: 'group',
  many: true,
  level: 'PROTECTED',
  parts: { kind: { v: 'SEL', options: ['MEETING'] }, amount: { v: 'DEF', t: 'float' } },
}
const problems = (part: Omit<Property, 'parts'>) =>
  problemsOfGroups({ fees: { v: 'DEF', t: 'group', parts: { part } } })

test('parts are searched by a name with a dot, with many values and the level of their group', () => {
  expect(problemsOfGroups({ fees })).toEqual([])
  expect(partsOf('fees', fees).map(({ name }) => name)).toEqual(['fees.kind', 'fees.amount'])
  expect(searchedProperty({ fees }, 'fees.amount')).toEqual({ v: 'DEF', t: 'float', many: true, level: 'PROTECTED' })
  expect(searchedProperty({ fees }, 'fees.none')).toBeUndefined()
  expect(searchedProperty({ fees }, 'constructor.name')).toBeUndefined()
  expect(valuesOfPart([{ amount: 2 }, { kind: 'MEETING' }, { amount: 3 }], 'amount')).toEqual([2, 3])
})

test.each<Omit<Property, 'parts'>>([
  { v: 'DEF', t: 'group' },
  { v: 'DEF', t: 'geometry' },
  { v: 'REL', t: 'Attachment' },
  { v: 'REL' },
  { v: 'SEL' },
  { v: 'DEF', level: 'PRIVATE' },
  { v: 'DEF', many: true },
  { v: 'DEF', unique: true },
])('%#: a part is refused', (part) => {
  expect(problems(part)).not.toEqual([])
})

test('a group without parts, parts of what is no group, and facets of a group are refused', () => {
  expect(problemsOfGroups({ fees: { v: 'DEF', t: 'group' } })).toEqual(['fees: a group has parts'])
  expect(problemsOfGroups({ fees: { v: 'DEF', parts: {} } })).toEqual(['fees: "parts" are for a group'])
  expect(problemsOfGroups({ fees: { ...fees, facet: { kind: 'terms' } } })).toEqual(['fees: a group has no "facet"'])
})
