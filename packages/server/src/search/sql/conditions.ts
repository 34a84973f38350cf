import { FIRST_MOMENT } from '../../items/index/dates.ts'
import { idsOf, type Known, type Related } from '../known.ts'
import type { Condition, Slot } from '../query/condition.ts'
import type { Box } from '../../lib/geometry/box.ts'
import { tsqueryOf } from '../../items/index/tsquery.ts'

/** Collects the values of a SQL statement; `add` returns the placeholder. */
export interface Parameters {
  values: unknown[]
  add(value: unknown, type: string): string
}

/** Creates an empty collection of statement values. */
export function createParameters(): Parameters {
  const values: unknown[] = []
  return { values, add: (value, type) => `$${values.push(value)}::${type}` }
}

/** The state of a SQL statement being built: its values and the known ids. */
export interface Writing extends Known {
  parameters: Parameters
  /** Rows are scanned in order until there are enough. */
  isWalk?: boolean
}

/**
 * Translates a condition to SQL over `item_s s` and, for words, `item_x x`; never null. Operators are
 * schema-qualified so that intarray's do not apply.
 */
export function conditionOf(plan: Condition, writing: Writing): string {
  const { parameters } = writing
  switch (plan.kind) {
    case 'terms':
      return termCondition(idsOf(plan.anyOf, writing), parameters)
    case 'words':
      if (plan.words.length === 0) return 'false'
      return `x.${plan.column} @@ ${parameters.add(tsqueryOf(plan.words), 'tsquery')}`
    case 'numbers':
      return numbersCondition(plan, writing)
    case 'values':
      return valuesCondition(plan, writing)
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
    case 'indexes':
      return indexesCondition(plan.indexes, writing)
    case 'items':
      return itemsCondition(plan.ns, parameters)
    case 'any':
      return `(${plan.plans.map((each) => conditionOf(each, writing)).join(' or ')})`
    case 'all':
      return `(${all(plan.plans.map((each) => conditionOf(each, writing)))})`
    case 'not':
      return `not (${conditionOf(plan.plan, writing)})`
    case 'related':
      return relatedCondition(writing.related.get(plan.sub), parameters)
    case 'place':
      return placeCondition(plan, writing)
  }
}

/** Combines conditions with AND, skipping missing ones; `true` if there are none. */
export function all(conditions: readonly (string | undefined | false)[]): string {
  return conditions.filter(Boolean).join(' and ') || 'true'
}

/** Returns the SQL expression for a value that each type may store in another slot; null for other types. */
export function slotValue(slots: readonly Slot[], { types }: Pick<Known, 'types'>, columnAt: (at: number) => string) {
  const places = slots.flatMap(({ type, at }) => {
    const t = types.get(type)
    return t === undefined ? [] : [{ t, column: columnAt(at) }]
  })
  const [first] = places
  if (!first) return 'null'
  if (places.length === 1) return `case when s.t = ${first.t} then ${first.column} end`
  return `case s.t ${places.map(({ t, column }) => `when ${t} then ${column}`).join(' ')} end`
}

/** Returns the column of a facet slot. */
export const facetColumn = (at: number) => `s.f${at}`

/** From this many terms on, a lookup for each of an item's terms is quicker than comparing the two arrays. */
const MANY = 200

function termCondition(ids: readonly number[], parameters: Parameters): string {
  if (ids.length === 0) return 'false'
  const list = parameters.add(ids, 'int[]')
  if (ids.length > MANY) return `exists (select from unnest(s.terms) as own (id) where own.id = any(${list}))`
  return `s.terms operator(pg_catalog.${ids.length === 1 ? '@>' : '&&'}) ${list}`
}

function indexesCondition(indexes: readonly number[], { parameters, types }: Writing): string {
  const ofTypes = parameters.add([...types.values()], 'smallint[]')
  return `s.n in (select o.n from item o where o.t = any(${ofTypes}) and o.i = any(${parameters.add(indexes, 'int[]')}))`
}

function relatedCondition(related: Related | undefined, parameters: Parameters): string {
  if (related?.kind === 'terms') return termCondition(related.ids, parameters)
  return itemsCondition(related?.ns ?? [], parameters)
}

function itemsCondition(ns: readonly number[], parameters: Parameters): string {
  return ns.length === 0 ? 'false' : `s.n = any(${parameters.add(ns, 'bigint[]')})`
}

