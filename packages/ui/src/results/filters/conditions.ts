import * as v from 'valibot'
import { querySchema, type Filter, type Query, type SubQuery } from '@cairn/contract/query'

/**
 * Conditions that a person built, beside the text and the facets: all of `must`, one of `should`, none of `mustNot`; related items
 * that meet each of `subs`, and one of `subsShould`.
 */
export interface Conditions {
  must: readonly Filter[]
  should: readonly Filter[]
  mustNot: readonly Filter[]
  subs: readonly SubQuery[]
  subsShould: readonly SubQuery[]
}

export const NO_CONDITIONS: Conditions = { must: [], should: [], mustNot: [], subs: [], subsShould: [] }
export type ConditionPart = keyof Conditions
export const CONDITION_PARTS: readonly ConditionPart[] = ['must', 'should', 'mustNot', 'subs', 'subsShould']

const { must, should, mustNot, subs, subsShould } = querySchema.entries
const conditionsSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ must, should, mustNot, subs, subsShould }))

/** The conditions of an address; none where they cannot be read. */
export function parseConditions(text: string): Conditions {
  const parsed = v.safeParse(conditionsSchema, text)
  if (!parsed.success) return NO_CONDITIONS
  const given = Object.entries(parsed.output).filter(([, list]) => list !== undefined)
  return { ...NO_CONDITIONS, ...Object.fromEntries(given) }
}

/** Their form in an address; empty when there are none. */
export function formatConditions(conditions: Conditions): string {
  const given = CONDITION_PARTS.filter((part) => conditions[part].length > 0)
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given.map((part) => [part, conditions[part]])))
}

/** The parts of a query that they make, beside what must be met anyway. */
export function conditionsQuery(
  conditions: Conditions,
  alsoMust: readonly Filter[],
): Pick<Query, ConditionPart | 'minShould'> {
  const all = { ...conditions, must: [...alsoMust, ...conditions.must] }
  const given = CONDITION_PARTS.filter((part) => all[part].length > 0)
  return {
    ...Object.fromEntries(given.map((part) => [part, all[part]])),
    ...(all.should.length > 0 ? { minShould: 1 } : {}),
  }
}

/** The conditions of a query. */
export function conditionsOf(query: Query): Conditions {
  const given = CONDITION_PARTS.map((part) => [part, query[part] ?? []])
  return Object.fromEntries(given) as unknown as Conditions
}

/** How many there are, each group as one. */
export function countConditions(conditions: Conditions): number {
  return CONDITION_PARTS.reduce((count, part) => count + conditions[part].length, 0)
}
