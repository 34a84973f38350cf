import { expect, it } from 'vitest'
import { knownContact, mailDirection } from './mail-direction.ts'

const person = (address: string) => ({ name: '', address })
const self = knownContact({ $id: 'Contact-1', email: 'Me@home.test', organizations: ['Organization-1'] })
const colleague = knownContact({ $id: 'Contact-2', email: 'col@home.test', organizations: ['Organization-1'] })
const other = knownContact({ $id: 'Contact-3', email: 'you@away.test', organizations: ['Organization-2'] })
const known = [colleague, other]

it.each([
  ['you@away.test', ['me@home.test'], 'INCOMING'],
  ['me@home.test', ['you@away.test'], 'OUTGOING'],
  ['col@home.test', ['you@away.test', 'me@home.test'], 'OUTGOING'],
  ['col@home.test', ['me@home.test'], 'INTERNAL'],
  ['me@home.test', [], 'OUTGOING'],
])('ORG-21 gives a mail from %s to %j the direction %s', (from, to, direction) =>
  expect(mailDirection({ from: [person(from)], to: to.map(person) }, known, self)).toBe(direction),
)

it('ORG-21 takes every mail for incoming if the person has no contact', () => {
  expect(mailDirection({ from: [person('col@home.test')], to: [] }, known, undefined)).toBe('INCOMING')
})
