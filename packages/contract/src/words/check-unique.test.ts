import { expect, test } from 'vitest'
import { problemsOfUnique } from './check-unique.ts'
import type { Property } from '../item/property.ts'

const properties: Record<string, Property> = {
  owner: { v: 'REL', t: 'Organization' },
  owners: { v: 'REL', t: 'Organization', many: true },
}
const problems = (number: Property) => problemsOfUnique({ ...properties, number })

test('one plain value is unique, in the whole type or by owner', () => {
  expect(problems({ v: 'DEF', unique: true })).toEqual([])
  expect(problems({ v: 'DEF', t: 'integer', unique: 'owner' })).toEqual([])
})

test.each<Property>([
  { v: 'DEF', many: true, unique: true },
  { v: 'DEF', t: 'text', unique: true },
  { v: 'DEF', level: 'PRIVATE', unique: true },
  { v: 'DEF', unique: 'owners' },
  { v: 'DEF', unique: 'nothing' },
])('%#: refused', (property) => {
  expect(problems(property)).toHaveLength(1)
})
