import type { WorkflowRun } from '@cairn/contract/workflow'
import { isOpen } from './settle.ts'

/** What an item says of its run outside of it: null where there is nothing. */
export interface RunSummary {
  wfState: string | null
  wfAssigned: string[] | null
  wfAssignedDue: string | null
  wfRefs: string[] | null
}

/** Works out the properties beside a run. The state is the forced one, or that of the first open step. */
export function summaryOf(run: WorkflowRun | undefined): RunSummary {
  const open = run?.steps.filter(isOpen) ?? []
  const waiting = run?.steps.some(({ status }) => status === 'BLANK') ?? false
  const byStep = open.find(({ state }) => state !== undefined)?.state
  const atEnd = open.length === 0 && !waiting && (run?.steps.length ?? 0) > 0 ? run?.doneState : undefined
  return {
    wfState: run?.forcedState?.state ?? byStep ?? atEnd ?? null,
    wfAssigned: listed(open.map(({ assigned }) => assigned)),
    wfAssignedDue: open.flatMap(({ dueOn }) => dueOn ?? []).sort()[0] ?? null,
    wfRefs: listed(run?.steps.flatMap(({ refs }) => refs ?? []) ?? []),
  }
}

function listed(ids: readonly (string | undefined)[]): string[] | null {
  const known = [...new Set(ids.filter((id) => id !== undefined))]
  return known.length > 0 ? known : null
}
