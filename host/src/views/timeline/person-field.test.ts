import { expect, test } from 'vitest'
import { fits } from './person-field.tsx'

test('a name fits if each typed word begins one of its words, whatever the marks', () => {
  expect(fits('Áná Weir', 'wei')).toBe(true)
  expect(fits('Áná Weir', 'we ana')).toBe(true)
  expect(fits('Áná Weir', 'eir')).toBe(false)
})
