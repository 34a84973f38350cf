import { isGroup, type Property } from '@cairn/contract'
import { sameValue, valueKey } from '../items/draft.ts'
import { cleanCell, readCell, type CellProblem, type FindMeaning } from './cell.ts'
import { ID_TARGET, type ImportPlan } from './plan.ts'
import { isLongText, isTranslated, targetProperty } from './targets.ts'

type Properties = Readonly<Record<string, Property>>

/** A row of a table: the line that it begins on, and its cells. */
export interface TableRow {
  line: number
  cells: readonly string[]
}

/** A problem of one cell, or of the row if there is no column. */
export interface RowProblem extends Omit<CellProblem, 'code'> {
  code: CellProblem['code'] | 'differs' | 'keyEmpty' | 'keyTwice' | 'notAnId' | (string & {})
  line: number
  /** Number of the column, from 0. */
  column?: number
  /** What the text of the code needs, such as a line. `where` is the place in the row, if it is no column. */
  values?: Record<string, string | number>
}

/** The parsed content of one row, or of several rows with the same key, for one item. */
export interface ReadRow {
  rows: readonly TableRow[]
  /** Id of the item, if the table has it. */
  id?: string
  /** The key, if all of its properties have a value. Undefined for rows without a key. */
  key?: string
  /** Values by property, those of the plan for all rows included. */
  values: Record<string, unknown>
  /** Properties that a column becomes and that have no value. */
  empty: string[]
  problems: RowProblem[]
}

/**
 * Reads a row by a plan. Adds a problem for each cell that cannot be understood; values are checked by the
 * store later. `made` are generated keys by property, for properties that the row leaves empty.
 */
export function readRow(
  plan: ImportPlan,
  properties: Properties,
  row: TableRow,
  find: FindMeaning,
  made: Readonly<Record<string, string>> = {},
): ReadRow {
  const read: ReadRow = { rows: [row], values: {}, empty: [], problems: [] }
  const severals = new Map<string, Several>()
  for (const [at, column] of plan.columns.entries()) {
    const { to } = column
    if (to === undefined) continue
    const cell = row.cells[at] ?? ''
    if (to === ID_TARGET) {
      const id = cleanCell(cell)
      if (id !== '') read.id = id
      continue
    }
    const property = targetProperty(properties, to)
    if (!property) continue
    const { value, problems } = readCell(column, to, property, cell, find)
    for (const problem of problems) read.problems.push({ ...problem, line: row.line, column: at })
    if (value === undefined) read.empty.push(to)
    else
      addValue(
        read.values,
        severals,
        properties,
        to,
        isOfSeveral(plan, properties, to) ? `${wordsOf(column.heading)}: ${String(value)}` : value,
      )
  }
  for (const [name, several] of severals) read.values[name] = several.whole()
  read.empty = [...new Set(read.empty.map(groupOf))].filter((name) => !Object.hasOwn(read.values, name))
  for (const [name, value] of [...Object.entries(plan.fixed), ...Object.entries(made)])
    if (!Object.hasOwn(read.values, name)) read.values[name] = value
  fillFurther(plan, read.values)
  const key = keyOf(plan, read.values)
  if (key !== undefined) read.key = key
  else if (plan.key.length > 0 && read.id === undefined && read.problems.length === 0)
    read.problems.push({ code: 'keyEmpty', text: '', line: row.line, ...columnOf(plan, plan.key[0]) })
  return read
}

/**
 * Merges the content of rows with the same key. Multi-valued properties (and those that the import kind
 * allows) collect all values; others must be equal or empty.
 */
export function joinRows(
  [first, ...others]: readonly [ReadRow, ...ReadRow[]],
  plan: ImportPlan,
  properties: Properties,
): ReadRow {
  const values = { ...first.values }
  const problems = [...first.problems]
  const told = new Set(problems.map(valueKey))
  const severals = new Map<string, Several>()
  const add = (name: string, how: (former: unknown) => Several, value: unknown) => {
    const several = severals.get(name) ?? how(values[name])
    severals.set(name, several)
    several.add(value)
  }
  for (const next of others) {
    // Rows of a second table bring the cells of the same row of the first again.
    const fresh = next.problems.filter((each) => !told.has(valueKey(each)))
    const apart: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(next.values)) {
      const former = values[name]
      if (former === undefined) values[name] = value
      else if (properties[name]?.many) add(name, listOf, value)
      else if (isOfSeveral(plan, properties, name)) add(name, linesOf, value)
      else if (sameValue(former, value)) continue
      else if (isTranslated(properties[name]) && agree(former as Words, value as Words))
        values[name] = { ...(former as Words), ...(value as Words) }
      else if (plan.further[name] !== undefined) addFurther(apart, next.values, plan.further[name], value)
      else fresh.push({ code: 'differs', text: '', line: next.rows[0]?.line ?? 0, ...columnOf(plan, name) })
    }
    for (const [group, row] of Object.entries(apart)) {
      values[group] ??= []
      add(group, listOf, row)
    }
    for (const each of fresh) {
      problems.push(each)
      told.add(valueKey(each))
    }
  }
  for (const [name, several] of severals) values[name] = several.whole()
  const empty = first.empty.filter((name) => !Object.hasOwn(values, name))
  return { ...first, rows: [first, ...others].flatMap(({ rows }) => rows), values, empty, problems }
}

