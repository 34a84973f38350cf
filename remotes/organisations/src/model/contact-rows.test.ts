import { expect, it } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { contactOfRow, contactProblem, refusalText } from './contact-rows.ts'

const WORDS = { 'errors.required': 'à remplir', 'errors.maxLength': 'Au plus {max}', lastName: 'Nom' }

it('ORG-20 makes a contact of a row by its columns, without empty cells', () => {
  expect(contactOfRow(['x', 'Mae', ''], { firstName: 1, lastName: 2 }, 'Organization-1')).toEqual({
    firstName: 'Mae',
    organizations: ['Organization-1'],
  })
})

it('ORG-20 checks a row in the words of the person', () => {
  const row = { firstName: 'Mae', lastName: 'Wren', organizations: ['Organization-1'] }
  expect(contactProblem(row, WORDS)).toBeUndefined()
  expect(contactProblem({ ...row, lastName: undefined }, WORDS)).toBe('Nom: à remplir')
  expect(contactProblem({ ...row, lastName: 'x'.repeat(81) }, WORDS)).toBe('Nom: Au plus 80')
  expect(contactProblem({ ...row, email: 'none' }, WORDS)).toBe('email: errors.invalidEmail')
})

it('ORG-20 says why the store refused a row, and throws if the server failed', () => {
  const properties = { lastName: { userMessage: 'errors.required' } }
  expect(refusalText(new CairnError('invalidItem', '', { properties }), WORDS)).toBe('Nom: à remplir')
  expect(refusalText(new CairnError('notAllowed'), { notAllowed: 'Interdit' })).toBe('Interdit')
  expect(() => refusalText(new CairnError('storeUnavailable'), WORDS)).toThrow(CairnError)
})
