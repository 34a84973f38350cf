import {
  wordsOf,
  type Condition,
  type Slot,
  type WordsCondition,
  type ConditionPlan,
  type PlannedFilter,
} from '../query/condition.ts'
import { NUMBER_COLUMNS, type Columns } from './columns.ts'
import { idsOf, type Known, type Placed } from '../known.ts'
import { areKept } from './words/item-words.ts'
import { scratch } from './scratch.ts'
import { layoutOf } from '../../items/index/layout.ts'

type NumbersCondition = Extract<Condition, { kind: 'numbers' }>
/** Filters an array of item numbers: returns those that pass. */
export type Sieve = (items: Int32Array) => Int32Array
/** Whether the item of that number passes. */
type Test = (n: number) => boolean

/**
 * Compiles conditions, without types, rights and id, into filters over the column index. Undefined if it
 * lacks data; words of the text and of `must` that it lacks are left out and must be looked up beforehand.
 */
export function compile(
  columns: Columns,
  plan: ConditionPlan,
  known: Known,
  must: readonly PlannedFilter[],
): Sieve[] | undefined {
  const testOf = (filter: Condition) => compileFilter(columns, plan, known, filter)
  const musts = must
    .map((filter) => filter.plan)
    .filter((filter) => filter.kind !== 'words')
    .map((filter) => sieveOf(columns, plan, known, filter))
  const mustNots = plan.mustNot.map(testOf)
  const shoulds = plan.minShould > 0 ? plan.should.map(testOf) : []
  if ([...musts, ...mustNots, ...shoulds].includes(undefined)) return undefined
  const should = shoulds.filter((test) => test !== undefined)
  // Looking words up takes the longest.
  const words = wordsOf({ text: plan.text, must }).flatMap((each) => wordSieve(columns, each) ?? [])
  return [
    ...musts.filter((sieve) => sieve !== undefined),
    ...mustNots.filter((test) => test !== undefined).map((test) => sieveBy((n) => !test(n))),
    ...(plan.minShould > 0
      ? [sieveBy((n) => should.reduce((met, test) => met + (test(n) ? 1 : 0), 0) >= plan.minShould)]
      : []),
    ...words,
  ]
}

/** Compiles a condition on words into a filter. Undefined for words that the index does not have. */
export function wordSieve(columns: Columns, { column, words }: WordsCondition): Sieve | undefined {
  const kept = column === 'ttv' ? columns.labels : columns.words
  return kept.isWhole && areKept(words) ? kept.sieve(words) : undefined
}

/**
 * Compiles a condition into a sieve, those within it too: short loops over numbers, where a test of each item
 * would call one function for each condition. Terms of a property that every type keeps in the same slot are
 * told from the column. Undefined if the columns do not tell the condition.
 */
function sieveOf(columns: Columns, plan: ConditionPlan, known: Known, filter: Condition): Sieve | undefined {
  const within = (conditions: readonly Condition[]) => {
    const sieves = conditions.map((each) => sieveOf(columns, plan, known, each))
    return sieves.every((sieve) => sieve !== undefined) ? sieves : undefined
  }
  switch (filter.kind) {
    case 'all': {
      const sieves = within(filter.plans.toSorted((left, right) => Number(isRough(left)) - Number(isRough(right))))
      return sieves && ((items) => sieves.reduce((left, sieve) => sieve(left), items))
    }
    case 'any': {
      const sieves = within(filter.plans)
      return sieves && ((items) => keepAny(items, sieves))
    }
    case 'not': {
      const [sieve] = within([filter.plan]) ?? []
      return sieve && ((items) => without(items, sieve(items)))
    }
    case 'words':
      return wordSieve(columns, filter)
    case 'items':
      return sieveListed(filter.ns, columns)
    case 'types':
      return sieveColumn(columns.types, typesOf(filter, known), Math.max(0, ...known.types.values()) + 1)
    case 'related': {
      const related = known.related.get(filter.sub)
      if (related?.kind !== 'items') break
      return sieveListed(related.ns, columns)
    }
    case 'terms': {
      const slots = isOfValues(filter) ? slotsOf(plan, filter.prop) : undefined
      const column = slots && columnOf(columns, slots, known)
      if (column) return sieveColumn(column, idsOf(filter.anyOf, known), columns.termsEnd)
      const sieve = slots ? undefined : sieveValues(known, filter)
      if (sieve) return sieve
    }
  }
  const test = compileFilter(columns, plan, known, filter)
  return test && sieveBy(test)
}

