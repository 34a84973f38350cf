import { answersAt, isAnswers } from '@cairn/contract'
import type { Values } from '@cairn/model/item-schema'
import { mergeAnswers, withHiddenAnswers } from '@cairn/model/merge-answers'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Principal } from '../facts/types.ts'
import { hiddenAnswers } from '../rights/shown-answers.ts'
import { unknownProperty } from './check-values.ts'
import { shapedOf } from '../index/answer-shapes.ts'

/**
 * Returns a change in which answers hidden from the writer keep their current values. Throws
 * `propertyUnknown` if the change sets such an answer.
 */
export function keepHiddenAnswers(principal: Principal, facts: ItemFacts, given: Values): Values {
  const kept = shapedOf(facts.type).flatMap(({ name }): [string, unknown][] => {
    const hidden = Object.hasOwn(given, name) ? hiddenAnswers(principal, facts, name) : new Set<string>()
    if (hidden.size === 0) return []
    const named = [...hidden].find((path) => answersAt(given[name], path).length > 0)
    if (named !== undefined) throw unknownProperty(`${name}.${named}`)
    const answers = withHiddenAnswers(given[name], facts.values[name], (path) => hidden.has(path))
    return [[name, Object.keys(answers).length > 0 ? answers : null]]
  })
  return { ...given, ...Object.fromEntries(kept) }
}

const FORMER = `select change -> $4 -> 'from' as value from version where n = $1 and u > $2 and u <= $3 and change ? $4
  order by u limit 1`

/**
 * Merges a change's answers with those that others changed since update `basedOn`. If both changed one,
 * theirs is kept and its property is listed in `contested`.
 */
export async function mergeChangedAnswers(
  source: Querier,
  { row, facts }: StoredItem,
  wanted: Values,
  basedOn: number,
  changedSince: readonly string[],
): Promise<{ wanted: Values; contested: string[] }> {
  const merged: Values = { ...wanted }
  const contested: string[] = []
  for (const name of changedSince) {
    const property = Object.hasOwn(facts.type.properties, name) ? facts.type.properties[name] : undefined
    if (!property || !isAnswers(property) || !Object.hasOwn(wanted, name)) continue
    const [base] = await source.query<{ value: unknown }>(FORMER, [row.n, basedOn, row.u, name], 'answers-since')
    const both = mergeAnswers(base?.value, wanted[name], facts.values[name])
    merged[name] = Object.keys(both.merged).length > 0 ? both.merged : null
    if (both.contested.length > 0) contested.push(name)
  }
  return { wanted: merged, contested }
}
