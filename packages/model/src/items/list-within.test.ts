import { expect, test } from 'vitest'
import { isWithin } from './list-within.ts'

const categories = ['HARVEST', 'TRAVEL']

test.each([
  [{ key: 'HARVEST_FISH' }, 'HARVEST', true],
  [{ key: 'HARVEST_FISH' }, 'TRAVEL', false],
  [{ key: 'our-own' }, 'TRAVEL', true],
  [{ key: 'our-own', parent: 'HARVEST' }, 'TRAVEL', false],
  [{ key: 'our-own', parent: 'TRAVEL' }, 'TRAVEL', true],
  [{ key: 'HARVEST_FISH' }, '', true],
])('the value %o within %s: %s', (value, chosen, fits) => {
  expect(isWithin(value, chosen, categories)).toBe(fits)
})
