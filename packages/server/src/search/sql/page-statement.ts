import { parseItemId } from '@cairn/contract'
import type { MAX_SORT_KEYS } from '@cairn/contract/query'
import { all, conditionOf, slotValue, type Writing } from './conditions.ts'
import type { Cursor } from '../cursor.ts'
import { isNarrow } from '../estimate.ts'
import type { WordsCondition } from '../query/condition.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import { LABEL_SCORE, type SortPlan } from '../query/sort-plan.ts'
import { isByWords, tablesOf, whereOf } from './where.ts'
import { typeNumbers } from '../known.ts'

/**
 * The SQL of a page: rows with `t`, `i` and sort key `key` (null for none), in order. `isSure` is false if
 * the scan may stop early and miss hits.
 */
export interface PageStatement {
  text: string
  isSure: boolean
}

interface Page {
  plan: QueryPlan
  writing: Writing
  cursor: Cursor | undefined
  limit: number
}

/**
 * Returns the quickest SQL for a page: few hits are found and sorted; for many, an ordered index is scanned
 * up to a limit.
 */
export function pageStatement(page: Page): PageStatement {
  const { plan, writing } = page
  if (plan.thenBy.length > 0) return { text: sortedPage(page), isSure: true }
  if (plan.text.kind === 'words' && plan.sort.by.kind === 'score')
    return { text: scorePage(page, plan.text.plan), isSure: true }
  if (isByWords(plan) && (plan.sort.by.kind === 'created' || plan.sort.by.kind === 'label'))
    return { text: wordsPage(page), isSure: true }
  const index = isByWords(plan) || isNarrow(plan, writing) ? undefined : orderedIndex(page)
  return index ? { text: walkPage(page, index), isSure: false } : { text: sortedPage(page), isSure: true }
}

/** Returns SQL that finds all hits and then sorts them. */
export function sortedPage({ plan, writing, cursor, limit }: Page): string {
  const sorts = [plan.sort, ...plan.thenBy]
  const isByText = sorts.some(({ by }) => by.kind === 'text')
  const tables = isByText && !isByWords(plan) ? 'item_s s join item_x x on x.n = s.n' : tablesOf(plan)
  const values = sorts.map(({ by }, at) => `${sortValue(by, writing)} as ${KEYS[at]}`)
  const hits = `select s.n, s.t, s.i, ${values.join(', ')} from ${tables} where ${whereOf(plan, writing)}`
  const after = cursor ? afterKeys(plan, cursor, writing) : 'true'
  const further = plan.thenBy.map((_, at) => `${KEYS[at + 1]}::text`)
  const shown = ['t', 'i', 'key', ...(further.length > 0 ? [`array[${further.join(', ')}] as further`] : [])]
  const order = [...sorts.map((sort, at) => `${KEYS[at]} ${sort.order} nulls last`), `n ${plan.sort.order}`]
  return `with h as materialized (${hits}) select ${shown.join(', ')} from h where ${after} order by ${order.join(', ')} limit ${limit}`
}

/** Names of the sort keys in a page. */
const KEYS = ['key', 'key1', 'key2'] as const satisfies { length: typeof MAX_SORT_KEYS }

/** Alike by some of the keys and further on by the next, or alike by all and further on by number. */
function afterKeys({ sort, thenBy }: QueryPlan, cursor: Cursor, writing: Writing): string {
  if (thenBy.length === 0) return afterCursor('key', 'n', sort, cursor, writing)
  const last = [cursor.key, ...(cursor.further ?? [])]
  const [ways, alike]: [string[], string[]] = [[], []]
  for (const [at, { by, order }] of [sort, ...thenBy].entries()) {
    const [name, key] = [KEYS[at], last[at] ?? null]
    if (key === null) alike.push(`${name} is null`)
    else {
      const value = writing.parameters.add(key, FORMS[by.kind])
      ways.push(all([...alike, `(${name} ${BEYOND[order]} ${value} or ${name} is null)`]))
      alike.push(`${name} = ${value}`)
    }
  }
  ways.push(all([...alike, `n ${BEYOND[sort.order]} ${lastOf(cursor, writing)}`]))
  return `(${ways.join(' or ')})`
}

/** Words by time or label: the planner weighs the index of words against that of the order. */
function wordsPage({ plan, writing, cursor, limit }: Page): string {
  const { order, by } = plan.sort
  const [key, n] = by.kind === 'label' ? ['s.lk', 's.n'] : ['x.ts', 'x.n']
  const after = cursor ? afterCursor(key, n, plan.sort, cursor, writing) : 'true'
  return `select s.t, s.i, ${key} as key from ${tablesOf(plan)} where ${whereOf(plan, writing)} and ${after} order by ${key} ${order}, ${n} ${order} limit ${limit}`
}

/**
 * Returns SQL for a page by relevance: hits with the words in their label, then others, each by time and
 * limited to the page.
 */
