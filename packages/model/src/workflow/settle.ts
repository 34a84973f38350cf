import type { RunStep, StepKind, StepState, WorkflowRun } from '@cairn/contract/workflow'
import { unmetConditions } from '../conditions.ts'
import { dayDue } from './day-due.ts'

/**
 * What decides which steps of a run may move: values of its item, the moment, who acts, and the kinds of
 * step there are.
 */
export interface Circumstances {
  /** Values of the item. `due` is the day on which it is due. */
  values: Readonly<Record<string, unknown>>
  /** Moment of the act, as ISO 8601. */
  now: string
  /** Id of the user who acts. Null if the server does. */
  by: string | null
  /** Id of the user whom `by` acts as, if an administrator acts as somebody else. */
  as?: string | undefined
  kinds: Readonly<Record<string, StepKind>>
  /** Values of an item that a step names, if known. */
  refs?: (id: string) => Readonly<Record<string, unknown>> | undefined
  /** Tells whether who acts holds a right over the item. Left out, nobody is asked for rights. */
  holds?: (right: string) => boolean
}

/** States in which a step holds up no other. */
const SETTLED: readonly StepState[] = ['COMPLETE', 'SKIP']

/** Tells whether a step can be worked on. */
export function isOpen({ status }: Pick<RunStep, 'status'>): boolean {
  return status === 'PENDING' || status === 'ACTIVE'
}

/** Tells whether a step is done or left out. */
export function isSettledStep({ status }: Pick<RunStep, 'status'>): boolean {
  return SETTLED.includes(status)
}

/** Returns the steps that a step still waits for. */
export function waitsFor(step: RunStep, steps: readonly RunStep[]): RunStep[] {
  return steps.filter((other) => step.after?.includes(other.key) && !isSettledStep(other))
}

/**
 * Returns the run after everything that follows by itself from what is now: steps begin, end, or are left
 * out, and days on which they are due move with the item's clock. A run that was cleared stays as it is.
 */
export function settle(run: WorkflowRun, about: Circumstances): WorkflowRun {
  if (run.cleared) return run
  let { steps } = run
  // A step goes through at most four states by itself.
  for (let count = 0; count < 4 * (run.steps.length + 1); count++) {
    const before = steps
    const next = before.map((step) => moved(step, before, about))
    if (next.every((step, at) => step === before[at])) break
    steps = next
  }
  return { ...run, steps: steps.map((step) => (step.status === 'ACTIVE' ? dated(step, about) : step)) }
}

function moved(step: RunStep, steps: readonly RunStep[], about: Circumstances): RunStep {
  if (step.held) return step
  if (step.status === 'BLANK') return waitsFor(step, steps).length > 0 ? step : offered(step, steps, about)
  if (step.status === 'PENDING') {
    const isBegun = about.kinds[step.kind]?.starts === true || step.assigned !== undefined
    return isBegun ? begun(step, about) : isDone(step, about) ? completed(step, about) : step
  }
  return step.status === 'ACTIVE' && isDone(step, about) ? completed(step, about) : step
}

/** The step whose turn has come: it can be begun, or is left out because its condition does not hold. */
function offered(step: RunStep, steps: readonly RunStep[], about: Circumstances): RunStep {
  if (step.when && unmetConditions(about.values, step.when, today(about)).length > 0)
    return { ...step, status: 'SKIP', done: { by: null, at: about.now } }
  const assigned = step.assigned ?? assigneeOf(step, steps)
  return { ...step, status: 'PENDING', ...(assigned === undefined ? {} : { assigned }) }
}

function assigneeOf({ assignee }: RunStep, steps: readonly RunStep[]): RunStep['assigned'] {
  if (!assignee) return undefined
  if ('person' in assignee) return assignee.person
  return 'sameAs' in assignee ? steps.find(({ key }) => key === assignee.sameAs)?.assigned : undefined
}

/** Returns the step as it is once somebody begins it, with the day on which it is due. */
export function begun(step: RunStep, about: Circumstances): RunStep {
  return dated({ ...step, status: 'ACTIVE', begun: about.now as never }, about)
}

/** Returns an open step with the day on which it is due by now. One that a person set stays. */
function dated(step: RunStep, about: Circumstances): RunStep {
  if (step.dueSet || !step.due) return step
  const dueOn = dayDue(step, about.values)
  if (dueOn === step.dueOn) return step
  const { dueOn: _dueOn, ...rest } = step
  return dueOn === undefined ? rest : { ...rest, dueOn }
}

/** Returns the step as it is once it is done. */
export function completed(step: RunStep, about: Circumstances): RunStep {
  return { ...step, status: 'COMPLETE', done: markOf(about) }
}

/** Returns who acts, and when. */
export function markOf({ by, as, now }: Circumstances): NonNullable<RunStep['done']> {
  return { by: by as never, at: now, ...(as === undefined ? {} : { as: as as never }) }
}

/** Tells whether what completes the step has happened. A step that is completed by hand never is. */
export function isDone({ kind, refs = [] }: RunStep, about: Circumstances): boolean {
  const completes = about.kinds[kind]?.completes
  if (typeof completes !== 'object') return false
  if ('item' in completes) return unmetConditions(about.values, completes.item, today(about)).length === 0
  const known = refs.map((id) => about.refs?.(id))
  return known.length > 0 && known.every((ref) => ref && unmetConditions(ref, completes.ref, today(about)).length === 0)
}

function today({ now }: Circumstances): string {
  return now.slice(0, 10)
}
