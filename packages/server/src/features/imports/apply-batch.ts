import { IMPORT_TYPE, IMPORTED_VIA, type Item } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import { NO_COUNTS, type ImportCounts, type ProblemRow } from '@cairn/model/imports'
import { limitTo, type Limit } from '../../lib/limit.ts'
import { importedValues } from './imported-values.ts'
import { madeBy, noteRows, notedRows, roundOf, type LoggedRow } from './import-log.ts'
import { planBatch, type PlannedRow } from './plan-batch.ts'
import type { Planning } from './planning.ts'
import { withStoredFiles } from './rows/row-files.ts'
import { storePlaces } from './rows/row-places.ts'
import type { RowGroup } from './rows/row-groups.ts'
import { withError } from './try-import.action.ts'
import { isOwn } from './rows/row-links.ts'
import type { RowLinks } from './rows/write-links.ts'

/** What is needed to write the rows of an import: that of planning, and the import. */
export interface Applying extends Planning {
  /** The Import item. */
  item: Item
  /**
   * Its update count when this run was started, part of the create keys of items: a resumed run has the same.
   */
  round: number
}

/**
 * Result of one batch of an import: how many items had which outcome (joined rows are one item), refused
 * rows, and relations and states to be set later.
 */
export interface Applied {
  counts: ImportCounts
  rejected: ProblemRow[]
  /** Relations between rows, and states, to be set after all rows are written. */
  links: RowLinks[]
}

const UPDATES_AT_ONCE = 8

/**
 * Writes rows, each separately, and logs the effect of each. Idempotent: created items are found by their
 * create key, changed ones by the log. Planning of the next batch overlaps with writing. Throws `transition`
 * if the import was reverted meanwhile.
 */
export async function applyBatch(applying: Applying, groups: readonly RowGroup[], inTurn: Limit): Promise<Applied> {
  const { isMade, planned } = await inTurn(() => planUnmade(applying, groups))
  const written = await writeRows(applying, planned)
  // What an earlier run made has its relations still to be set.
  const before = await planBatch({ ...applying, seemsToBe: undefined }, groups.filter(isMade))
  const fresh = new Set(written.flatMap(({ group, outcome }) => (outcome === 'new' ? group : [])))
  await noteMade(
    applying,
    groups.filter((group) => isMade(group) || fresh.has(group)),
  )
  const counts = { ...NO_COUNTS, new: groups.filter(isMade).length }
  const rejected: ProblemRow[] = []
  for (const { outcome, group, problems } of written) {
    counts[outcome] += 1
    if (outcome !== 'error') continue
    const ofLine = Map.groupBy(problems, ({ line }) => line)
    const [first] = problems
    for (const { line, cells } of group.rows) {
      const own = ofLine.get(line) ?? []
      rejected.push({ line, cells: [...cells], problems: first && first.line !== line ? [first, ...own] : own })
    }
  }
  const again = before.map((row) => withRowsThere(applying, row))
  return { counts, rejected, links: linksOf([...again, ...written.filter(({ outcome }) => outcome !== 'skip')]) }
}

/** Plans the rows that are not imported yet. */
async function planUnmade(applying: Applying, groups: readonly RowGroup[]) {
  const { deps, principal, item } = applying
  const { state } = await deps.store.read(principal, item.$id)
  if (state !== 'STARTED') throw new CairnError('transition', '', { from: String(state), to: 'DONE' })
  const made = await madeBy(
    deps.database,
    String(principal.userId),
    groups.map((group) => keyOf(applying, group)),
  )
  const isMade = (group: RowGroup) => made.has(keyOf(applying, group))
  const unmade = groups.filter((group) => !isMade(group))
  return { isMade, planned: await planBatch(applying, unmade) }
}

/**
 * Of a row created by an earlier run: a reference that can be resolved by now is still to be set as a
 * relation.
 */
function withRowsThere({ type }: Applying, row: PlannedRow): PlannedRow {
  const named = Object.entries(row.values).filter(([name]) => isOwn(type.properties[name], type.name))
  const outcome = row.outcome === 'error' ? 'error' : 'new'
  return { ...row, outcome, links: { ...Object.fromEntries(named), ...row.links } }
}

function linksOf(rows: readonly PlannedRow[]): RowLinks[] {
  return rows.flatMap(({ outcome, group: { rows: own }, links = {}, item }) => {
    const [first] = own
    if (!first || outcome === 'error' || Object.keys(links).length === 0) return []
    return [{ line: first.line, cells: [...first.cells], outcome, links, ...(item ? { i: item._i } : {}) }]
  })
}

function keyOf({ item, round }: Applying, { rows }: RowGroup): string {
  return `${item.$id}-${round}-${rows[0]?.line ?? 0}`
}

