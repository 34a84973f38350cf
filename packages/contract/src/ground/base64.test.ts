import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isBase64 } from './base64.ts'

const schema = v.pipe(v.string(), isBase64)

test.each(['', 'aGVsbG8=', 'aGVsbA==', 'aGVs', '+/+/'])('%j is base64', (text) => expect(v.is(schema, text)).toBe(true))

test.each(['a', 'aGVsbG8', 'aGVs bG8=', 'a===', 'aGVsbG8=aGVs', 'aGV-', 'aGVs\nAAA'])('%j is not', (text) =>
  expect(v.is(schema, text)).toBe(false),
)

test('T60 a text of sixteen megabytes is checked as a short one is', () => {
  const long = Buffer.alloc(12_000_000, 'word').toString('base64')
  expect(v.is(schema, long)).toBe(true)
  expect(v.is(schema, `${long.slice(0, -1)}-`)).toBe(false)
})
