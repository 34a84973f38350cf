import { textKeyFromData } from '@cairn/contract/texts'
import { expect, test } from 'vitest'
import { createTranslate, formatMessage, translateAtom } from './messages.ts'
import { createAppStore } from '../store.ts'

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

test('a message is shown with its values as the product would, and refused where one is missing', () => {
  const message = [
    { type: 0, value: 'Hello ' },
    { type: 1, value: 'name' },
  ]
  expect(formatMessage(message, 'en', { name: 'Ada' })).toBe('Hello Ada')
  expect(() => formatMessage(message, 'en', {})).toThrow(/name/)
})

test('numbers and plurals follow the language', () => {
  const t = createTranslate({ left: '{count, plural, one {reste # mot} other {restent # mots}}' }, 'fr')
  expect([t('left', { count: 0 }), t('left', { count: 1234 })]).toEqual(['reste 0 mot', 'restent 1\u202f234 mots'])
})

test('a text that is on no first screen shows nothing until it is there, and is drawn then', async () => {
  const store = createAppStore()
  const stop = store.sub(translateAtom, () => {})
  const say = (key: string) => store.get(translateAtom)(textKeyFromData(key))
  expect([say('app.home'), say('app.history.title'), say('not.there')]).toEqual(['Home', '', ''])
  await expect.poll(() => say('app.history.title')).toBe('History')
  expect(say('not.there')).toBe('not.there')
  stop()
})
