import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY_KINDS, VALUE_TYPES, type ItemType, type Property } from '@cairn/contract'
import { filterSchema } from '@cairn/contract/query'
import * as v from 'valibot'
import { blankFilter, filterKinds, isComplete, searchableProperties } from './operators.ts'

const properties: fc.Arbitrary<Property> = fc.record(
  { v: fc.constantFrom(...PROPERTY_KINDS), t: fc.constantFrom(...VALUE_TYPES), many: fc.boolean() },
  { requiredKeys: ['v'] },
)

it('begins each kind of filter that a property takes with one that asks for nothing, or is of the wire', () => {
  fc.assert(
    fc.property(properties, (property) => {
      for (const kind of filterKinds(property)) {
        const filter = blankFilter('name', kind, property)
        expect(filter.kind).toBe(kind)
        if (isComplete(filter)) expect(v.is(filterSchema, filter)).toBe(true)
      }
    }),
  )
})

it('offers every property that is searched, and when and by whom an item was created', () => {
  const type = { properties: { name: { v: 'DEF' }, data: { v: 'DEF', t: 'json' } } } as unknown as ItemType
  expect(searchableProperties(type)).toEqual(['name', '_c.ts', '_c'])
})

it('offers all members of a collection for the relation by which they name it, and for no other', () => {
  const collection = { members: { named: 'collections' } } as unknown as ItemType
  const relation = { v: 'REL', t: 'Collection', many: true } as const
  expect(filterKinds(relation, 'collections', collection)).toEqual(['rel', 'in', 'exists'])
  expect(filterKinds(relation, 'partOf', collection)).toEqual(['rel', 'exists'])
  expect(blankFilter('collections', 'in', relation)).toEqual({ prop: 'collections', kind: 'in', value: [] })
  expect(isComplete({ prop: 'collections', kind: 'in', value: [] })).toBe(false)
  expect(isComplete({ prop: 'collections', kind: 'in', value: ['Collection-1', 'Collection-2'] })).toBe(true)
})

it('searches no words in what only some may read', () => {
  expect(filterKinds({ v: 'DEF', level: 'PRIVATE' })).toEqual(['is', 'exists'])
})

it.each([
  [{ from: '2026-1' }, true],
  [{ to: '2026-11-20T08:00:00.000Z' }, true],
  [{ from: 0, to: 3 }, true],
  [{ from: 'soon' }, false],
  [{ from: null }, false],
])('takes the range %j for %s', (value, expected) => {
  expect(isComplete({ prop: 'date', kind: 'range', value })).toBe(expected)
})

it.each([
  [[170, -5, -170, 5] as const, true],
  [[0, 5, 1, -5] as const, false],
  [[0, 0, 190, 1] as const, false],
])('takes the bounds %j for %s', (value, expected) => {
  expect(isComplete({ prop: 'place', kind: 'within', value: [...value] })).toBe(expected)
})

it.each([
  [[-127, 52], 1000, true],
  [[-127, Number.NaN], 1000, false],
  [[-190, 52], 1000, false],
  [[-127, 52], 0, false],
] as const)('a point %j and a distance of %d m ask for something: %j', ([longitude, latitude], metres, expected) => {
  expect(isComplete({ prop: 'place', kind: 'near', value: { point: [longitude, latitude], metres } })).toBe(expected)
})