/** Tells whether most items pass a condition, as a rule: the others come before it. */
function isRough({ kind }: Condition): boolean {
  return kind === 'types' || kind === 'not'
}

/** Undefined where the property's values are not listed beside the columns. */
function sieveValues(known: Known, { prop, anyOf }: { prop: string; anyOf: readonly string[] }): Sieve | undefined {
  const isListed = anyOf.every((term) => [`${prop}=`, `${prop}@`].some((start) => term.startsWith(start)))
  const values = isListed ? known.valuesBy?.(`${prop}=`) : undefined
  const ids = idsOf(anyOf, known)
  return values && ((items) => values.having(items, ids))
}

/** Keeps the listed items. */
function sieveListed(ns: readonly number[], columns: Columns): Sieve {
  let marks: Uint8Array | undefined
  return (items) => keepMarked(items, (marks ??= marked(ns, columns.length)))
}

/** Cleared after each use, which takes less than new ones. */
let anyMarks = new Uint8Array()

/** Returns the items that pass at least one of the sieves. */
function keepAny(items: Int32Array, sieves: readonly Sieve[]): Int32Array {
  const parts = sieves.map((sieve) => sieve(items)).filter(({ length }) => length > 0)
  const [only = items.subarray(0, 0), ...more] = parts
  if (more.length === 0) return only
  const end = items.reduce((highest, n) => Math.max(highest, n), 0) + 1
  if (anyMarks.length < end) anyMarks = new Uint8Array(Math.ceil(end * 1.5))
  for (const part of parts) mark(part, anyMarks, 1)
  const kept = keepMarked(items, anyMarks)
  for (const part of parts) mark(part, anyMarks, 0)
  return kept
}

/** Returns the items that did not pass a sieve; `passed` is in the order of `items`. */
function without(items: Int32Array, passed: Int32Array): Int32Array {
  if (passed.length === 0) return items
  const kept = scratch(items.length)
  let [count, next] = [0, 0]
  for (let at = 0; at < items.length; at++) {
    const n = items[at] ?? 0
    if (n === passed[next]) next++
    else kept[count++] = n
  }
  return kept.slice(0, count)
}

/** Keeps the items that have a mark. */
function keepMarked(items: Int32Array, marks: Uint8Array): Int32Array {
  const kept = scratch(items.length)
  let count = 0
  for (let at = 0; at < items.length; at++) {
    const n = items[at] ?? 0
    if ((marks[n] ?? 0) === 1) kept[count++] = n
  }
  return kept.slice(0, count)
}

/** Makes an array filter of a test on one item; several times as fast as `Int32Array.filter`. */
export function sieveBy(test: Test): Sieve {
  return (items) => {
    const kept = new Int32Array(items.length)
    let count = 0
    for (let at = 0; at < items.length; at++) {
      const n = items[at] ?? 0
      if (test(n)) kept[count++] = n
    }
    return kept.subarray(0, count)
  }
}

/** Converts a sieve to a test of single items: on first use it filters all items. */
function testBy(sieve: Sieve, columns: Columns): Test {
  let passed: Uint8Array | undefined
  return (n) => {
    passed ??= marked(sieve(Int32Array.from({ length: columns.length }, (_, at) => at)), columns.length)
    return passed[n] === 1
  }
}

function marked(items: Int32Array | readonly number[], length: number): Uint8Array {
  const marks = new Uint8Array(length)
  mark(items, marks, 1)
  return marks
}

function mark(items: Int32Array | readonly number[], marks: Uint8Array, as: 0 | 1): void {
  for (let at = 0; at < items.length; at++) marks[items[at] ?? 0] = as
}