function scorePage({ plan, writing, cursor, limit }: Page, words: WordsCondition): string {
  const { order } = plan.sort
  const inLabel = conditionOf({ ...words, column: 'ttv' }, writing)
  const part = (condition: string, score: number) => {
    const last = cursor && lastOf(cursor, writing)
    const ts = cursor && writing.parameters.add(Math.round(Number(cursor.key) - score) / 1000, 'float8')
    const after = cursor ? `(x.ts, x.n) ${BEYOND[order]} (to_timestamp(${ts}), ${last})` : 'true'
    const key = `extract(epoch from x.ts)::float8 * 1000 + ${score} as key`
    return `(select s.t, s.i, x.n, ${key} from ${tablesOf(plan)} where ${whereOf(plan, writing)} and ${condition} and ${after} order by x.ts ${order}, x.n ${order} limit ${limit})`
  }
  const parts = `${part(inLabel, LABEL_SCORE)} union all ${part(`not (${inLabel})`, 0)}`
  return `select t, i, key from (${parts}) both_parts order by key ${order}, n ${order} limit ${limit}`
}

interface OrderedIndex {
  table: 'item_s' | 'item_x'
  value: string
  /** The index has rows with a value alone. */
  isPartial: boolean
  types: string
}

/** Goes down an ordered index over at most so many rows, and keeps those that are hits. */
function walkPage({ plan, writing, cursor, limit }: Page, { table, value, isPartial, types }: OrderedIndex): string {
  const { order } = plan.sort
  const start = cursor ? afterCursor(`w.${value}`, 'w.n', plan.sort, cursor, writing) : 'true'
  const bounds = all([types, isPartial && `w.${value} is not null`, start])
  const rows = table === 'item_s' ? `w.*, w.${value} as key` : `w.n, w.${value} as key`
  const walked = `select ${rows} from ${table} w where ${bounds} order by w.${value} ${order}, w.n ${order} limit ${writing.tuning.walked}`
  const joined = table === 'item_s' ? `(${walked}) s` : `(${walked}) walked join item_s s on s.n = walked.n`
  const source = table === 'item_s' ? 's' : 'walked'
  return `select s.t, s.i, ${source}.key as key from ${joined} where ${whereOf(plan, { ...writing, isWalk: true })} order by ${source}.key ${order}, ${source}.n ${order} limit ${limit}`
}

/** How many number and text slots of a type have a database index to sort by. */
export const INDEXED = { number: 3, text: 1 } as const

function orderedIndex({ plan, writing, cursor }: Page): OrderedIndex | undefined {
  const { by } = plan.sort
  const [t, ...more] = typeNumbers(plan, writing)
  if (t === undefined || cursor?.key === null) return undefined
  const ofType = more.length === 0 ? `w.t = ${t}` : ''
  if (by.kind === 'index' || by.kind === 'score') return undefined
  if (by.kind === 'created' || by.kind === 'label')
    return { table: 'item_s', value: by.kind === 'created' ? 'ts' : 'lk', isPartial: false, types: ofType }
  const at = by.slots[0]?.at ?? 0
  if (more.length > 0 || at > INDEXED[by.kind]) return undefined
  return by.kind === 'number'
    ? { table: 'item_s', value: `nv[${at}]`, isPartial: true, types: ofType }
    : { table: 'item_x', value: `sk[${at}]`, isPartial: true, types: ofType }
}

function sortValue(by: SortPlan['by'], writing: Writing): string {
  if (by.kind === 'created') return 's.ts'
  if (by.kind === 'label') return 's.lk'
  if (by.kind === 'index') return 's.i'
  if (by.kind === 'score') return 'null'
  return slotValue(by.slots, writing, (at) => (by.kind === 'number' ? `s.nv[${at}]` : `x.sk[${at}]`))
}

/** The number of the item that a page ended with. */
function lastOf({ id }: Cursor, { parameters, types }: Writing): string {
  const { type, index } = parseItemId(id)
  const i = parameters.add(Math.min(index, 2_147_483_647), 'int')
  return `(select item.n from item where item.t = ${types.get(type) ?? 0} and item.i = ${i})`
}

const BEYOND = { asc: '>', desc: '<' } as const
/** Types of the sort keys. */
const FORMS = {
  created: 'timestamptz',
  label: 'text',
  text: 'text',
  number: 'float8',
  index: 'int',
  score: 'float8',
} as const

/** Values come first, in order; then what has none, by number alone. */
function afterCursor(value: string, n: string, { by, order }: SortPlan, cursor: Cursor, writing: Writing): string {
  const [last, { key }] = [lastOf(cursor, writing), cursor]
  if (key === null) return `(${value} is null and ${n} ${BEYOND[order]} ${last})`
  const further = `(${value}, ${n}) ${BEYOND[order]} (${writing.parameters.add(key, FORMS[by.kind])}, ${last})`
  const mayBeNull = by.kind === 'number' || by.kind === 'text'
  return mayBeNull && value === 'key' ? `(${further} or ${value} is null)` : further
}