function placeCondition(plan: Extract<Condition, { kind: 'place' }>, writing: Writing): string {
  const { parameters } = writing
  const { kind, ns } = writing.placed.get(plan) ?? { kind: 'items', ns: [] }
  const items = itemsCondition(ns, parameters)
  if (kind === 'items') return items
  const places = parameters.add(idsOf(plan.places, writing), 'int[]')
  const inside = boxCondition(plan.shape.boxes, parameters)
  // With an offset each item is looked up by itself, where the planner would read all places there are first.
  const oneByOne = writing.isWalk ? ' offset 0' : ''
  return `(exists (select from item_g g where g.n = s.n and g.place = any(${places}) and (${inside})${oneByOne}) or ${items})`
}

/**
 * Returns the SQL condition that the box `g.bbox` lies completely in one of these. PostgreSQL's own box
 * operators have a tolerance of a millionth of a degree.
 */
export function boxCondition(boxes: readonly Box[], parameters: Parameters): string {
  const inside = boxes.map((box) => {
    const [west, south, east, north] = box.map((edge) => parameters.add(edge, 'float8'))
    return `((g.bbox[1])[0] >= ${west} and (g.bbox[1])[1] >= ${south} and (g.bbox[0])[0] <= ${east} and (g.bbox[0])[1] <= ${north})`
  })
  return inside.join(' or ')
}

/** Returns the SQL expression of a box. */
export function boxValue([west, south, east, north]: Box, parameters: Parameters): string {
  return parameters.add(`(${east},${north}),(${west},${south})`, 'box')
}

function numbersCondition({ slots, from, to }: Extract<Condition, { kind: 'numbers' }>, writing: Writing): string {
  const { parameters, types } = writing
  const stored = slots
    .map(({ type, at }) => ({ t: types.get(type), value: `s.nv[${at}]` }))
    .filter(({ t }) => t !== undefined)
  // A parameter that the statement does not mention is refused by the database.
  if (stored.length === 0) return 'false'
  const low = from === undefined ? undefined : parameters.add(from, 'float8')
  const high = to === undefined ? undefined : parameters.add(to, 'float8')
  const places = stored.map(({ t, value }) => {
    const bounds = [low && `${value} >= ${low}`, high && `${value} <= ${high}`]
    return `(${all([`s.t = ${t}`, `${value} is not null`, ...bounds])})`
  })
  return `coalesce(${places.join(' or ')}, false)`
}

/** Compares the stored values themselves, of dates their beginnings (`startText`). */
function valuesCondition(
  { prop, types, isNumber, from, to }: Extract<Condition, { kind: 'values' }>,
  writing: Writing,
): string {
  const { parameters } = writing
  const value = isNumber
    ? "(case when jsonb_typeof(value) = 'number' then value::float8 end)"
    : `((value #>> '{}') || substr('${FIRST_MOMENT}', length(value #>> '{}') + 1)) collate "C"`
  const bound = (edge: string | number) => parameters.add(edge, isNumber ? 'float8' : 'text')
  const bounds = all([
    from !== undefined && `${value} >= ${bound(from)}`,
    to !== undefined && `${value} <= ${bound(to)}`,
  ])
  const numbers = parameters.add(
    types.flatMap((type) => writing.types.get(type) ?? []),
    'smallint[]',
  )
  const [whole = '', ...path] = prop.split('.')
  // Of answers: of all instances of the repeats that the question is in.
  if (path.length > 0) {
    const at = parameters.add(
      `lax $.${prop
        .split('.')
        .map((each) => `"${each}"`)
        .join('.')}[*]`,
      'jsonpath',
    )
    const has = parameters.add(whole, 'text')
    return `s.n in (select d.n from item d cross join jsonb_path_query(d.doc, ${at}) as value where d.t = any(${numbers}) and d.doc ? ${has} and ${bounds})`
  }
  const name = parameters.add(prop, 'text')
  const list = `case jsonb_typeof(d.doc -> ${name}) when 'array' then d.doc -> ${name} else jsonb_build_array(d.doc -> ${name}) end`
  return `s.n in (select d.n from item d cross join jsonb_array_elements(${list}) as value where d.t = any(${numbers}) and d.doc ? ${name} and ${bounds})`
}
