import { expect, test } from 'vitest'
import { contractFits, runsHere } from './versions.ts'

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

test.each([
  ['^3.0.0', true],
  ['^2.0.0', true],
  ['^2.6.0', true],
  ['^2.7.0', false],
  ['^1.0.0', false],
  ['^3.9.0', false],
  ['', false],
])('an area for contract %s runs here: %s', (range, runs) => {
  expect(runsHere(range)).toBe(runs)
})
