import { expect, test } from 'vitest'
import { createKeyGenerator } from './list-key.ts'

test.each([
  ['Site visit', [], 'SITE_VISIT'],
  ['Érable à sucre', [], 'ERABLE_A_SUCRE'],
  ['Site visit', ['SITE_VISIT', 'SITE_VISIT_2'], 'SITE_VISIT_3'],
  ['ᐃᓄᒃᑎᑐᑦ', [], 'VALUE_1'],
  ['ᐃᓄᒃᑎᑐᑦ', ['VALUE_1'], 'VALUE_2'],
  ['other', [], 'OTHER'],
])('%j beside %j becomes %s', (words, taken, key) => {
  expect(createKeyGenerator(taken).make(words)).toBe(key)
})

test('thousands of values in letters without plain capitals are numbered one after the other', () => {
  const keys = createKeyGenerator()
  keys.take('VALUE_2')
  const made = Array.from({ length: 5000 }, () => keys.make('ᐃᓄᒃᑎᑐᑦ'))
  expect(made.slice(0, 2)).toEqual(['VALUE_1', 'VALUE_3'])
  expect(new Set(made).size).toBe(5000)
})
