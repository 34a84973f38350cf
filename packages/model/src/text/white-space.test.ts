import { expect, test } from 'vitest'
import { trimWhiteSpace } from './white-space.ts'

test('a text keeps its letters and marks and loses stray white space', () => {
  expect(trimWhiteSpace('  kw=aátikura \n naa ')).toBe('kw=aátikura naa')
  expect(trimWhiteSpace('u\u0301ja')).toBe('u\u0301ja')
})
