import { CairnError } from '@cairn/contract/errors'
import type { TaskRun } from '@cairn/contract/server'
import type { Principal } from '../items/facts/types.ts'
import { createBudget, TASK_UNITS, withinBudget } from '../lib/budget.ts'
import { ownerOf, type BegunTask, type TaskBody } from '../features/tasks/task-row.ts'
import { changeItems } from '../features/bulk/change-items.action.ts'
import { changeItemsBack } from '../features/bulk/change-items-back.action.ts'
import { cutBaseMap } from '../features/maps/cut-base-map.action.ts'
import { exportFiles } from '../features/exports/export-files.action.ts'
import { exportAccessLog, exportSignInLog } from '../features/exports/export-log.action.ts'
import { exportListValues } from '../features/lists/export-list.action.ts'
import { applyImport } from '../features/imports/apply-import.action.ts'
import { lookAtImport } from '../features/imports/look-at-import.action.ts'
import { revertImport } from '../features/imports/revert-import.action.ts'
import { tryImport } from '../features/imports/try-import.action.ts'
import { mergeListValues } from '../features/lists/merge-list-values.action.ts'
import { printPaper } from '../features/exports/print-paper.action.ts'
import { exportSearch } from '../features/exports/export-search.action.ts'
import { exportTimeline } from '../features/history/export-timeline.action.ts'
import type { CoreLongAction } from '../items/action/define-action.ts'
import type { ActionServices } from './action-services.ts'
import { passDownCare } from '../features/grants/pass-down-care.action.ts'
import { moveRuns } from '../features/workflow/move-runs.action.ts'
import { moveRunsBack } from '../features/workflow/move-runs-back.action.ts'
import { mergeItems } from '../features/merge/merge-items.action.ts'
import { unmergeItems } from '../features/merge/unmerge-items.action.ts'
import { principalOf } from '../items/rights/principal/principal-of.ts'
import { checkAreaCall, countCall, runAreaTask } from './area-action.ts'

/**
 * A long action: checked when it is requested, and again, with the current rights of its person, when it
 * runs.
 */
interface LongActionAtHand {
  check(body: TaskBody, principal: Principal): Promise<void>
  /** Counts that the person starts it. Throws `tooManyAttempts`. */
  count(principal: Principal): Promise<void>
  run(body: TaskBody, principal: Principal, task: TaskRun): Promise<unknown>
}

/** All core actions that run as background tasks. */
export const CORE_LONG_ACTIONS: readonly CoreLongAction<ActionServices>[] = [
  applyImport,
  changeItems,
  changeItemsBack,
  cutBaseMap,
  exportAccessLog,
  exportFiles,
  exportListValues,
  exportSearch,
  exportSignInLog,
  exportTimeline,
  lookAtImport,
  mergeItems,
  mergeListValues,
  moveRuns,
  moveRunsBack,
  passDownCare,
  revertImport,
  tryImport,
  printPaper,
  unmergeItems,
]

/** Returns the long action of that name, of the core or of an area; undefined if there is none. */
export function longActionOf(name: string, services: ActionServices): LongActionAtHand | undefined {
  const own = CORE_LONG_ACTIONS.find((action) => action.name === name)
  if (own)
    return {
      check: async (body, principal) => own.check(body, principal, services),
      count: async () => {},
      run: (body, principal, task) => own.run(body, principal, services, task),
    }
  const action = services.context.catalogue.action?.(name)
  if (!action || !('long' in action)) return undefined
  return {
    check: async (body, principal) =>
      void (await checkAreaCall(name, action, body, principal, services, AbortSignal.abort())),
    count: (principal) => countCall(name, action, principal, services),
    run: (body, principal, task) => runAreaTask(name, action, body, principal, services, task),
  }
}

/**
 * Runs the action of a background task, with its owner's present rights and within `TASK_UNITS`. Throws
 * `unknownOperation` if its area is gone, and what the action throws.
 */
export async function performTask(row: BegunTask, task: TaskRun, services: ActionServices): Promise<unknown> {
  const action = longActionOf(row.action, services)
  if (!action) throw new CairnError('unknownOperation', `act/${row.action}/async`)
  const principal = await principalOf(ownerOf(row), services.principals)
  const result = await withinBudget(createBudget(TASK_UNITS), () =>
    action.run(row.body, { ...principal, task: row.key }, task),
  )
  // The access log is written before the result is available.
  await services.context.accessLog.flush()
  return result
}
