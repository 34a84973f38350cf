import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchString, withoutFilters } from './search-string.ts'

test('every prefix of the protocol becomes its filter, the rest is text', () => {
  expect(
    parseSearchString('red ft-notes:"big boat" cedar fs-state:OPEN fw-label:ka fb-admin:true dr-_c.ts:2025-01-01..'),
  ).toEqual({
    text: 'red cedar',
    must: [
      { prop: 'notes', kind: 'text', value: 'big boat' },
      { prop: 'state', kind: 'is', value: 'OPEN' },
      { prop: 'label', kind: 'prefix', value: 'ka' },
      { prop: 'admin', kind: 'is', value: true },
      { prop: '_c.ts', kind: 'range', value: { from: '2025-01-01' } },
    ],
  })
})

test('a range may be open at either end, but not at both', () => {
  expect(parseSearchString('dr-date:..2024-5').must).toEqual([{ prop: 'date', kind: 'range', value: { to: '2024-5' } }])
  expect(parseSearchString('dr-date:..').must).toEqual([])
})

test('what is not quite a prefix stays text', () => {
  expect(parseSearchString('fb-admin:maybe dr-date:soon ft-: loft-notes:x')).toEqual({
    text: 'fb-admin:maybe dr-date:soon ft-: loft-notes:x',
    must: [],
  })
  fc.assert(
    fc.property(fc.string(), (search) => {
      expect(() => parseSearchString(search)).not.toThrow()
    }),
  )
})

test('a text without filters keeps its words, and no property is asked', () => {
  expect(parseSearchString(withoutFilters('ft-foo:bar fs-state:"OPEN" kanien-kéha: dr-date:2024..')).must).toEqual([])
  expect(withoutFilters('ft-foo:bar kanien-kéha: loft-notes:x')).toBe('ft foo:bar kanien-kéha: loft-notes:x')
})
