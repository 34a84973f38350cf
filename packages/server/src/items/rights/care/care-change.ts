import { careProperties, readCitation } from '@cairn/contract'

/** Ways to change an item's care (protocols, labels, warnings): replace it, add to it, or remove from it. */
export const CARE_CHANGES = ['SET', 'ADD', 'TAKE'] as const
/** How care is changed: SET replaces it, ADD adds to it, TAKE removes from it. */
export type CareChange = (typeof CARE_CHANGES)[number]

type Values = Readonly<Record<string, unknown>>

/** Picks the care properties (protocols, labels, warnings) from values. */
export function pickCare(values: Values): Record<string, unknown> {
  const given = Object.keys(careProperties).map((name) => [name, values[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/**
 * Computes the new values of the given care properties of an item after a change; null for a list that
 * becomes empty. A value that is no list, such as the rule of protocols, is set whatever `how` is.
 */
export function changedCare(before: Values, given: Values, how: CareChange): Record<string, unknown> {
  const changed = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(changed.map(([name, value]) => [name, changedValue(before[name], value, how)]))
}

function changedValue(before: unknown, given: unknown, how: CareChange): unknown {
  if (!Array.isArray(given)) return given
  const former = [before ?? []].flat()
  const next =
    how === 'ADD' ? [...former, ...careBesides(former, given)] : how === 'TAKE' ? careBesides(given, former) : given
  return next.length > 0 ? next : null
}

/** Returns those of `others` that are not in `own`. Versions of one label count as the same. */
export function careBesides(own: readonly unknown[], others: readonly unknown[]): unknown[] {
  const nameOf = (value: unknown) => readCitation(value)?.id ?? value
  const known = new Set(own.map(nameOf))
  return [...new Set(others)].filter((each) => !known.has(nameOf(each)))
}
