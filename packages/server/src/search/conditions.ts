import type { FilterPlan } from './filter-plan.ts'
import type { KnownTerm } from './term-book.ts'

/** Values of a statement under construction; `add` gives the placeholder. */
export interface Parameters {
  values: unknown[]
  add(value: unknown, type: string): string
}

export function createParameters(): Parameters {
  const values: unknown[] = []
  return { values, add: (value, type) => `$${values.push(value)}::${type}` }
}

/** What conditions are written with: numbers of terms and types, and the statement's values. */
export interface Writing {
  terms: ReadonlyMap<string, KnownTerm>
  types: ReadonlyMap<string, number>
  /** How many items are searched over, roughly; 0 when that is not known. */
  size: number
  parameters: Parameters
}

/** Terms that a plan names, to be looked up before it is written. */
export function termsIn(plan: FilterPlan): string[] {
  if (plan.kind === 'terms') return plan.anyOf
  return plan.kind === 'any' ? plan.plans.flatMap(termsIn) : []
}

/** Whether the plan needs the text row. */
export function needsWords(plan: FilterPlan): boolean {
  return plan.kind === 'words' || (plan.kind === 'any' && plan.plans.some(needsWords))
}

/** The plan as a condition on `item_s s` and, when it needs words, `item_x x`. Never null. Operators are qualified: intarray must not take over. */
export function conditionOf(plan: FilterPlan, writing: Writing): string {
  const { parameters } = writing
  switch (plan.kind) {
    case 'terms':
      return termCondition(idsOf(plan.anyOf, writing), parameters)
    case 'words':
      return plan.tsquery === '' ? 'false' : `x.${plan.column} @@ ${parameters.add(plan.tsquery, 'tsquery')}`
    case 'created':
      return all([
        plan.from && `s.ts >= ${parameters.add(plan.from, 'timestamptz')}`,
        plan.to && `s.ts <= ${parameters.add(plan.to, 'timestamptz')}`,
      ])
    case 'types':
      return `s.t = any(${parameters.add(
        plan.names.flatMap((name) => writing.types.get(name) ?? []),
        'smallint[]',
      )})`
    case 'any':
      return `(${plan.plans.map((each) => conditionOf(each, writing)).join(' or ')})`
    case 'range':
      return rangeCondition(plan, writing)
  }
}

/** Numbers of those terms that any item has had. */
export function idsOf(terms: readonly string[], { terms: known }: Pick<Writing, 'terms'>): number[] {
  return terms.flatMap((term) => known.get(term)?.id ?? [])
}

/** All of the conditions that are there. */
export function all(conditions: readonly (string | undefined | false)[]): string {
  return conditions.filter(Boolean).join(' and ') || 'true'
}

function termCondition(ids: readonly number[], parameters: Parameters): string {
  if (ids.length === 0) return 'false'
  return `s.terms operator(pg_catalog.${ids.length === 1 ? '@>' : '&&'}) ${parameters.add(ids, 'int[]')}`
}

/** Compares the stored values themselves; dates are stored so that their texts sort. A bound such as 2025-05 takes in the whole month. */
function rangeCondition(
  { prop, isNumber, from, to }: Extract<FilterPlan, { kind: 'range' }>,
  writing: Writing,
): string {
  const { parameters } = writing
  const name = parameters.add(prop, 'text')
  const value = isNumber
    ? "(case when jsonb_typeof(value) = 'number' then value::float8 end)"
    : `(value #>> '{}') collate "C"`
  const bound = (edge: string | number) => parameters.add(edge, isNumber ? 'float8' : 'text')
  const bounds = all([
    from !== undefined && `${value} >= ${bound(from)}`,
    to !== undefined && `${value} <= ${bound(isNumber ? to : `${to}~`)}`,
  ])
  const types = parameters.add([...new Set(writing.types.values())], 'smallint[]')
  const list = `case jsonb_typeof(d.doc -> ${name}) when 'array' then d.doc -> ${name} else jsonb_build_array(d.doc -> ${name}) end`
  return `s.n in (select d.n from item d cross join jsonb_array_elements(${list}) as value where d.t = any(${types}) and d.doc ? ${name} and ${bounds})`
}
