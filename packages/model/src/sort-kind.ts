import type { Property } from '@cairn/contract'

/** Values too long or of too many parts to be told apart or put in order. */
export const UNSORTED: readonly string[] = ['text', 'address', 'richText', 'translated', 'geometry', 'json']

/**
 * What its value is ranged and sorted by: a number (dates as milliseconds, yes as 1; many values by how many there are where their facet
 * is one of ranges), the sort key of a short text, or nothing.
 */
export function kindOfValue({ v, t, many, facet }: Property): 'number' | 'text' | 'none' {
  if (many) return facet?.kind === 'ranges' && !isNumeric({ v, t }) ? 'number' : 'none'
  if (isDated({ v, t }) || isNumeric({ v, t }) || t === 'boolean') return 'number'
  if (v === 'SEL' || v === 'LOV') return 'text'
  return v === 'DEF' && !UNSORTED.includes(t ?? '') ? 'text' : 'none'
}

/** Whether its values are dates, moments, or periods from one date to another. */
export function isDated({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DT' || v === 'DTM' || isPeriod({ v, t })
}

/** Whether its values are periods from one date to another. */
export function isPeriod({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && t === 'period'
}

/** Whether its values are numbers. */
export function isNumeric({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && (t === 'integer' || t === 'natural' || t === 'float')
}
