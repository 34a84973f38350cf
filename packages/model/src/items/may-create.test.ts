import { expect, test } from 'vitest'
import { mayCreate } from './may-create.ts'

test.each([
  ['one of several capabilities', { Records: true }, true],
  ['another of them', { Records: false, Consulting: true }, true],
  ['none of them', { Records: false, Tree: true }, false],
])('offers to create to who has %s', (_what, capabilities, expected) => {
  expect(mayCreate({ admin: false, capabilities }, { capability: ['Records', 'Consulting'] })).toBe(expected)
})

test('offers nobody a form for an account or a file', () => {
  for (const name of ['User', 'Attachment', 'File'])
    expect(mayCreate({ admin: true, capabilities: {} }, { name })).toBe(false)
  expect(mayCreate({ admin: true, capabilities: {} }, { name: 'Belonging' })).toBe(true)
})
