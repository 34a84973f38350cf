import { expect, test } from 'vitest'
import { wordsOfKey } from './key-words.ts'

test.each([
  ['MAP_BIOGRAPHY', 'Map biography'],
  ['', ''],
  [undefined, ''],
])('%s as words is %j', (key, words) => {
  expect(wordsOfKey(key)).toBe(words)
})
