import type { RunStep, WorkflowRun } from '@cairn/contract/workflow'
import { completed, isDone, isSettledStep, type Circumstances } from './step-facts.ts'

/**
 * Ends a run whose item has no more need of it, as an answer that was given. What the item itself shows as
 * done is complete, and what comes after a step that its type needs stays to do. All else is left, in the
 * state that it had, for a day on which the item needs it again.
 */
export function endedRun(run: WorkflowRun, about: Circumstances): WorkflowRun {
  const ends = new Set(run.steps.filter((step) => isNeeded(step, about) && isMet(step, about)).map(({ key }) => key))
  const later = keysAfter(run.steps, ends)
  const steps = run.steps.map((step): RunStep => {
    if (isSettledStep(step)) return step
    if (ends.has(step.key)) return completed(withoutHold(step), about)
    if (later.has(step.key)) return step
    return { ...step, status: 'SKIP', left: step.status, done: { by: null, at: about.now } }
  })
  return { ...run, ended: about.now as never, steps }
}

/**
 * Lets a run go on that had ended: what was left is where it was. A step that its type needs, and what comes
 * after it, wait again unless the item still shows it as done.
 */
export function resumedRun({ ended: _ended, ...run }: WorkflowRun, about: Circumstances): WorkflowRun {
  const isTaken = (step: RunStep) => step.status === 'COMPLETE' && isNeeded(step, about) && !isMet(step, about)
  const taken = new Set(run.steps.filter(isTaken).map(({ key }) => key))
  const later = keysAfter(run.steps, taken)
  const steps = run.steps.map((step): RunStep => {
    const { left, done: _done, ...rest } = step
    if (left) return { ...rest, status: left }
    const isWaiting = taken.has(step.key) || (later.has(step.key) && step.status !== 'COMPLETE')
    return isWaiting ? { ...withoutHold(rest), status: 'BLANK' } : step
  })
  return { ...run, steps }
}

function isNeeded({ kind }: RunStep, { kinds }: Circumstances): boolean {
  return kinds[kind]?.required === true
}

/** Tells whether the item itself shows a step as done. */
function isMet(step: RunStep, about: Circumstances): boolean {
  const completes = about.kinds[step.kind]?.completes
  return typeof completes === 'object' && 'item' in completes && isDone(step, about)
}

function withoutHold({ held: _held, ...step }: RunStep): RunStep {
  return step
}

/** Returns the keys of the steps that come after some of these, at once or later. */
export function keysAfter(steps: readonly RunStep[], keys: Iterable<string>): Set<string> {
  const before = new Set(keys)
  const later = new Set<string>()
  for (const _ of steps)
    for (const { key, after } of steps) if (after?.some((name) => before.has(name) || later.has(name))) later.add(key)
  return later
}
