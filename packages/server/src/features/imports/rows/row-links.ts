import type { ItemType, Property } from '@cairn/contract'
import { foldText } from '@cairn/model/fold'
import {
  cleanCell,
  ROW_TARGET,
  targetProperty,
  type ImportPlan,
  type RowProblem,
  type TableRow,
} from '@cairn/model/imports'
import { isBroken, type BrokenRow } from '../table/open-table.ts'

const MARK = /^row:(\d+)$/

/** Index of a table's rows by key, so that a cell can refer to another row of the table, even a later one. */
export interface RowKeys {
  /**
   * Returns the placeholder of the first row with this key (compared by `foldText`), as an array of one; an
   * empty array if there is none.
   */
  find(text: string): readonly string[]
  /**
   * Whether rows refer to each other by numbers in a column of their own, so that such a cell never means an
   * existing item.
   */
  areNumbered: boolean
  /**
   * Tells whether the row on a line would be part of itself, by the rows that it and these name as their
   * parents.
   */
  isInCircle(line: number): boolean
}

/**
 * Reads the keys of a table's rows: the column that numbers the rows if there is one, else the key of the
 * plan. The index is empty if no column becomes a relation to items of the same type, or without numbers if
 * the key has several properties.
 */
export async function rowKeysOf(
  { columns, key: [key, ...others] }: ImportPlan,
  { name, properties, tree }: ItemType,
  rows: () => AsyncIterable<TableRow | BrokenRow>,
): Promise<RowKeys> {
  const numberAt = columns.findIndex(({ to }) => to === ROW_TARGET)
  const areNumbered = numberAt >= 0
  const at = areNumbered ? numberAt : columns.findIndex(({ to }) => to === key)
  const isNamed = columns.some(({ to = '' }) => isOwn(targetProperty(properties, to), name))
  const parentAt = columns.findIndex(({ to }) => to !== undefined && to === tree?.parent)
  const lines = new Map<string, number>()
  const parents = new Map<number, string>()
  if (isNamed && at >= 0 && (areNumbered || others.length === 0))
    for await (const row of rows()) {
      const text = isBroken(row) ? '' : plainOf(row.cells[at] ?? '')
      if (isBroken(row) || text === '' || lines.has(text)) continue
      lines.set(text, row.line)
      const parent = plainOf(row.cells[parentAt] ?? '')
      if (parent !== '') parents.set(row.line, parent)
    }
  const inCircles = linesInCircles((line) => lines.get(parents.get(line) ?? ''), [...parents.keys()])
  return {
    areNumbered,
    isInCircle: (line) => inCircles.has(line),
    find(text) {
      const line = lines.get(plainOf(text))
      return line === undefined ? [] : [`row:${line}`]
    },
  }
}

/** Finds the lines that lead back to themselves, each by the line of what it is part of. */
function linesInCircles(parentOf: (line: number) => number | undefined, lines: readonly number[]): Set<number> {
  const circles = new Set<number>()
  const seen = new Set<number>()
  for (const from of lines) {
    const path: number[] = []
    let line: number | undefined = from
    for (; line !== undefined && !seen.has(line); line = parentOf(line)) {
      seen.add(line)
      path.push(line)
    }
    const at = line === undefined ? -1 : path.indexOf(line)
    if (at >= 0) for (const each of path.slice(at)) circles.add(each)
  }
  return circles
}

/**
 * Tells whether a property is a relation to items of the type with this name, so that for that type it can
 * refer to other rows of the table.
 */
export function isOwn(property: Property | undefined, name: string): boolean {
  return property?.v === 'REL' && property.t === name
}

/** Returns the line of the row that a placeholder refers to. Undefined for any other value. */
export function lineOfMark(value: unknown): number | undefined {
  const [, line] = (typeof value === 'string' && MARK.exec(value)) || []
  return line === undefined ? undefined : Number(line)
}

/** Returns the lines of the other rows that a row's values refer to by placeholders. */
export function linesNamed(links: Readonly<Record<string, unknown>> = {}): number[] {
  return Object.values(links).flatMap((value) => [value].flat().flatMap((each) => lineOfMark(each) ?? []))
}

/**
 * Returns the problem of the row on `line` that refers to the row on line `named`, which was not imported.
 */
export function rowMissing(line: number, named: number): RowProblem {
  return { code: 'rowMissing', text: '', line, values: { row: named } }
}

/**
 * Splits a row's values into those that can be written at once, and those (`links`) with placeholders for
 * other rows, which are set once all rows are written.
 */
export function partLinks(values: Readonly<Record<string, unknown>>): {
  values: Record<string, unknown>
  links: Record<string, unknown>
} {
  const isLink = (value: unknown) => [value].flat().some((each) => lineOfMark(each) !== undefined)
  const parted = Object.entries(values)
  return {
    values: Object.fromEntries(parted.filter(([, value]) => !isLink(value))),
    links: Object.fromEntries(parted.filter(([, value]) => isLink(value))),
  }
}

function plainOf(text: string): string {
  return foldText(cleanCell(text)).trim()
}
