import { expect, test } from 'vitest'
import { kindsOf, queryOf, readFilter, writeFilter } from './timeline-filter.ts'

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

test('every kind of change can be asked for: by its kind of event, or as added or changed', () => {
  expect(queryOf(readFilter('made=DELETED'))).toMatchObject({ kinds: ['DELETED'] })
  expect(queryOf(readFilter('made=DELETED'))).not.toHaveProperty('made')
  expect(queryOf(readFilter('made=changed'))).toMatchObject({ made: 'changed' })
  const kinds = kindsOf({ events: [{ kind: 'LENT', action: 'lend', suggested: 'PREFS' }] }, 'SENT')
  expect(kinds).toEqual(expect.arrayContaining(['MOVED', 'DELETED', 'RESTORED', 'LENT', 'SENT']))
  expect(kinds.filter((kind) => ['CREATED', 'UPDATED'].includes(kind))).toEqual([])
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kindsOf(undefined, 'added')).toEqual(kindsOf(undefined, ''))
})
