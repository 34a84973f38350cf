import { DEFAULT_PROPERTIES, type DefaultPropertyName } from './default-properties.ts'
import type { Facet, Property } from './item-type.ts'

/** What lists show of the default properties, where a type differs. */
export type Modifiers = Partial<Record<DefaultPropertyName, { facet?: Facet | undefined }>>

const TIMES: readonly Facet['kind'][] = ['time', 'periods', 'eras']
/** Kinds of properties of which each value counts by itself. */
const COUNTED = ['SEL', 'REL', 'LOV', 'IDM']
const NUMERIC = ['integer', 'natural', 'float']
/** Plain types of values too long, or of too many parts, to be told apart. */
const UNCOUNTED = ['text', 'address', 'richText', 'translated', 'period', 'geometry', 'json']

/** Why the search could not count a property so; each query that asks for such a facet would fail. */
export function problemsOfFacet(property: Property): string[] {
  const { facet } = property
  if (!facet) return []
  const { kind, ranges } = facet
  return [
    ...(fits(kind, property) ? [] : [`it has no facet of kind "${kind}"`]),
    ...((kind === 'ranges') === (ranges !== undefined) ? [] : ['"ranges" are what a facet of kind "ranges" counts']),
  ]
}

/** What a type offers as facets has one, or is counted by its values; those of default properties are of their kind. */
export function problemsOfNamedFacets({
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

/** Ranges and times are read from a number beside the item, which what only some may read does not have, and many values only by how many they are. */
function fits(kind: Facet['kind'], { v, t = 'string', many = false, level = 'PUBLIC' }: Property): boolean {
  if (kind === 'exists') return true
  if (kind === 'terms') return v !== 'DEF' || !UNCOUNTED.includes(t)
  if (level !== 'PUBLIC') return false
  const isNumber = v === 'DEF' && NUMERIC.includes(t)
  if (kind === 'ranges') return many !== isNumber
  return !many && (v === 'DT' || v === 'DTM' || (v === 'DEF' && t === 'period'))
}