async function writeRows(applying: Applying, planned: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const { plan } = applying
  const errors = new Map<PlannedRow, CairnError>()
  const withFiles = await storeFiles(applying, planned, errors)
  const keyOfRow = ({ group }: PlannedRow) => keyOf(applying, group)
  const { rows: ready, removeOf } = await storePlaces(applying, withFiles, keyOfRow, errors)
  const writable = ready.filter((row) => !errors.has(row))
  await createRows(
    applying,
    writable.filter(({ outcome }) => outcome === 'new'),
    errors,
  )
  const changed = await changeRows(applying, writable, errors)
  await removeOf((row) => errors.has(row))
  return ready.map((row) => withError(plan, changed.has(row) ? { ...row, outcome: 'update' } : row, errors.get(row)))
}

/** Stores the files of rows that are written. A row whose file cannot be stored gets the error. */
async function storeFiles(
  applying: Applying,
  planned: readonly PlannedRow[],
  errors: Map<PlannedRow, CairnError>,
): Promise<PlannedRow[]> {
  const rows: PlannedRow[] = []
  for (const planRow of planned) {
    const row = { ...planRow }
    rows.push(row)
    if (row.outcome !== 'new' && row.outcome !== 'update') continue
    try {
      row.values = await withStoredFiles(applying.type, applying.zips, keyOf(applying, row.group), row.values)
    } catch (thrown) {
      errors.set(row, toCairnError(thrown))
    }
  }
  return rows
}

async function createRows(
  applying: Applying,
  rows: readonly PlannedRow[],
  errors: Map<PlannedRow, CairnError>,
): Promise<void> {
  const { deps, principal, type, item } = applying
  if (rows.length === 0) return
  const via = type.properties[IMPORTED_VIA]?.t === IMPORT_TYPE ? { [IMPORTED_VIA]: item.$id } : {}
  const apart = rows.map(({ values }) => importedValues(type, values))
  const outcomes = await deps.store.createAll(
    principal,
    type.name,
    rows.map(({ group }, at) => ({ ...apart[at]?.body, $key: keyOf(applying, group) })),
    apart.map(({ set }) => ({ ...set, ...via })),
  )
  for (const [at, row] of rows.entries()) if (outcomes[at]) errors.set(row, outcomes[at])
}

/**
 * Changes items. Returns the rows that changed something, in this run or in one before it that was cut off.
 */
async function changeRows(
  applying: Applying,
  planned: readonly PlannedRow[],
  errors: Map<PlannedRow, CairnError>,
): Promise<Set<PlannedRow>> {
  const { deps, principal } = applying
  const round = roundOf(applying)
  const there = planned.flatMap((row) => (row.item && row.outcome !== 'error' ? [{ row, item: row.item }] : []))
  const changed = new Set<PlannedRow>()
  if (there.length === 0) return changed
  const t = await deps.context.types.ensure(there[0]?.item._t ?? '')
  const before = await notedRows(
    deps.database,
    round,
    t,
    there.map(({ item: { _i } }) => _i),
  )
  const toChange = there.filter(
    ({ row: { outcome, values } }) => outcome === 'update' && Object.keys(values).length > 0,
  )
  await noteRows(
    deps.database,
    round,
    toChange.map(({ row, item: { _i, _u } }) => logged(t, _i, row, _u, null)),
  )
  const inTurn = limitTo(UPDATES_AT_ONCE)
  const done: LoggedRow[] = there
    .filter(({ row, item: { _i } }) => row.outcome === 'same' && before.has(_i))
    .map(({ row, item: { _i, _u } }) => {
      changed.add(row)
      return logged(t, _i, row, before.get(_i)?.before ?? null, _u)
    })
  await Promise.all(
    toChange.map(({ row, item: { _t, _i, _u } }) =>
      inTurn(async () => {
        const body = { _t, _i, _u, ...row.values }
        const stored = await deps.store.update(principal, body, { action: 'applyImport' }).catch(toCairnError)
        if (stored instanceof Error) errors.set(row, stored)
        else done.push(logged(t, _i, row, _u, stored._u))
      }),
    ),
  )
  await noteRows(deps.database, round, done)
  return changed
}

function logged(t: number, i: number, { group }: PlannedRow, before: number | null, after: number | null): LoggedRow {
  return { t, i, line: group.rows[0]?.line ?? 0, before, after }
}

/** Notes the items that the create keys of these rows made. */
async function noteMade(applying: Applying, groups: readonly RowGroup[]): Promise<void> {
  const { deps, principal } = applying
  const keys = groups.map((group) => keyOf(applying, group))
  const made = await madeBy(deps.database, String(principal.userId), keys)
  const rows = groups.flatMap((group, at) => {
    const found = made.get(keys[at] ?? '')
    return found ? [{ ...found, line: group.rows[0]?.line ?? 0, before: null, after: 1 }] : []
  })
  await noteRows(deps.database, roundOf(applying), rows)
}
