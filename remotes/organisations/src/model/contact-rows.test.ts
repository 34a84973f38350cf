import { expect, it } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { alikeText, contactOfRow, contactProblem, refusalText, rowProblem } from './contact-rows.ts'

const PLAN = {
  organization: 'Organization-1',
  organizationOf: (name: string) => ({ Harbour: 'Organization-2', Twin: 'several' })[name],
}
const WORDS = { 'errors.required': 'à remplir', 'errors.maxLength': 'Au plus {max}', lastName: 'Nom' }

it('ORG-20 makes a contact of a row by its columns, without empty cells', () => {
  const plan = { ...PLAN, columns: { firstName: 1, lastName: 2 } }
  expect(contactOfRow(['x', 'Mae', ''], plan)).toEqual({ firstName: 'Mae', organizations: ['Organization-1'] })
})

it('ORG-20 puts each person where the row says, and names what it cannot put anywhere', () => {
  const [headings, words] = [['Name', 'Organisation'], { 'organisations.import.noOrganization': 'No {name}' }]
  const plan = { ...PLAN, columns: { firstName: 0, organization: 1 } }
  const of = (...cells: string[]) => contactOfRow(cells, plan)['organizations']
  expect([of('Mae', 'Harbour'), of('Mae', ''), of('Mae', 'None')]).toEqual([['Organization-2'], ['Organization-1'], []])
  const problem = (...cells: string[]) => rowProblem(cells, headings, plan, words)
  expect([problem('Mae', 'Harbour'), problem('Mae', ''), problem('Mae', 'Harbour', '', '')]).toEqual(
    Array(3).fill(undefined),
  )
  expect(problem('Mae', 'None')).toBe('No None')
  expect(problem('Mae', 'Twin')).toBe('organisations.import.severalOrganizations')
  expect(problem('Mae', '', '250 555 0142')).toBe('organisations.import.tooManyCells')
  const alike = { 'organisations.import.alike': 'As {who}', 'organisations.import.line': 'Ligne' }
  expect([alikeText('Contact-7', alike), alikeText('12', alike)]).toEqual(['As Contact-7', 'As Ligne 12'])
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
