import { expect, test } from 'vitest'
import { withoutAccounts } from './without-accounts.ts'

const labels = { 'User-4': 'Ione', 'Contact-3': 'Ione', 'User-5': 'Robin', 'User-6': 'Ione' }
const people = { v: 'IDM', many: true } as const

test('a person whose account and contact are listed is named once, by the contact', () => {
  const listed = ['User-4', 'Contact-3', 'User-5', 'User-6']
  expect(withoutAccounts(people, listed, labels)).toEqual(['Contact-3', 'User-5'])
  expect(withoutAccounts({ ...people, many: false }, ['User-4'], labels)).toEqual(['User-4'])
})

test('accounts whose names are not known stay', () => {
  expect(withoutAccounts(people, ['User-4', 'Contact-3'])).toEqual(['User-4', 'Contact-3'])
  expect(withoutAccounts({ v: 'DEF', many: true }, ['User-4', 'Contact-3'], labels)).toHaveLength(2)
})
