import { expect, test } from 'vitest'
import { guessColumns } from './contact-columns.ts'

test('ORG-20 columns are known by their headings', () => {
  expect(guessColumns(['Notes', 'First name', 'last_name', 'E-Mail', 'OfficePhone'])).toEqual({
    firstName: 1,
    lastName: 2,
    email: 3,
    officePhone: 4,
  })
  expect(guessColumns(['Organisation', 'Prénom'], { firstName: 'Prénom' })).toEqual({ organization: 0, firstName: 1 })
  expect(guessColumns([])).toEqual({})
})
