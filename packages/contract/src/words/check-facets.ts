import { DEFAULT_PROPERTIES, type DefaultPropertyName } from '../item/default-properties.ts'
import type { Facet, Property } from '../item/property.ts'

/** How lists show the default properties of a type, if that differs from the usual. */
export type Modifiers = Partial<Record<DefaultPropertyName, { facet?: Facet | undefined }>>

const TIMES: readonly Facet['kind'][] = ['time', 'periods', 'eras']
/** Property kinds that are counted by value even without a facet. */
const COUNTED = ['SEL', 'REL', 'LOV', 'IDM']
const NUMERIC = ['integer', 'natural', 'float']
/** Plain value types whose values are too long or too structured to be counted. */
const UNCOUNTED = [
  'text',
  'address',
  'richText',
  'translated',
  'period',
  'approximateDate',
  'group',
  'geometry',
  'questions',
  'answers',
  'json',
]

/**
 * Finds reasons why search could not count the facet a property declares. Returns one message each, none if
 * it is sound.
 */
export function validateFacet(property: Property): string[] {
  const { facet } = property
  if (!facet) return []
  const { kind, ranges } = facet
  return [
    ...(fits(kind, property) ? [] : [`it has no facet of kind "${kind}"`]),
    ...((kind === 'ranges') === (ranges !== undefined) ? [] : ['"ranges" are what a facet of kind "ranges" counts']),
  ]
}

/**
 * Checks the properties that a type offers as facets, and the facets it sets on default properties. Returns
 * one message a problem.
 */
export function validateFacetNames({
  facets = [],
  modifiers = {},
  properties,
}: {
  facets?: readonly string[] | undefined
  modifiers?: Modifiers | undefined
  properties: Readonly<Record<string, Property>>
}): string[] {
  const known: Readonly<Record<string, Property>> = { ...DEFAULT_PROPERTIES, ...properties }
  const uncounted = facets.filter((name) => known[name] && !isCounted(known[name]))
  const misfits = Object.entries(modifiers).filter(
    ([name, { facet }]) => facet && !ofDefault(known[name]).includes(facet.kind),
  )
  return [
    ...uncounted.map((name) => `facets names "${name}", which has none`),
    ...misfits.map(([name, { facet }]) => `modifiers: ${name} has no facet of kind "${facet?.kind}"`),
  ]
}

function isCounted({ v, t, facet }: Property): boolean {
  return facet !== undefined || COUNTED.includes(v) || t === 'boolean'
}

function ofDefault(property: Property | undefined): readonly Facet['kind'][] {
  const kind = property?.facet?.kind
  return kind === 'time' ? TIMES : kind === undefined ? [] : [kind]
}

/**
 * Whether a property can have a facet of a kind. Ranges and times are read from the item's number column,
 * which properties with a read level do not have; many values are only counted.
 */
function fits(kind: Facet['kind'], { v, t = 'string', many = false, level = 'PUBLIC' }: Property): boolean {
  if (kind === 'exists') return true
  if (kind === 'terms') return v !== 'DEF' || !UNCOUNTED.includes(t)
  if (level !== 'PUBLIC') return false
  const isNumber = v === 'DEF' && NUMERIC.includes(t)
  if (kind === 'ranges') return many !== isNumber
  return !many && (v === 'DT' || v === 'DTM' || (v === 'DEF' && (t === 'period' || t === 'approximateDate')))
}
