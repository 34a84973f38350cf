import type { Filter } from '@cairn/contract/query'

/**
 * What a person typed in a search field, taken apart: `text` is searched for everywhere, `must` are filters
 * on properties.
 */
export interface SearchString {
  text: string
  must: Filter[]
}

/** `ft-notes:words`, with the value bare or in double quotes. */
const PART = /(?:^|\s)(f[tswb]|dr)-([A-Za-z_$][A-Za-z0-9_.]{0,59}):("[^"]*"|\S+)/g

/**
 * Parses the header's search string: `ft-{prop}:words` full text, `fs-{prop}:value` exact value,
 * `fw-{prop}:word` word prefix, `fb-{prop}:true` boolean, `dr-{prop}:from..to` date range with open ends.
 * Everything else is general text.
 */
export function parseSearchString(search: string): SearchString {
  const must: Filter[] = []
  const text = search.replace(PART, (whole: string, kind: string, prop: string, value: string) => {
    const filter = toFilter(kind, prop, value.replace(/^"(.*)"$/, '$1'))
    if (!filter) return whole
    must.push(filter)
    return ' '
  })
  return { text: text.replace(/\s+/g, ' ').trim(), must }
}

function toFilter(kind: string, prop: string, value: string): Filter | undefined {
  if (value === '') return undefined
  switch (kind) {
    case 'ft':
      return { prop, kind: 'text', value }
    case 'fs':
      return { prop, kind: 'is', value }
    case 'fw':
      return { prop, kind: 'prefix', value }
    case 'fb':
      return /^(true|false)$/.test(value) ? { prop, kind: 'is', value: value === 'true' } : undefined
    default:
      return toRange(prop, value)
  }
}

function toRange(prop: string, value: string): Filter | undefined {
  const [from = '', to, ...rest] = value.split('..')
  if (to === undefined || rest.length > 0 || (from === '' && to === '') || !isDateOrEmpty(from) || !isDateOrEmpty(to))
    return undefined
  return { prop, kind: 'range', value: { ...(from ? { from } : {}), ...(to ? { to } : {}) } }
}

function isDateOrEmpty(text: string): boolean {
  return text === '' || /^\d{4}(-\d{1,2}(-\d{1,2}(T[\d:.]+Z?)?)?)?$/.test(text)
}

/** The beginning of a filter: the two letters, before `-{prop}:`. */
const BEGINNING = /(^|\s)(f[tswb]|dr)-(?=[A-Za-z_$][A-Za-z0-9_.]{0,59}:)/g

/** Returns a text that `parseSearchString` reads as words alone: where a filter would begin is a space. */
export function withoutFilters(text: string): string {
  return text.replace(BEGINNING, '$1$2 ')
}
