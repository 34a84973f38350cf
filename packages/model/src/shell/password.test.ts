import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD_STRENGTHS, passwordStrength } from './password.ts'

test.each([
  ['', 'tooShort'],
  ['Tr0ub4dor&3', 'tooShort'],
  ['abababababababababab', 'repetitive'],
  ['kelp and tide', 'fair'],
  ['walk-the-shore-12', 'good'],
  ['kelp under the moonlight', 'strong'],
  ['ᓄᓇᕗᒻᒥ ᐅᐊᕐᓇᖅ ᓯᑯ', 'fair'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('typing on never makes a password weaker', () => {
  const rank = (password: string) => PASSWORD_STRENGTHS.indexOf(passwordStrength(password))
  const grows = fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 5 }), (password, more) =>
    // Short and repetitive are both refused; neither is the stronger of the two.
    rank(password) > 1 ? rank(`${password}${more}`) >= rank(password) : true,
  )
  expect(fc.check(grows).failed).toBe(false)
})