function typesOf({ names }: { names: readonly string[] }, { types }: Pick<Known, 'types'>): number[] {
  return names.flatMap((name) => types.get(name) ?? [])
}

function sieveColumn(column: Int32Array | Int16Array, ids: readonly number[], end: number): Sieve {
  const isWanted = new Uint8Array(end)
  for (const id of ids) isWanted[id] = 1
  return (items) => {
    const kept = scratch(items.length)
    let count = 0
    for (let at = 0; at < items.length; at++) {
      const n = items[at] ?? 0
      if (isWanted[column[n] ?? 0] === 1) kept[count++] = n
    }
    return kept.slice(0, count)
  }
}

/** Compiles a condition into a test on one item number. Undefined if the index lacks the data. */
export function compileFilter(
  columns: Columns,
  plan: ConditionPlan,
  known: Known,
  filter: Condition,
): Test | undefined {
  switch (filter.kind) {
    case 'terms':
      if (filter.isListed) {
        const rows = known.listed?.get(filter)
        return rows && ((n) => rows.has(n))
      }
      return compileTerms(columns, plan, known, filter.prop, filter.anyOf) ?? testOfValues(columns, known, filter)
    case 'words': {
      const sieve = wordSieve(columns, filter)
      return sieve && testBy(sieve, columns)
    }
    case 'types': {
      const numbers = new Set(filter.names.map((name) => known.types.get(name)))
      return (n) => numbers.has(columns.types[n])
    }
    case 'items': {
      const items = new Set(filter.ns)
      return (n) => items.has(n)
    }
    case 'numbers':
      return compileNumbers(columns, known, filter)
    case 'created': {
      const [from, to] = [timeOf(filter.from, Number.NEGATIVE_INFINITY), timeOf(filter.to, Number.POSITIVE_INFINITY)]
      const { times } = columns
      return (n) => (times[n] ?? 0) >= from && (times[n] ?? 0) <= to
    }
    case 'not': {
      const test = compileFilter(columns, plan, known, filter.plan)
      return test && ((n) => !test(n))
    }
    case 'all': {
      const tests = filter.plans.map((each) => compileFilter(columns, plan, known, each))
      return tests.includes(undefined) ? undefined : (n) => tests.every((test) => test?.(n))
    }
    case 'any': {
      const tests = filter.plans.map((each) => compileFilter(columns, plan, known, each))
      return tests.includes(undefined) ? undefined : (n) => tests.some((test) => test?.(n))
    }
    case 'related': {
      const related = known.related.get(filter.sub)
      if (filter.sub.via.kind === 'forward' && related?.kind === 'terms')
        return compileIds(columns, plan, known, filter.sub.via.prop, related.ids)
      const items = new Set(related?.kind === 'items' ? related.ns : [])
      return (n) => items.has(n)
    }
    case 'place': {
      const { kind, ns, isHit }: Placed = known.placed.get(filter) ?? { kind: 'items', ns: [] }
      if (isHit) return (n) => isHit[n] === 1
      const items = new Set(ns)
      return kind === 'items' ? (n) => items.has(n) : undefined
    }
    default:
      return undefined
  }
}

function testOfValues(columns: Columns, known: Known, filter: Extract<Condition, { kind: 'terms' }>): Test | undefined {
  const sieve = sieveValues(known, filter)
  return sieve && testBy(sieve, columns)
}

