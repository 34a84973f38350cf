import { isGroup, ROW_ID, type Property } from '@cairn/contract'
import { sameValue, valueKey } from '../items/draft.ts'
import { isEmptyValue } from '../items/value-objects.ts'
import { cleanCell } from './cell.ts'
import type { ImportPlan } from './plan.ts'
import { columnsOf, type ReadRow } from './rows.ts'
import { isTranslated } from './targets.ts'

/** The outcome of a row: a new item, an update of an existing one, no change, or an error. */
export type RowOutcome = 'error' | 'new' | 'same' | 'skip' | 'update'

/** The changes that a row makes to its existing item. */
export interface RowChange {
  outcome: 'same' | 'skip' | 'update'
  /** Changed properties. Null takes a value away. */
  changes: Record<string, unknown>
}

/**
 * Compares a row with the item that is there. By the mode of the plan the item is left alone, its empty
 * properties are filled, or it is changed. `written` has the values of the item as an export writes them: a
 * cell that says the same changes nothing, even if its words could mean something else.
 */
export function changesOf(
  plan: ImportPlan,
  properties: Readonly<Record<string, Property>>,
  row: ReadRow,
  current: Readonly<Record<string, unknown>>,
  written: (name: string) => string | undefined = () => undefined,
): RowChange {
  const { mode, clears, fixed } = plan
  if (mode === 'skip') return { outcome: 'skip', changes: {} }
  const columns = columnsOf(plan).to
  const isWritten = (name: string) => {
    const [at] = columns.get(name) ?? []
    return row.rows.length === 1 && at !== undefined && cleanCell(row.rows[0]?.cells[at] ?? '') === written(name)
  }
  const isInRow = (name: string) =>
    (columns.get(name) ?? []).some((at) => row.rows.some(({ cells }) => cleanCell(cells[at] ?? '') !== ''))
  const changes: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(row.values)) {
    const former = current[name]
    const isFixed = Object.hasOwn(fixed, name) && !isInRow(name)
    const isWords = isTranslated(properties[name]) && !isFixed
    const value = isWords ? withLanguages(plan, name, row, former as Words | undefined, given as Words) : given
    if ((mode === 'fill' || isFixed) && !isWords && !isEmptyOf(former)) continue
    if (isWritten(name) || isSame(properties[name], former, value)) continue
    changes[name] = withRowIds(properties[name], former, value)
  }
  if (mode === 'replace' && clears) for (const name of row.empty) if (!isEmptyOf(current[name])) changes[name] = null
  return { outcome: Object.keys(changes).length > 0 ? 'update' : 'same', changes }
}

type Words = Readonly<Record<string, string>>

/** Words in languages that the table does not name stay, and empty cells clear them if the plan says so. */
function withLanguages(plan: ImportPlan, name: string, { rows }: ReadRow, former: Words = {}, given: Words): Words {
  if (plan.mode === 'fill') return { ...given, ...former }
  const columns = columnsOf(plan).to
  const isCleared = (language: string) =>
    (columns.get(`${name}.${language}`) ?? []).some((at) =>
      rows.every(({ cells }) => cleanCell(cells[at] ?? '') === ''),
    )
  const kept = Object.entries(former).filter(([language]) => !plan.clears || !isCleared(language))
  return { ...Object.fromEntries(kept), ...given }
}

function isEmptyOf(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isEmptyValue(value)
}

/** Rows of a group are the same if their parts are, whatever their ids. */
function isSame(property: Property | undefined, former: unknown, value: unknown): boolean {
  if (!property || !isGroup(property)) return sameValue(former, value)
  return sameValue([former ?? []].flat().map(withoutId), [value ?? []].flat().map(withoutId))
}

/** Gives rows of a group that are there already their ids, so that they stay the same rows. */
function withRowIds(property: Property | undefined, former: unknown, value: unknown): unknown {
  if (!property?.many || !isGroup(property) || !Array.isArray(value)) return value
  const keyOf = (row: unknown) => valueKey(withoutId(row))
  const there = new Map(([former ?? []].flat() as unknown[]).toReversed().map((each) => [keyOf(each), each]))
  return value.map((row: unknown) => there.get(valueKey(row)) ?? row)
}

function withoutId(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const { [ROW_ID]: _id, ...parts } = row as Record<string, unknown>
  return parts
}
