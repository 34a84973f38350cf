import { expect, it } from 'vitest'
import { logPayload } from './log-filter.ts'

const NAMES = { person: 'by', kind: 'op' }
const ALL = { person: '', kind: '', from: '', until: '' }

it('ADM-6 asks for everything without a filter', () => {
  expect(logPayload(ALL, NAMES)).toEqual({})
})

it('ADM-6 asks for one person, one kind, and whole days', () => {
  const filter = { person: 'User-2', kind: 'export', from: '2026-11-01', until: '2026-11-30' }
  expect(logPayload(filter, NAMES)).toEqual({
    by: 'User-2',
    op: 'export',
    from: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
  })
})
