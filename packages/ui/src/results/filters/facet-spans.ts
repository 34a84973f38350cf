import type { FacetTerm, Filter } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { isDated } from '@cairn/model/sort-kind'

/** A facet range as the address holds it: `from..to` with open ends, or `true` and `false` for having a value. */
const SPAN = /^(-?\d[\d.\-:TZ]*)?\.\.(-?\d[\d.\-:TZ]*)?$/

/** The span that a counted range stands for. */
export function spanOf({ value, from, to }: FacetTerm): string {
  return value === 'true' || value === 'false' ? value : `${from ?? ''}..${to ?? ''}`
}

/** The filter of a span; undefined when it is none. Bounds of dates are texts, all others numbers. */
export function spanFilter(prop: string, type: ItemType | undefined, span: string): Filter | undefined {
  if (span === 'true' || span === 'false') return { prop, kind: 'exists', value: span === 'true' }
  const ends = endsOf(span)
  if (!ends) return undefined
  const [from, to] = ends.map((end) => (end === '' || isOfDate(type, prop) ? end : Number(end)))
  return { prop, kind: 'range', value: { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) } }
}

/** The span of a filter that was chosen in a facet; undefined when it is of another kind. */
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
