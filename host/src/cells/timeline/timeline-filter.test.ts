import { expect, test } from 'vitest'
import { queryOf, readFilter, writeFilter } from './timeline-filter.ts'

test('a filter is the same after it was written to the address and read again', () => {
  const filter = { others: true, type: 'Contact', by: 'User-2', made: 'added', from: '2026-11-01', until: '2026-11-23' }
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(writeFilter(readFilter('others'))).toBe('others')
  expect(writeFilter(readFilter(''))).toBe('')
})

test('what an address should not say does not narrow', () => {
  expect(writeFilter(readFilter('type=x&by=Contact-1&made=deleted&from=soon&until=2026-13-45'))).toBe('')
})

test('the last day belongs to the query as a whole', () => {
  const query = queryOf(readFilter('from=2026-11-01&until=2026-11-01'))
  expect(Date.parse(query.until ?? '') - Date.parse(query.since ?? '')).toBeGreaterThan(22 * 3_600_000)
})
