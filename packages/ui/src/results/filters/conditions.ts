import * as v from 'valibot'
import { querySchema, type Filter, type Query, type SubQuery } from '@cairn/contract/query'

/**
 * Conditions from the filter dialog. An item meets them if it meets all of `must`, one of `should`, none
 * of `mustNot`, and has related items that meet each of `subs` and one of `subsShould`. Empty lists count
 * as met.
 */
export interface Conditions {
  must: readonly Filter[]
  should: readonly Filter[]
  mustNot: readonly Filter[]
  subs: readonly SubQuery[]
  subsShould: readonly SubQuery[]
}

/** Empty conditions, which every item meets. */
export const NO_CONDITIONS: Conditions = { must: [], should: [], mustNot: [], subs: [], subsShould: [] }
/** Name of one of the lists in `Conditions`, such as `must`. The names are those of the query language. */
export type ConditionPart = keyof Conditions
/** The names of all lists in `Conditions`. */
export const CONDITION_PARTS: readonly ConditionPart[] = ['must', 'should', 'mustNot', 'subs', 'subsShould']

const { must, should, mustNot, subs, subsShould } = querySchema.entries
const conditionsSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ must, should, mustNot, subs, subsShould }))

/**
 * Returns the conditions written as JSON in an address. Returns `NO_CONDITIONS` if the text is invalid.
 */
export function parseConditions(text: string): Conditions {
  const parsed = v.safeParse(conditionsSchema, text)
  if (!parsed.success) return NO_CONDITIONS
  const given = Object.entries(parsed.output).filter(([, list]) => list !== undefined)
  return { ...NO_CONDITIONS, ...Object.fromEntries(given) }
}

/** Returns the conditions as JSON for an address. Empty if there are none. */
export function formatConditions(conditions: Conditions): string {
  const given = CONDITION_PARTS.filter((part) => conditions[part].length > 0)
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given.map((part) => [part, conditions[part]])))
}

/** Returns the parts of a query that express the conditions and the further filters in `alsoMust`. */
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

/** Returns the conditions of a query. Lists that the query lacks are empty. */
export function conditionsOf(query: Query): Conditions {
  const given = CONDITION_PARTS.map((part) => [part, query[part] ?? []])
  return Object.fromEntries(given) as unknown as Conditions
}

/** Returns the number of conditions. A group on related items counts as one. */
export function countConditions(conditions: Conditions): number {
  return CONDITION_PARTS.reduce((count, part) => count + conditions[part].length, 0)
}
