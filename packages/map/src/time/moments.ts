import type { Feature } from '@cairn/contract/features'

/** A feature with the moment to show it at, in milliseconds since 1970. */
export interface TimedFeature {
  feature: Feature
  time: number
}

/** A span of time in milliseconds since 1970, both ends included. */
export interface Span {
  from: number
  to: number
}

/**
 * Returns the features that have a date in the property, each with its moment. A date without a time counts
 * as its first moment in UTC.
 */
export function timedFeatures(features: readonly Feature[], property: string): TimedFeature[] {
  return features.flatMap((feature) => {
    const value = feature.props?.[property]
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? [] : [{ feature, time }]
  })
}

/** Returns the span from the earliest moment to the latest. Undefined if there are none. */
export function spanOf(timed: readonly TimedFeature[]): Span | undefined {
  if (timed.length === 0) return undefined
  return timed.reduce<Span>(({ from, to }, { time }) => ({ from: Math.min(from, time), to: Math.max(to, time) }), {
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
  })
}

/** Tells whether a moment is in a span. */
export function isInSpan({ from, to }: Span, time: number): boolean {
  return time >= from && time <= to
}

/** Returns the number of moments in each of several equal parts of the span. */
export function histogram(timed: readonly TimedFeature[], span: Span, parts: number): number[] {
  const counts = Array.from({ length: parts }, () => 0)
  const width = (span.to - span.from) / parts
  for (const { time } of timed) {
    const at = width === 0 ? 0 : Math.min(parts - 1, Math.floor((time - span.from) / width))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}