/** What several rows say of one property, as it is put together. */
interface Several {
  add(value: unknown): void
  whole(): unknown
}

/** Values of a property of several, each once. */
function listOf(former: unknown): Several {
  const values = new Map<string, unknown>()
  const add = (value: unknown) => {
    for (const each of [value].flat()) if (!values.has(valueKey(each))) values.set(valueKey(each), each)
  }
  add(former)
  return { add, whole: () => [...values.values()] }
}

/** A text that gets those lines of others that it does not have. */
function linesOf(former: unknown): Several {
  const lines = String(former).split('\n')
  const known = new Set(lines)
  return {
    add(value) {
      const fresh = String(value)
        .split('\n')
        .filter((line) => !known.has(line))
      for (const line of fresh) {
        lines.push(line)
        known.add(line)
      }
    },
    whole: () => lines.join('\n'),
  }
}

/** The columns of a plan by what they become: those of each target, and the first of each property. */
interface PlanColumns {
  to: ReadonlyMap<string, readonly number[]>
  first: ReadonlyMap<string, number>
}

const columnsByPlan = new WeakMap<ImportPlan, PlanColumns>()

/** Groups the columns of a plan by their targets. */
export function columnsOf(plan: ImportPlan): PlanColumns {
  const known = columnsByPlan.get(plan)
  if (known) return known
  const to = new Map<string, number[]>()
  const first = new Map<string, number>()
  for (const [at, column] of plan.columns.entries()) {
    if (column.to === undefined) continue
    const group = groupOf(column.to)
    if (!first.has(group)) first.set(group, at)
    const places = to.get(column.to) ?? []
    places.push(at)
    to.set(column.to, places)
  }
  const found = { to, first }
  columnsByPlan.set(plan, found)
  return found
}

/** Tells whether several columns become one long text, which then says which of them says what. */
function isOfSeveral(plan: ImportPlan, properties: Properties, to: string): boolean {
  return (columnsOf(plan).to.get(to)?.length ?? 0) > 1 && isLongText(properties, to)
}

/** The words of a heading such as `Literal_Meaning`. */
function wordsOf(heading: string): string {
  return heading.replaceAll('_', ' ').trim()
}

type Words = Readonly<Record<string, unknown>>

/** Tells whether two texts say the same in each language that both have. */
function agree(one: Words, other: Words): boolean {
  return Object.entries(one).every(([language, words]) => (other[language] ?? words) === words)
}

/** A row of a group says what it is about: with a note on a meaning stands the meaning. */
function fillFurther({ further }: ImportPlan, values: Record<string, unknown>): void {
  for (const [name, target] of Object.entries(further)) {
    const [group = '', part = ''] = target.split('.')
    const rows = values[group]
    if (values[name] === undefined || !Array.isArray(rows)) continue
    values[group] = rows.map((row: object) => ({ [part]: values[name], ...row }))
  }
}

/** Adds what a further row says differently to a row of its group, unless it stands there already. */
function addFurther(
  apart: Record<string, unknown>,
  values: Readonly<Record<string, unknown>>,
  target: string,
  value: unknown,
): void {
  const [group = '', part = ''] = target.split('.')
  if (values[group] === undefined) apart[group] = { ...(apart[group] as object | undefined), [part]: value }
}

/**
 * Finds the first column that becomes a property, a part of it, or what it is a part of; empty if there is
 * none.
 */
export function columnOf(plan: ImportPlan, name: string | undefined): { column?: number } {
  if (name === undefined) return {}
  const { to, first } = columnsOf(plan)
  const found = [to.get(name)?.[0], to.get(groupOf(name))?.[0], first.get(name)].filter((at) => at !== undefined)
  return found.length > 0 ? { column: Math.min(...found) } : {}
}

/** The property that a target belongs to: `senses` of `senses.note`. */
function groupOf(target: string): string {
  return target.split('.')[0] ?? target
}

/** Values of two columns that become one property of several are put together, in `severals`. */
function addValue(
  values: Record<string, unknown>,
  severals: Map<string, Several>,
  properties: Properties,
  to: string,
  value: unknown,
): void {
  const [name = to, part] = to.split('.')
  const property = properties[name]
  if (part !== undefined && isTranslated(property)) {
    values[name] = { ...(values[name] as Words | undefined), [part]: value }
    return
  }
  if (part === undefined || !property || !isGroup(property)) {
    const former = values[name]
    if (former === undefined) values[name] = value
    else if (property?.many)
      severals
        .set(name, severals.get(name) ?? listOf(former))
        .get(name)
        ?.add(value)
    else values[name] = `${String(former)}\n${String(value)}`
    return
  }
  const row = [values[name] ?? {}].flat()[0] as Record<string, unknown>
  const one: unknown = Array.isArray(value) ? value[0] : value
  const filled = { ...row, [part]: row[part] === undefined ? one : `${String(row[part])}\n${String(one)}` }
  values[name] = property.many ? [filled] : filled
}

function keyOf({ key, optionalKey }: ImportPlan, values: Readonly<Record<string, unknown>>): string | undefined {
  const isThere = (name: string) => values[name] !== undefined && values[name] !== null
  const isWhole = key.some(isThere) && key.every((name) => isThere(name) || optionalKey.includes(name))
  return isWhole ? JSON.stringify(key.map((name) => values[name])) : undefined
}
