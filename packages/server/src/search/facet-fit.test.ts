import * as v from 'valibot'
import { expect, test } from 'vitest'
import { buildItemType } from '@cairn/testkit/builders'
import { itemTypeSchema, PROPERTY_KINDS, VALUE_TYPES, type Property } from '@cairn/contract'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { planFacets } from './query/facet-plan.ts'

const ofKind: Record<Property['v'], Partial<Property>[]> = {
  DEF: VALUE_TYPES.map((t) => ({ t })),
  SEL: [{ options: ['A'] }],
  REL: [{ t: 'Tree' }],
  LOV: [{ list: 'TREES' }],
  DT: [{}],
  DTM: [{}],
  IDM: [{}],
}
const KINDS = ['terms', 'ranges', 'time', 'periods', 'eras', 'exists'] as const
const ways = KINDS.map((kind) => ({ kind, ...(kind === 'ranges' ? { ranges: 'dataCount' as const } : {}) }))
const properties = PROPERTY_KINDS.flatMap((kind) =>
  ofKind[kind].flatMap((own) =>
    ways.flatMap((facet) =>
      [{}, { many: true }, { level: 'PRIVATE' as const }].map((more) => ({ v: kind, ...own, ...more, facet })),
    ),
  ),
)

function isPlanned(property: Property): boolean {
  const type = buildItemType('Tree', { label: ['counted'], properties: { counted: property } })
  const scope = { principal: SYSTEM, types: [type], isExact: false, catalogue: { get: () => type, all: () => [type] } }
  try {
    return planFacets({ counted: { prop: 'counted' } }, scope).length === 1
  } catch {
    return false
  }
}

test('no facet passes the check of types that the search then refuses, which would fail each query that asks for it', () => {
  const taken = properties.filter((counted) =>
    v.is(itemTypeSchema, buildItemType('Tree', { label: ['counted'], properties: { counted } })),
  )
  expect(taken.length).toBeGreaterThan(50)
  expect(taken.filter((property) => !isPlanned(property))).toEqual([])
})
