import type { RunStep, WorkflowRun } from '@cairn/contract/workflow'
import { unmetConditions } from '../items/conditions.ts'
import { dayDue } from './day-due.ts'
import { endedRun, resumedRun } from './over.ts'
import { completed, isDone, isSettledStep, today, type Circumstances } from './step-facts.ts'

/** Returns the steps that a step still waits for. */
export function waitsFor(step: RunStep, steps: readonly RunStep[]): RunStep[] {
  return steps.filter((other) => step.after?.includes(other.key) && !isSettledStep(other))
}

/**
 * Advances a run by everything that follows automatically from its current state: steps start, end or are
 * skipped, and due dates move with the item's clock. A run ends when its item no longer needs it, and resumes
 * if it does again. A cleared run stays as it is.
 */
export function settle(run: WorkflowRun, about: Circumstances): WorkflowRun {
  if (run.cleared) return run
  const settled = settledSteps(about.isOver === false && run.ended ? resumedRun(run, about) : run, about)
  return about.isOver && !settled.ended ? settledSteps(endedRun(settled, about), about) : settled
}

function settledSteps(run: WorkflowRun, about: Circumstances): WorkflowRun {
  let { steps } = run
  // A step goes through at most four states by itself.
  for (let count = 0; count < 4 * (run.steps.length + 1); count++) {
    const before = steps
    const unsettled = new Set(before.filter((step) => !isSettledStep(step)).map(({ key }) => key))
    const next = before.map((step) => moved(step, before, unsettled, about))
    if (next.every((step, at) => step === before[at])) break
    steps = next
  }
  return { ...run, steps: steps.map((step) => (step.status === 'ACTIVE' ? dated(step, about) : step)) }
}

/** `unsettled` has the keys of the steps that hold up others: looked up, as runs have a hundred steps. */
function moved(
  step: RunStep,
  steps: readonly RunStep[],
  unsettled: ReadonlySet<string>,
  about: Circumstances,
): RunStep {
  if (step.left) return isDone(step, about) ? withoutLeft(completed(step, about)) : step
  if (step.held) return step
  if (step.status === 'BLANK') return step.after?.some((key) => unsettled.has(key)) ? step : offered(step, steps, about)
  if (step.status === 'PENDING') {
    const isBegun = about.kinds[step.kind]?.starts === true || step.assigned !== undefined
    return isBegun ? begun(step, about) : isDone(step, about) ? completed(step, about) : step
  }
  return step.status === 'ACTIVE' && isDone(step, about) ? completed(step, about) : step
}

function withoutLeft({ left: _left, ...step }: RunStep): RunStep {
  return step
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

/** Returns a step as it is once it is started, with its due date. */
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
