import { expect, test } from 'vitest'
import { newKey } from './list-key.ts'

test.each([
  ['Site visit', [], 'SITE_VISIT'],
  ['Érable à sucre', [], 'ERABLE_A_SUCRE'],
  ['Site visit', ['SITE_VISIT', 'SITE_VISIT_2'], 'SITE_VISIT_3'],
  ['ᐃᓄᒃᑎᑐᑦ', [], 'VALUE_1'],
  ['ᐃᓄᒃᑎᑐᑦ', ['VALUE_1'], 'VALUE_2'],
  ['other', [], 'OTHER'],
])('%j beside %j becomes %s', (words, taken, key) => {
  expect(newKey(words, taken)).toBe(key)
})
