import type { RunStep, WorkflowRun } from '@cairn/contract/workflow'
import { ALL_DAYS, daysBefore } from './day-due.ts'
import { isOpen } from './step-facts.ts'

/** The properties of an item that summarise its run; null for none. */
export interface RunSummary {
  wfState: string | null
  wfAssigned: string[] | null
  wfAssignedDue: string | null
  /** The next day, `today` or later, on which somebody is reminded of a step. */
  wfRemind: string | null
  wfRefs: string[] | null
  wfVersion: string | null
  /** Only while something is left to do. */
  wfBegan: string | null
  wfForced: boolean | null
}

/**
 * Computes the properties stored beside a run, for searches. The state is the forced one, or that of the
 * first open step.
 */
export function summaryOf(run: WorkflowRun | undefined, today = ''): RunSummary {
  const open = run?.steps.filter(isOpen) ?? []
  const waiting = run?.steps.some(({ status }) => status === 'BLANK') ?? false
  const byStep = open.find(({ state }) => state !== undefined)?.state
  const atEnd = open.length === 0 && !waiting && (run?.steps.length ?? 0) > 0 ? run?.doneState : undefined
  const isForced = run?.forcedState !== undefined || run?.steps.some(({ forced }) => forced !== undefined)
  const isRunning = !run?.cleared && (open.length > 0 || waiting)
  return {
    wfState: run?.forcedState?.state ?? byStep ?? atEnd ?? null,
    wfAssigned: listed(open.map(({ assigned }) => assigned)),
    wfAssignedDue: open.flatMap(({ dueOn }) => dueOn ?? []).sort()[0] ?? null,
    wfRemind:
      open
        .flatMap(remindersOf)
        .filter((day) => day >= today)
        .sort()[0] ?? null,
    wfRefs: listed(run?.steps.flatMap(({ refs }) => refs ?? []) ?? []),
    wfVersion: run?.cleared ? null : (run?.version ?? null),
    wfBegan: isRunning ? (run?.began ?? null) : null,
    wfForced: isForced ? true : null,
  }
}

/** Returns the days before it is due on which whoever does a step is reminded. */
function remindersOf({ dueOn, remind = [], assigned }: RunStep): string[] {
  if (dueOn === undefined || assigned === undefined) return []
  return remind.filter((days) => days > 0).map((days) => daysBefore(dueOn, days, ALL_DAYS))
}

/** Whom to notify of a change of a run: contacts, null for nobody. */
export interface RunNews {
  /** Contacts who got a step to do. */
  wfTold: string[] | null
  /** Contacts who lost a step that is not done. */
  wfFreed: string[] | null
}

/** Returns who gets a step by a change of a run, and who loses one. */
export function newsOf(before: WorkflowRun | undefined, after: WorkflowRun | undefined): RunNews {
  const [had, has] = [before, after].map((run) => new Map(run?.steps.map((step) => [step.key, step])))
  const given = [...(has ?? [])].flatMap(([key, step]) => {
    const former = had?.get(key)
    // One that is open again by itself, as what it was done in went back, is told with that.
    const isAgain = former?.status === 'COMPLETE' && step.held !== true
    const isNew = !former || (!isOpen(former) && !isAgain) || former.assigned !== step.assigned
    return isOpen(step) && isNew && step.assigned !== undefined ? [step.assigned] : []
  })
  const freed = [...(had ?? [])].flatMap(([key, step]) => {
    const now = has?.get(key)
    const isLost = !now || now.status === 'BLANK' || (isOpen(now) && now.assigned !== step.assigned)
    return isOpen(step) && isLost && step.assigned !== undefined ? [step.assigned] : []
  })
  return { wfTold: listed(given), wfFreed: listed(freed) }
}

function listed(ids: readonly (string | undefined)[]): string[] | null {
  const known = [...new Set(ids.filter((id) => id !== undefined))]
  return known.length > 0 ? known : null
}
