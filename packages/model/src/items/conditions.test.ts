import { describe, expect, it } from 'vitest'
import type { Filter } from '@cairn/contract/query'
import { unmetConditions } from './conditions.ts'

const TODAY = '2026-03-10'
const unmet = (values: Record<string, unknown>, ...conditions: Filter[]) =>
  unmetConditions(values, conditions, TODAY).map(({ prop }) => prop)

describe('unmetConditions', () => {
  it('asks whether a property has a value, and whether it is one of several', () => {
    const values = { state: 'OPEN', tags: ['a', 'b'] }
    expect(unmet(values, { prop: 'state', kind: 'exists', value: true })).toEqual([])
    expect(unmet(values, { prop: 'due', kind: 'exists', value: true })).toEqual(['due'])
    expect(unmet(values, { prop: 'due', kind: 'exists', value: false })).toEqual([])
    expect(unmet(values, { prop: 'state', kind: 'is', value: ['DONE', 'OPEN'] })).toEqual([])
    expect(unmet(values, { prop: 'tags', kind: 'is', value: 'b' })).toEqual([])
    expect(unmet(values, { prop: 'tags', kind: 'is', value: 'c' })).toEqual(['tags'])
    expect(unmet({ open: false }, { prop: 'open', kind: 'is', value: true })).toEqual(['open'])
  })

  it('asks for relations', () => {
    const condition: Filter = { prop: 'owner', kind: 'rel', value: ['Organization-1', 'Organization-2'] }
    expect(unmet({ owner: ['Organization-2'] }, condition)).toEqual([])
    expect(unmet({ owner: ['Organization-3'] }, condition)).toEqual(['owner'])
  })

  it('asks for numbers and dates between bounds, both ends included', () => {
    const range = (from: string | number | null, to: string | number | null): Filter => ({
      prop: 'v',
      kind: 'range',
      value: { from, to },
    })
    expect(unmet({ v: 5 }, range(5, 5))).toEqual([])
    expect(unmet({ v: 6 }, range(null, 5))).toEqual(['v'])
    expect(unmet({ v: '5' }, range(1, 9))).toEqual(['v'])
    expect(unmet({ v: '2026-03-31' }, range('2026-03', '2026-03'))).toEqual([])
    expect(unmet({ v: '2026-04-01' }, range('2026-03', '2026-03'))).toEqual(['v'])
    expect(unmet({ v: '2026-03' }, range('2026-03-02', null))).toEqual(['v'])
  })

  it('counts days from today', () => {
    const range = (from: string | null, to: string | null): Filter => ({
      prop: 'due',
      kind: 'range',
      value: { from, to },
    })
    expect(unmet({ due: '2026-03-09' }, range(null, 'today-1'))).toEqual([])
    expect(unmet({ due: '2026-03-10' }, range(null, 'today-1'))).toEqual(['due'])
    expect(unmet({ due: '2026-03-24' }, range('today', 'today+14'))).toEqual([])
    expect(unmet({ due: '2026-03-25' }, range('today', 'today+14'))).toEqual(['due'])
  })

  it('does not meet a condition of another kind', () => {
    expect(unmet({ v: 'word' }, { prop: 'v', kind: 'text', value: 'word' })).toEqual(['v'])
  })
})
