import type { FacetTerm, Filter } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { isDated } from '@cairn/model/sort-kind'

/**
 * A span is a chosen facet range as text in an address: `from..to`, either end may be empty.
 * `true` and `false` stand for having a value and having none.
 */
const SPAN = /^(-?\d[\d.\-:TZ]*)?\.\.(-?\d[\d.\-:TZ]*)?$/

/** Returns the span (`from..to`) of a counted facet range; `true` or `false` for having a value or none. */
export function spanOf({ value, from, to }: FacetTerm): string {
  return value === 'true' || value === 'false' ? value : `${from ?? ''}..${to ?? ''}`
}

/**
 * Returns the filter on a property for a span. Undefined if the text is not a span. Bounds of date
 * properties stay texts; all others become numbers.
 */
export function spanFilter(prop: string, type: ItemType | undefined, span: string): Filter | undefined {
  if (span === 'true' || span === 'false') return { prop, kind: 'exists', value: span === 'true' }
  const ends = endsOf(span)
  if (!ends) return undefined
  const [from, to] = ends.map((end) => (end === '' || isOfDate(type, prop) ? end : Number(end)))
  return { prop, kind: 'range', value: { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) } }
}

/**
 * Returns the span (`from..to`, or `true` or `false` for `exists`) of a filter that was chosen in a facet.
 * Undefined for filters of kinds other than `range` and `exists`.
 */
export function spanOfFilter(filter: Filter): string | undefined {
  if (filter.kind === 'exists') return String(filter.value)
  return filter.kind === 'range' ? `${filter.value.from ?? ''}..${filter.value.to ?? ''}` : undefined
}

function endsOf(span: string): [string, string] | undefined {
  const at = span.indexOf('..')
  return SPAN.test(span) && span !== '..' ? [span.slice(0, at), span.slice(at + 2)] : undefined
}

function isOfDate(type: ItemType | undefined, prop: string): boolean {
  const property = type?.properties[prop]
  return prop === '_c.ts' || (property !== undefined && isDated(property))
}
