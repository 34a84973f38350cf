import { expect, test } from 'vitest'
import { compilePlainTexts, createTranslate, translateAtom } from './messages.ts'
import { createAppStore } from './store.ts'

test('puts values in, chooses plurals, and shows the key of what is missing', () => {
  const t = createTranslate(
    {
      hello: 'Hello {name}',
      fields: '{count, plural, one {# field} other {# fields}}',
      plain: 'It stays',
    },
    'en',
  )
  expect(t('hello', { name: 'Ada' })).toBe('Hello Ada')
  expect([t('fields', { count: 1 }), t('fields', { count: 3 })]).toEqual(['1 field', '3 fields'])
  expect(t('plain', { name: 'unused' })).toBe('It stays')
  expect(t('not.there')).toBe('not.there')
  expect(t('hello')).toBe('hello')
})

test('an override may be a plain text with names in braces', () => {
  const t = createTranslate(compilePlainTexts({ hello: "{name}, it's here", all: 'x < {a}{b}' }), 'en')
  expect(t('hello', { name: 'Ada' })).toBe("Ada, it's here")
  expect(t('all', { a: 1, b: 2 })).toBe('x < 12')
})

test('numbers and plurals follow the language', () => {
  const t = createTranslate({ left: '{count, plural, one {reste # mot} other {restent # mots}}' }, 'fr')
  expect([t('left', { count: 0 }), t('left', { count: 1234 })]).toEqual(['reste 0 mot', 'restent 1\u202f234 mots'])
})

test('a text that is on no first screen shows nothing until it is there, and is drawn then', async () => {
  const store = createAppStore()
  const stop = store.sub(translateAtom, () => {})
  const say = (key: string) => store.get(translateAtom)(key)
  expect([say('app.home'), say('app.history.title'), say('not.there')]).toEqual(['Home', '', ''])
  await expect.poll(() => say('app.history.title')).toBe('History')
  expect(say('not.there')).toBe('not.there')
  stop()
})
