import { expect, test } from 'vitest'
import { compilePlainTexts, createTranslate } from './messages.ts'

test('puts values in, chooses plurals, and shows the key of what is missing', () => {
  const t = createTranslate({
    hello: 'Hello {name}',
    fields: '{count, plural, one {# field} other {# fields}}',
    plain: 'It stays',
  })
  expect(t('hello', { name: 'Ada' })).toBe('Hello Ada')
  expect([t('fields', { count: 1 }), t('fields', { count: 3 })]).toEqual(['1 field', '3 fields'])
  expect(t('plain', { name: 'unused' })).toBe('It stays')
  expect(t('not.there')).toBe('not.there')
  expect(t('hello')).toBe('hello')
})

test('an override may be a plain text with names in braces', () => {
  const t = createTranslate(compilePlainTexts({ hello: "{name}, it's here", all: 'x < {a}{b}' }))
  expect(t('hello', { name: 'Ada' })).toBe("Ada, it's here")
  expect(t('all', { a: 1, b: 2 })).toBe('x < 12')
})
