import { holdsAttachments, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { planProblems, TrialReport, type ImportPlan, type ImportTrial } from '@cairn/model/imports'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { tryCreates, tryUpdates } from '../../items/save/try-writes.ts'
import { collectGone } from './rows/gone-items.ts'
import { importAtHand, importPayload, planOf, setOnImport, type ImportAtHand } from './import-at-hand.ts'
import type { ImportDeps } from './import-deps.ts'
import { importedValues } from './imported-values.ts'
import { planBatch, problemsOfError, type PlannedRow } from './plan-batch.ts'
import { openPlanning, type Planning } from './planning.ts'
import { linesNamed, rowMissing } from './rows/row-links.ts'
import { tryPlaces, withoutNewPlaces } from './rows/row-places.ts'
import { scopesOf } from './rows/key-scopes.ts'
import { batchesOf } from './rows/row-groups.ts'
import { whileRead } from './while-read.ts'

/**
 * Task: dry run of an import by a plan: each row is checked as the person's own write; only the plan and the
 * expected result are stored, and not even these on an import that is being carried out. Throws `badMessage`
 * without a plan, `importPlan` if it does not fit, and as `importAtHand` and `whileRead` do.
 */
export const tryImport: CoreLongAction<ImportDeps> = {
  name: 'tryImport',
  async check(body, principal, deps) {
    const payload = importPayload(tryImport.name, body)
    planOf(await importAtHand(deps, principal, payload), payload)
  },
  async run(body, principal, deps, task) {
    const payload = importPayload(tryImport.name, body)
    const at = await importAtHand(deps, principal, payload)
    const { item } = at
    const plan = planOf(at, payload)
    const began = Date.now()
    const report = new TrialReport()
    let files: ImportTrial['files']
    let unjoined: ImportTrial['unjoined']
    const gone = collectGone(deps, principal, at, plan)
    const total = Number((item['found'] as { rows?: number } | undefined)?.rows ?? 0)
    await whileRead(deps, principal, at, plan, async (table, zips) => {
      requireFit(plan, table.headings, at)
      const planning = await openPlanning(deps, principal, at, plan, table, zips)
      const linked: PlannedRow[] = []
      const refused = new Set<number>()
      let done = 0
      for await (const groups of batchesOf(plan, table.rows(), { scopes: scopesOf(at.type, plan.key) })) {
        const planned = await planBatch(planning, groups)
        gone.add(planned)
        for (const row of await tryBatch(planning, planned)) {
          if (row.outcome === 'error') for (const { line } of row.group.rows) refused.add(line)
          if (row.outcome === 'error' || Object.keys(row.links ?? {}).length === 0) addRow(report, row)
          else linked.push(row)
          if (row.outcome !== 'error') report.addDates(at.type.properties, row.values)
        }
        done += groups.reduce((sum, { rows }) => sum + rows.length, 0)
        await task.progress(done, Math.max(total, done))
      }
      for (const row of linked) addRow(report, withMissing(row, refused))
      files = zips.told()
      unjoined = 'unjoined' in table ? table.unjoined() : undefined
    })
    const { counts, rows, words, unread } = report
    const missing = await gone.find()
    const trial: ImportTrial = {
      ...{ counts, words, files },
      rows: rows.toSorted((one, other) => one.line - other.line),
      ...(unread ? { unread } : {}),
      ...(missing ? { gone: missing } : {}),
      ...(unjoined && unjoined.count > 0 ? { unjoined } : {}),
      ms: Date.now() - began,
    }
    await setOnImport(deps, principal, item.$id, tryImport.name, ({ state }) =>
      state === 'STARTED' ? {} : { plan, trial },
    )
    return { counts: report.counts }
  },
}

/**
 * Throws `importPlan` unless the plan fits the columns of the table and the properties of the type: with the
 * kind of the first problem, and the columns or properties concerned.
 */
export function requireFit(plan: ImportPlan, headings: readonly string[], { kind, type }: ImportAtHand): void {
  // A reader of an area may say the names by which items are known, though nobody types them.
  const named = kind.from === 'own' ? (kind.key ?? []) : []
  const [problem] = planProblems(plan, headings, type.properties, named)
  if (!problem) return
  const names = problem.names.join(', ').slice(0, 500)
  throw new CairnError('importPlan', `${problem.kind}: ${names}`, { kind: problem.kind, names })
}

/** Counts the outcome of a row in a report, and adds the problems of a refused one. */
export function addRow(report: TrialReport, { group, outcome, problems }: PlannedRow): void {
  report.count(outcome)
  const [row] = group.rows
  if (outcome === 'error' && row) report.addProblems({ line: row.line, cells: [...row.cells], problems })
}

/** A row that names a row which does not come in does not fit either, but for what is skipped. */
function withMissing(row: PlannedRow, refused: ReadonlySet<number>): PlannedRow {
  if (row.outcome === 'skip') return row
  const line = row.group.rows[0]?.line ?? 0
  const missing = linesNamed(row.links).filter((named) => refused.has(named))
  if (missing.length === 0) return row
  return { ...row, outcome: 'error', problems: missing.map((named) => rowMissing(line, named)) }
}

/** What the store would say of each row that is new or changes. */
async function tryBatch(planning: Planning, rows: PlannedRow[]): Promise<PlannedRow[]> {
  const { deps, principal, type, plan } = planning
  const fresh = rows.filter(({ outcome }) => outcome === 'new')
  const changed = rows.filter(({ outcome }) => outcome === 'update')
  const bodyOf = (values: Record<string, unknown>) => withoutNewPlaces(planning, withoutFiles(type, values))
  const [made, updated, places] = await Promise.all([
    tryCreates(
      deps.context,
      principal,
      type.name,
      fresh.map(({ values }) => importedValues(type, bodyOf(values))),
    ),
    tryUpdates(
      deps.context,
      principal,
      changed.flatMap(({ item, values }) => (item ? [{ item, changes: bodyOf(values) }] : [])),
    ),
    tryPlaces(planning, rows),
  ])
  const errors = new Map<PlannedRow, CairnError | undefined>([
    ...fresh.map((row, at) => [row, made[at]] as const),
    ...changed.map((row, at) => [row, updated[at]] as const),
  ])
  return rows.map((row) => withError(plan, row, errors.get(row) ?? places.get(row)))
}

/**
 * Returns a planned row with the error for which it would be refused. Throws the error if it is a failure of
 * the server or of an area (`storeUnavailable`, `generalFailure`, `areaTimeout`).
 */
export function withError(plan: ImportPlan, row: PlannedRow, error: CairnError | undefined): PlannedRow {
  if (!error) return row
  if (['storeUnavailable', 'generalFailure', 'areaTimeout'].includes(error.code)) throw error
  return { ...row, outcome: 'error', problems: problemsOfError(plan, row.group.rows[0]?.line ?? 0, error) }
}

/** Files are looked for when they come in. */
function withoutFiles({ properties }: ItemType, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !holdsAttachments(properties[name])))
}