/** Undefined if a type stores the number in a slot that the columns lack. */
function compileNumbers(columns: Columns, known: Known, filter: NumbersCondition): Test | undefined {
  const { slots, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = filter
  const valueOf = numberReader(columns, slots, known)
  return (
    valueOf &&
    ((n) => {
      const value = valueOf(n)
      return value >= from && value <= to
    })
  )
}

/** Tells whether the index has the numbers of all of these slots: it stores the first 16 of a type. */
export function holdNumbers(slots: readonly Slot[]): boolean {
  return slots.every(({ at }) => at <= NUMBER_COLUMNS)
}

/**
 * Returns a function that takes an item's number (`n`) and reads the value in the slot of its type, NaN for
 * none. Undefined if the index lacks one of the slots.
 */
export function numberReader(
  columns: Columns,
  slots: readonly Slot[],
  known: Known,
): ((n: number) => number) | undefined {
  if (!holdNumbers(slots)) return undefined
  const [only] = slots
  if (only && slots.length === 1 && known.types.size === 1 && known.types.has(only.type)) {
    const column = columns.numbers[only.at - 1]
    return (n) => column?.[n] ?? Number.NaN
  }
  const byType: (Float64Array | undefined)[] = []
  for (const { type, at } of slots) {
    const t = known.types.get(type)
    if (t !== undefined) byType[t] = columns.numbers[at - 1]
  }
  const { types } = columns
  return (n) => byType[types[n] ?? 0]?.[n] ?? Number.NaN
}

function timeOf(moment: string | undefined, otherwise: number): number {
  return moment === undefined ? otherwise : Date.parse(moment)
}

function compileTerms(
  columns: Columns,
  plan: ConditionPlan,
  known: Known,
  prop: string,
  terms: readonly string[],
): Test | undefined {
  if (terms.every((term) => term === `+${prop}`)) {
    const read = readerOf(columns, plan, known, prop)
    return read ? (n) => read(n) !== 0 : hasNumber(columns, plan, known, prop)
  }
  if (!isOfValues({ prop, anyOf: terms })) return undefined
  return compileIds(columns, plan, known, prop, idsOf(terms, known))
}

/** Tells which items have a number or date. */
function hasNumber(columns: Columns, plan: ConditionPlan, known: Known, prop: string): Test | undefined {
  const slots = slotsOf(plan, prop, 'numbers')
  const valueOf = slots && numberReader(columns, slots, known)
  return valueOf && ((n) => !Number.isNaN(valueOf(n)))
}

function compileIds(
  columns: Columns,
  plan: ConditionPlan,
  known: Known,
  prop: string,
  ids: readonly number[],
): Test | undefined {
  const read = readerOf(columns, plan, known, prop)
  const [only = -1, ...more] = ids
  if (!read || more.length === 0) return read && ((n) => read(n) === only)
  const wanted = new Set(ids)
  return (n) => wanted.has(read(n))
}

/** Plain values, which everyone who reads the item may see. */
function isOfValues({ prop, anyOf }: { prop: string; anyOf: readonly string[] }): boolean {
  return anyOf.every((term) => term.startsWith(`${prop}=`))
}

/** The slot of the property in each type searched that has it; undefined where one keeps it elsewhere. */
function slotsOf({ types }: ConditionPlan, prop: string, kind: 'facets' | 'numbers' = 'facets'): Slot[] | undefined {
  const having = types.filter(({ properties }) => Object.hasOwn(properties, prop))
  const slots = having.map((type) => ({ type: type.name, at: layoutOf(type)[kind].indexOf(prop) + 1 }))
  return having.length > 0 && slots.every(({ at }) => at > 0) ? slots : undefined
}

function readerOf(columns: Columns, plan: ConditionPlan, known: Known, prop: string) {
  const slots = slotsOf(plan, prop)
  return slots && slotReader(columns, slots, known)
}

/**
 * Returns the slot's column in the index if the property is in the same slot for every known type; undefined
 * if the slots differ, a known type has none, or no item has a value in it.
 */
export function columnOf(columns: Columns, slots: readonly Slot[], known: Known): Int32Array | undefined {
  const [first] = slots
  const isOne =
    slots.length === known.types.size && slots.every(({ at, type }) => at === first?.at && known.types.has(type))
  return isOne && first ? columns.slots[first.at - 1] : undefined
}

/** Returns a function that reads the term id in the slot of an item's type, 0 for none. */
export function slotReader(columns: Columns, slots: readonly Slot[], known: Known): (n: number) => number {
  const byType: (Int32Array | undefined)[] = []
  for (const { type, at } of slots) {
    const t = known.types.get(type)
    if (t !== undefined) byType[t] = columns.slots[at - 1]
  }
  const { types } = columns
  return (n) => byType[types[n] ?? 0]?.[n] ?? 0
}
