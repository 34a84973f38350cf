import { expect, test } from 'vitest'
import { problemsOfSwitches } from './check-switches.ts'
import type { Property } from '../item/property.ts'

const switchedBy = { on: 'resolveThread', off: 'reopenThread' }
const problems = (property: Property) => problemsOfSwitches({ resolved: property })

test('a boolean that the server sets is switched by two actions', () => {
  expect(problems({ v: 'DEF', t: 'boolean', readOnly: true, switchedBy })).toEqual([])
  expect(problems({ v: 'DEF', t: 'boolean' })).toEqual([])
})

test.each<Property>([
  { v: 'DEF', t: 'boolean', switchedBy },
  { v: 'DEF', readOnly: true, switchedBy },
  { v: 'DEF', t: 'boolean', readOnly: true, level: 'PRIVATE', switchedBy },
  { v: 'DEF', t: 'boolean', readOnly: true, switchedBy: { on: 'resolveThread', off: 'resolveThread' } },
])('%#: refused', (property) => {
  expect(problems(property)).toHaveLength(1)
})
