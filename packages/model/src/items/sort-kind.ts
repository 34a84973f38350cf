import type { Property } from '@cairn/contract'

/** Plain value types that are too long or too structured to be compared or sorted. */
export const UNSORTED_TYPES: readonly string[] = [
  'text',
  'address',
  'richText',
  'translated',
  'group',
  'geometry',
  'questions',
  'answers',
  'json',
]

/**
 * Returns how a property's values are ranged and sorted: as a number (dates in milliseconds, true as 1, many
 * values by their count if their facet has ranges), as a text, or not at all.
 */
export function sortKindOf({ v, t, many, facet }: Property): 'number' | 'text' | 'none' {
  if (many) return facet?.kind === 'ranges' && !isNumeric({ v, t }) ? 'number' : 'none'
  if (isDated({ v, t }) || isNumeric({ v, t }) || t === 'boolean') return 'number'
  if (v === 'SEL' || v === 'LOV') return 'text'
  return v === 'DEF' && !UNSORTED_TYPES.includes(t ?? '') ? 'text' : 'none'
}

/** Tells whether a property's values are dates, date-times or periods. */
export function isDated({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DT' || v === 'DTM' || isPeriod({ v, t })
}

/** Tells whether a property's values are periods, or approximate dates, which are found as periods. */
export function isPeriod({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && (t === 'period' || t === 'approximateDate')
}

/** Tells whether a property's values are numbers. */
export function isNumeric({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && (t === 'integer' || t === 'natural' || t === 'float')
}
