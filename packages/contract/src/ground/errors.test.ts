import { expect, test } from 'vitest'
import { CairnError, errorFromBody, toCairnError } from './errors.ts'

test('an error crosses the wire and comes back as itself', () => {
  const error = new CairnError('conflict', 'both changed officePhone', { current: { _u: 3 } })
  expect(error.toBody()).toEqual({
    userMessage: 'errors.conflict',
    sysMessage: 'both changed officePhone',
    current: { _u: 3 },
  })
  expect(errorFromBody(error.toBody())).toMatchObject({
    code: 'conflict',
    message: 'both changed officePhone',
    details: { current: { _u: 3 } },
  })
})

test('notAllowed has a bare key', () => {
  expect(new CairnError('notAllowed').toBody()).toEqual({ userMessage: 'notAllowed' })
})

test.each([undefined, null, 'text', 4, {}, { userMessage: 'errors.somethingNew' }])(
  'an unknown refusal %j becomes a general failure',
  (body) => {
    expect(errorFromBody(body).code).toBe('generalFailure')
  },
)

test('keys that are named otherwise than their code cross the wire, too', () => {
  for (const code of ['notCaught', 'parseRequestFailed', 'notAllowed'] as const)
    expect(errorFromBody(new CairnError(code).toBody()).code).toBe(code)
  expect(toCairnError({ some: 'object' }).toBody().userMessage).toBe('error.notCaught')
})

test('details cannot replace the message of an error', () => {
  expect(new CairnError('required', '', { userMessage: 'x' }).toBody().userMessage).toBe('errors.required')
})

test('anything thrown becomes an error of the catalogue', () => {
  expect(toCairnError(new TypeError('x is not a function'))).toMatchObject({
    code: 'generalFailure',
    message: 'x is not a function',
  })
  expect(toCairnError('plain text')).toMatchObject({ code: 'generalFailure', message: 'plain text' })
})

test('an error of another copy of the class, such as an area brings, is one; one of a code nobody knows is none', () => {
  const foreign = (code: string) =>
    Object.assign(new Error('detail'), { name: 'CairnError', code, details: { line: 2 } })
  expect(foreign('csvUnreadable') instanceof CairnError).toBe(true)
  expect(toCairnError(foreign('csvUnreadable'))).toMatchObject({ code: 'csvUnreadable', details: { line: 2 } })
  expect(toCairnError(foreign('made up')).code).toBe('generalFailure')
})
