import type { ItemType, Property } from '@cairn/contract'
import { foldText } from '@cairn/model/fold'
import { cleanCell, targetProperty, type ImportPlan, type TableRow } from '@cairn/model/imports'
import { isBroken, type BrokenRow } from '../table/open-table.ts'

const MARK = /^row:(\d+)$/

/** Index of a table's rows by key, so that a cell can refer to another row, even a later one. */
export interface RowKeys {
  /**
   * Returns the placeholder of the first row with this key, compared by `foldText`; empty if there is none.
   */
  find(text: string): readonly string[]
}

/**
 * Reads the keys of a table. Empty unless a column becomes a relation to items of the same type and the key
 * is a single property.
 */
export async function rowKeysOf(
  { columns, key: [key, ...others] }: ImportPlan,
  { name, properties }: ItemType,
  rows: () => AsyncIterable<TableRow | BrokenRow>,
): Promise<RowKeys> {
  const at = columns.findIndex(({ to }) => to === key)
  const isNamed = columns.some(({ to = '' }) => isOwn(targetProperty(properties, to), name))
  const lines = new Map<string, number>()
  if (isNamed && at >= 0 && others.length === 0)
    for await (const row of rows()) {
      const text = isBroken(row) ? '' : plainOf(row.cells[at] ?? '')
      if (text !== '' && !lines.has(text)) lines.set(text, row.line)
    }
  return {
    find(text) {
      const line = lines.get(plainOf(text))
      return line === undefined ? [] : [`row:${line}`]
    },
  }
}

/** Tells whether a property is a relation to items of the type with this name. */
export function isOwn(property: Property | undefined, name: string): boolean {
  return property?.v === 'REL' && property.t === name
}

/** Returns the line of the row that a placeholder refers to. Undefined for any other value. */
export function lineOfMark(value: unknown): number | undefined {
  const [, line] = (typeof value === 'string' && MARK.exec(value)) || []
  return line === undefined ? undefined : Number(line)
}

/** Splits a row's values into those that can be written at once, and relations to other rows. */
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
