import { careProperties, readCitation } from '@cairn/contract'

/** What is done with the care that items have: it is replaced, or what is given is added or taken away. */
export const CARE_CHANGES = ['SET', 'ADD', 'TAKE'] as const
export type CareChange = (typeof CARE_CHANGES)[number]

type Values = Readonly<Record<string, unknown>>

/** Returns the properties of care among values. */
export function pickCare(values: Values): Record<string, unknown> {
  const given = Object.keys(careProperties).map((name) => [name, values[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** Returns what an item's properties of care become. Null for one that has nothing left. */
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

/** Returns those of `others` that are not among `own`. Versions of one label count as the same. */
export function careBesides(own: readonly unknown[], others: readonly unknown[]): unknown[] {
  const nameOf = (value: unknown) => readCitation(value)?.id ?? value
  const known = new Set(own.map(nameOf))
  return [...new Set(others)].filter((each) => !known.has(nameOf(each)))
}
