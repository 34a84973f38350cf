import { expect, test } from 'vitest'
import { contractFits } from './versions.ts'

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.0.0', '2.0.0', false],
  ['~1.2.0', '1.3.0', false],
  ['>=1.0.0 <3.0.0', '2.5.0', true],
  ['', '1.0.0', false],
  ['latest', '1.0.0', false],
])('range %s and contract %s: %s', (range, version, fits) => {
  expect(contractFits(range, version)).toBe(fits)
})
