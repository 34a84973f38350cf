import { isGroup, type Property } from '@cairn/contract'
import { sameValue } from '../draft.ts'
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

/** What a row, or several rows of one key, say about one item. */
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
 * Reads a row by a plan. Values are checked by the store later; a cell that means nothing is a problem
 * here. `made` are keys for properties that the row leaves empty.
 */
export function readRow(
  plan: ImportPlan,
  properties: Properties,
  row: TableRow,
  find: FindMeaning,
  made: Readonly<Record<string, string>> = {},
): ReadRow {
  const read: ReadRow = { rows: [row], values: {}, empty: [], problems: [] }
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
    read.problems.push(...problems.map((problem) => ({ ...problem, line: row.line, column: at })))
    if (value === undefined) read.empty.push(to)
    else
      addValue(
        read.values,
        properties,
        to,
        isOfSeveral(plan, properties, to) ? `${wordsOf(column.heading)}: ${String(value)}` : value,
      )
  }
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
 * Adds what a further row of the same key says: to properties of several values, or where its kind of
 * import says. Others must be the same or empty.
 */
export function addRow(first: ReadRow, next: ReadRow, plan: ImportPlan, properties: Properties): ReadRow {
  const values = { ...first.values }
  // Rows of a second table bring the cells of the same row of the first again.
  const isTold = (one: RowProblem) => first.problems.some((each) => sameValue(each, one))
  const problems = [...first.problems, ...next.problems.filter((each) => !isTold(each))]
  const apart: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(next.values)) {
    const former = values[name]
    if (former === undefined) values[name] = value
    else if (sameValue(former, value)) continue
    else if (properties[name]?.many) values[name] = joined(former, value)
    else if (isOfSeveral(plan, properties, name)) values[name] = withLines(String(former), String(value))
    else if (isTranslated(properties[name]) && agree(former as Words, value as Words))
      values[name] = { ...(former as Words), ...(value as Words) }
    else if (plan.further[name] !== undefined) addFurther(apart, next.values, plan.further[name], value)
    else problems.push({ code: 'differs', text: '', line: next.rows[0]?.line ?? 0, ...columnOf(plan, name) })
  }
  for (const [group, row] of Object.entries(apart)) values[group] = joined(values[group] ?? [], [row])
  const empty = first.empty.filter((name) => !Object.hasOwn(values, name))
  return { ...first, rows: [...first.rows, ...next.rows], values, empty, problems }
}

/** Tells whether several columns become one long text, which then says which of them says what. */
function isOfSeveral({ columns }: ImportPlan, properties: Properties, to: string): boolean {
  return isLongText(properties, to) && columns.filter((each) => each.to === to).length > 1
}

/** A text with those lines of another one that it does not have. */
function withLines(text: string, other: string): string {
  const lines = text.split('\n')
  return [...lines, ...other.split('\n').filter((line) => !lines.includes(line))].join('\n')
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

/** The column that becomes a property, a part of it, or what it is a part of. */
export function columnOf({ columns }: ImportPlan, name: string | undefined): { column?: number } {
  const group = name === undefined ? undefined : groupOf(name)
  const column = columns.findIndex(
    ({ to }) => to !== undefined && (to === name || to === group || groupOf(to) === name),
  )
  return column < 0 ? {} : { column }
}

/** The property that a target belongs to: `senses` of `senses.note`. */
function groupOf(target: string): string {
  return target.split('.')[0] ?? target
}

/** Values of two columns that become one property of several are put together. */
function addValue(values: Record<string, unknown>, properties: Properties, to: string, value: unknown): void {
  const [name = to, part] = to.split('.')
  const property = properties[name]
  if (part !== undefined && isTranslated(property)) {
    values[name] = { ...(values[name] as Words | undefined), [part]: value }
    return
  }
  if (part === undefined || !property || !isGroup(property)) {
    const former = values[name]
    if (former === undefined) values[name] = value
    else values[name] = property?.many ? joined(former, value) : `${String(former)}\n${String(value)}`
    return
  }
  const row = [values[name] ?? {}].flat()[0] as Record<string, unknown>
  const one: unknown = Array.isArray(value) ? value[0] : value
  const filled = { ...row, [part]: row[part] === undefined ? one : `${String(row[part])}\n${String(one)}` }
  values[name] = property.many ? [filled] : filled
}

function joined(former: unknown, value: unknown): unknown[] {
  const all = [former, value].flat()
  return all.filter((one, at) => all.findIndex((other) => sameValue(one, other)) === at)
}

function keyOf({ key, optionalKey }: ImportPlan, values: Readonly<Record<string, unknown>>): string | undefined {
  const isThere = (name: string) => values[name] !== undefined && values[name] !== null
  const isWhole = key.some(isThere) && key.every((name) => isThere(name) || optionalKey.includes(name))
  return isWhole ? JSON.stringify(key.map((name) => values[name])) : undefined
}
