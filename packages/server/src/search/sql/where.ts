import { isFileType, parseItemId, type ItemId } from '@cairn/contract'
import { typeNumbers, idsOf, type Located } from '../known.ts'
import { visibilityFilter } from '../../items/rights/visibility-filter.ts'
import { all, conditionOf, createParameters, type Writing } from './conditions.ts'
import { needsWords, type ConditionPlan, type PlannedFilter } from '../query/condition.ts'
import { isSelective } from '../estimate.ts'

/** Tells whether the query's hits are found through the text index. */
export function isByWords({ text, must, should, minShould, mustNot }: ConditionPlan): boolean {
  const plans = [...must.map(({ plan }) => plan), ...(minShould > 0 ? should : []), ...mustNot]
  return text.kind === 'words' || plans.some(needsWords)
}

/** Returns the FROM clause for the conditions of `whereOf`. */
export function tablesOf(plan: ConditionPlan, source = 'item_s'): string {
  return isByWords(plan) ? `${source} s join item_x x on x.n = s.n` : `${source} s`
}

/** Returns the SQL condition that a row is of a searched type and visible to the person. */
export function seenCondition(plan: ConditionPlan, writing: Writing): string {
  return all([typeCondition(plan, writing), visibilityCondition(plan, writing)])
}

/** Returns the WHERE condition of a query. It always includes visibility. */
export function whereOf(plan: ConditionPlan, writing: Writing, must: readonly PlannedFilter[] = plan.must): string {
  return all(conditionsOf(plan, writing, must))
}

/** Tells whether a query certainly has no hits, for example because a required term does not exist. */
export function findsNothing({ plan, known }: Located): boolean {
  return conditionsOf(plan, { ...known, parameters: createParameters() }, plan.must).includes('false')
}

function conditionsOf(plan: ConditionPlan, writing: Writing, must: readonly PlannedFilter[]) {
  const { text, mustNot } = plan
  return [
    typeCondition(plan, writing),
    visibilityCondition(plan, writing),
    text.kind === 'words' && conditionOf(text.plan, writing),
    text.kind === 'item' && itemCondition(text.id, writing),
    ...must.map((filter) => conditionOf(filter.plan, writing)),
    shouldCondition(plan, writing),
    ...mustNot.map((each) => `not (${conditionOf(each, writing)})`),
  ]
}

function typeCondition(plan: ConditionPlan, writing: Writing): string {
  const [only, ...more] = typeNumbers(plan, writing)
  if (only === undefined) return 'false'
  // Written out, so that indexes of one type are seen to fit.
  return more.length === 0 ? `s.t = ${only}` : `s.t = any(${writing.parameters.add([only, ...more], 'smallint[]')})`
}

/** Always false for a person without keys, who sees nothing. */
function visibilityCondition({ keys, must, types }: ConditionPlan, writing: Writing): string | undefined {
  if (keys === undefined) return undefined
  const ids = idsOf(keys, writing)
  if (ids.length === 0) return 'false'
  // Of items that are named no index of terms needs to tell.
  const isByKeys = isSelective(keys, writing) && !must.some(({ plan }) => plan.kind === 'items')
  const requires = types.some((type) => type.requires !== undefined || isFileType(type))
  return visibilityFilter(writing.parameters.add(ids, 'int[]'), isByKeys, requires)
}

function itemCondition(id: ItemId, writing: Writing): string {
  const { type, index } = parseItemId(id)
  const t = writing.types.get(type)
  if (t === undefined || index > 2_147_483_647) return 'false'
  return `s.n = (select n from item where t = ${t} and i = ${writing.parameters.add(index, 'int')})`
}

function shouldCondition({ should, minShould }: ConditionPlan, writing: Writing): string | undefined {
  if (minShould <= 0) return undefined
  const conditions = should.map((plan) => `(${conditionOf(plan, writing)})`)
  if (minShould === 1) return `(${conditions.join(' or ')})`
  return `(${conditions.map((condition) => `${condition}::int`).join(' + ')}) >= ${minShould}`
}
