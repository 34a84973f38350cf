import { isDeepStrictEqual } from 'node:util'
import { itemId, type Item, type ItemId } from '@cairn/contract'
import { endsCall, toCairnError } from '@cairn/contract/errors'
import type { ProblemRow, RowOutcome } from '@cairn/model/imports'
import { itemsOfLines, noteRows, roundOf } from '../import-log.ts'
import { problemsOfError } from '../plan-batch.ts'
import type { Planning } from '../planning.ts'
import { lineOfMark, linesNamed, rowMissing } from './row-links.ts'

/**
 * Relations of a row to other rows of its table, and states to move to, which are set after all rows are
 * written.
 */
export interface RowLinks {
  line: number
  cells: string[]
  /** The outcome under which the row was counted when it was written. */
  outcome: RowOutcome
  /**
   * Index of its item, if that existed before; needed because an item without other changes is not in the
   * log.
   */
  i?: number
  /** Values by property, with placeholders for rows. */
  links: Record<string, unknown>
}

/**
 * A row that was written but whose relations to other rows, or state, could not all be set; and the outcome
 * under which it was counted.
 */
export type UnlinkedRow = ProblemRow & Pick<RowLinks, 'outcome'>

/** The import whose relations are set. */
interface Linking extends Pick<Planning, 'deps' | 'plan' | 'principal' | 'type'> {
  item: Item
  round: number
}

/**
 * Sets the relations between the items of an import's rows, and their states, after all rows are written;
 * idempotent. Returns the rows whose change was refused, and those that refer to a row that was not imported;
 * the other relations of the latter are set. Rows that were not imported themselves are skipped.
 */
export async function writeLinks(linking: Linking, rows: readonly RowLinks[]): Promise<UnlinkedRow[]> {
  const { deps, principal, type, plan } = linking
  const lines = rows.flatMap(({ line, links }) => [line, ...linesNamed(links)])
  const t = await deps.context.types.ensure(type.name)
  const found = await itemsOfLines(deps.database, roundOf(linking), t, [...new Set(lines)])
  const idOf = (line: number): ItemId | undefined => {
    const i = found.get(line)
    return i === undefined ? undefined : itemId(type.name, i)
  }
  const rejected: UnlinkedRow[] = []
  for (const row of rows) {
    const id = row.i === undefined ? idOf(row.line) : itemId(type.name, row.i)
    if (!id) continue
    const { values, missing } = resolved(row.links, idOf)
    const problems = missing.map((named) => rowMissing(row.line, named))
    try {
      const current = await deps.store.read(principal, id)
      const changes = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(current[name], value))
      if (changes.length > 0) await change(linking, current, Object.fromEntries(changes), { t, line: row.line })
    } catch (thrown) {
      if (endsCall(thrown)) throw thrown
      problems.push(...problemsOfError(plan, row.line, toCairnError(thrown)))
    }
    if (problems.length > 0) rejected.push({ line: row.line, cells: row.cells, problems, outcome: row.outcome })
  }
  return rejected
}

async function change(
  linking: Linking,
  { _t, _i, _u }: Item,
  changes: Record<string, unknown>,
  { t, line }: { t: number; line: number },
): Promise<void> {
  const { deps, principal } = linking
  const stored = await deps.store.update(principal, { _t, _i, _u, ...changes }, { action: 'applyImport' })
  await noteRows(deps.database, roundOf(linking), [{ t, i: _i, line, before: _u, after: stored._u }])
}

/** Puts the items of rows in place of their marks. */
function resolved(links: Readonly<Record<string, unknown>>, idOf: (line: number) => ItemId | undefined) {
  const missing: number[] = []
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(links)) {
    const ids = [value].flat().flatMap((each) => {
      const line = lineOfMark(each)
      if (line === undefined) return [each]
      const id = idOf(line)
      if (!id) missing.push(line)
      return id ? [id] : []
    })
    if (ids.length > 0) values[name] = Array.isArray(value) ? ids : ids[0]
  }
  return { values, missing }
}
