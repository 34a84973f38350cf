import { expect, test } from 'vitest'
import { summary } from './test-times.ts'

test('each kind has its minutes, the slowest twenty come first, and every skipped test is named', () => {
  const times = Array.from({ length: 25 }, (_, at) => ({ kind: 'unit node', name: `file ${at}`, ms: at * 1000 }))
  const check = { kind: 'check', name: 'check', ms: 90_000 }
  const notes = [check, ...times, { skipped: 'a.test.ts > needs haproxy' }]
    .map((entry) => JSON.stringify(entry))
    .join('\n')
  const lines = summary(notes).split('\n')
  expect(lines.filter((line) => / (check|unit node)$/.test(line)).map((line) => line.trim())).toEqual([
    '1.5  check',
    '5.0  unit node',
  ])
  expect(lines).toContain('The slowest 20 files of unit tests and journeys, in seconds:')
  expect(lines.filter((line) => / file \d+$/.test(line)).map((line) => line.trim())).toEqual(
    times
      .slice(5)
      .toReversed()
      .map(({ name, ms }) => `${(ms / 1000).toFixed(1)}  ${name}`),
  )
  expect(lines).toContain('  a.test.ts > needs haproxy')
  expect(summary('')).toContain('No test was skipped.')
})
