import type { Filter } from '@cairn/contract/query'

const TODAY = /^today(?:([+-]\d{1,4}))?$/
/** Fills a date that lacks its day or month up to its first moment. */
const FIRST_MOMENT = '0000-01-01T00:00:00.000Z'
const DAY_MS = 86_400_000

/**
 * Returns the conditions that an item's own properties do not meet. A condition is a filter of kind `is`,
 * `exists`, `range` or `rel`; any other kind counts as not met. Of a property with many values one has to
 * meet it. The bounds of a range may be `today`, `today+14` or `today-5`: days from `today` (YYYY-MM-DD).
 */
export function unmetConditions(
  values: Readonly<Record<string, unknown>>,
  conditions: readonly Filter[],
  today: string,
): Filter[] {
  return conditions.filter((condition) => !meets([values[condition.prop] ?? []].flat(), condition, today))
}

function meets(values: readonly unknown[], { kind, value }: Filter, today: string): boolean {
  if (kind === 'exists') return values.length > 0 === value
  if (kind === 'is' || kind === 'rel') {
    const wanted = new Set<unknown>([value].flat())
    return values.some((each) => wanted.has(each))
  }
  if (kind !== 'range') return false
  const [from, to] = [value.from ?? null, value.to ?? null].map((bound) => dayOf(bound, today))
  return values.some((each) => isAtLeast(each, from) && isAtMost(each, to))
}

type Bound = string | number | null | undefined

function dayOf(bound: Bound, today: string): Bound {
  const match = typeof bound === 'string' ? TODAY.exec(bound) : null
  if (!match) return bound
  return new Date(Date.parse(today) + Number(match[1] ?? 0) * DAY_MS).toISOString().slice(0, 10)
}

function isAtLeast(value: unknown, bound: Bound): boolean {
  if (bound === null || bound === undefined) return true
  if (typeof bound === 'number') return typeof value === 'number' && value >= bound
  return typeof value === 'string' && firstMoment(value) >= firstMoment(bound)
}

/** A date without its day as the upper bound includes the whole month. */
function isAtMost(value: unknown, bound: Bound): boolean {
  if (bound === null || bound === undefined) return true
  if (typeof bound === 'number') return typeof value === 'number' && value <= bound
  return typeof value === 'string' && firstMoment(value).slice(0, bound.length) <= bound
}

function firstMoment(date: string): string {
  return date + FIRST_MOMENT.slice(date.length)
}
