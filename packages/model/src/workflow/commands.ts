import { CairnError } from '@cairn/contract/errors'
import type { RunStep, StepDefinition, StepState, WorkflowDefinition, WorkflowRun } from '@cairn/contract/workflow'
import { begun, isDone, isSettledStep, markOf, settle, type Circumstances } from './settle.ts'

/** Least letters of the reason for forcing something. */
const LEAST_REASON = 10

/** Returns the run that a definition begins with. */
export function startRun(
  { steps, adHoc, doneState }: WorkflowDefinition,
  version: Pick<WorkflowRun, 'version' | 'label' | 'number'>,
  about: Circumstances,
): WorkflowRun {
  const blank = steps.map((step): RunStep => ({ ...step, status: 'BLANK' }))
  return settle({ ...version, ...(adHoc ? { adHoc } : {}), ...(doneState ? { doneState } : {}), steps: blank }, about)
}

/** Returns a run without steps, to which people add their own. */
export function manualRun(adHoc: readonly string[]): WorkflowRun {
  return { adHoc: [...adHoc], steps: [] }
}

/** Returns the states to which a person may bring a step from where it is. Forcing it is another matter. */
export function stepMoves(step: RunStep, about: Circumstances): StepState[] {
  const kind = about.kinds[step.kind]
  const mayComplete =
    kind !== undefined && kind.completes !== 'later' && (kind.completes === 'hand' || isDone(step, about))
  // Conditions on another item can be met outside Cairn: then a note says how.
  const isByNote = typeof kind?.completes === 'object' && 'ref' in kind.completes
  const maySkip = step.optional === true || kind === undefined || kind.completes === 'later'
  const skip: StepState[] = maySkip ? ['SKIP'] : []
  if (step.status === 'PENDING') return kind ? ['ACTIVE', ...skip] : skip
  if (step.status === 'ACTIVE') return mayComplete || isByNote ? ['COMPLETE', ...skip] : skip
  return step.status === 'BLANK' ? [] : ['ACTIVE']
}

/** What a person gives with the move of a step. */
export interface StepMove {
  key: string
  to: StepState
  reason?: string | undefined
  note?: string | undefined
}

/**
 * Moves a step, and settles the run. A step that is opened again makes those after it wait. Throws `notFound`
 * for a step that is not there, `transition` for a move that is not open, `required` for a missing reason or
 * note.
 */
export function moveStep(run: WorkflowRun, { key, to, reason, note }: StepMove, about: Circumstances): WorkflowRun {
  const step = stepOf(run, key)
  if (!stepMoves(step, about).includes(to)) throw new CairnError('transition', undefined, { from: step.status, to })
  if (to === 'SKIP') requireWords('reason', reason)
  const isByNote = to === 'COMPLETE' && about.kinds[step.kind]?.completes !== 'hand' && !isDone(step, about)
  if (isByNote) requireWords('note', note)
  const { held: _held, done: _done, forced, ...rest } = step
  const kept = { ...rest, ...(forced ? { forced } : {}), ...(note ? { note } : {}), ...(reason ? { reason } : {}) }
  const isReopened = isSettledStep(step)
  const next: RunStep =
    to === 'ACTIVE'
      ? { ...begun(kept, about), ...(isReopened ? { held: true } : {}) }
      : { ...kept, status: to, done: markOf(about) }
  const { forcedState: _forcedState, ...open } = replaced(run, next)
  return settle(isReopened ? withWaiting(open, key) : open, about)
}

/** Lets all steps after one wait that are not complete. */
function withWaiting(run: WorkflowRun, key: string): WorkflowRun {
  const later = new Set([key])
  for (const _ of run.steps)
    for (const step of run.steps) if (step.after?.some((name) => later.has(name))) later.add(step.key)
  later.delete(key)
  const steps = run.steps.map((step): RunStep => {
    if (!later.has(step.key) || step.status === 'COMPLETE') return step
    const { done: _done, held: _held, ...rest } = step
    return { ...rest, status: 'BLANK' }
  })
  return { ...run, steps }
}

/** What a person changes about a step, beside its state. Null empties a property. */
export interface StepChange {
  key: string
  assigned?: string | null | undefined
  dueOn?: string | null | undefined
  note?: string | null | undefined
  /** Items it was done with, added to those it has. */
  refs?: readonly string[] | undefined
}

/** Sets who does a step, when it is due, and what it was done with, and settles the run. */
export function applyStep(
  run: WorkflowRun,
  { key, refs = [], assigned, dueOn, note }: StepChange,
  about: Circumstances,
): WorkflowRun {
  const step = stepOf(run, key)
  const all = [...new Set([...(step.refs ?? []), ...refs])]
  const change = { assigned, dueOn, note, refs: all.length > 0 ? all : undefined }
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const merged = Object.entries({ ...step, ...Object.fromEntries(given) }).filter(([, value]) => value !== null)
  return settle(replaced(run, Object.fromEntries(merged) as RunStep), about)
}

/** Adds steps of kinds that people may add. Throws `transition` for another kind, or a key that is taken. */
export function addSteps(run: WorkflowRun, added: readonly StepDefinition[], about: Circumstances): WorkflowRun {
  for (const { key, kind } of added) {
    const mayAdd = about.kinds[kind]?.adHoc === true && (run.adHoc ?? []).includes(kind)
    if (!mayAdd || run.steps.some((step) => step.key === key))
      throw new CairnError('notAllowed', `step ${key}: ${kind}`)
  }
  const steps = added.map((step): RunStep => ({ ...step, status: 'BLANK', adHocStep: true }))
  return settle({ ...run, steps: [...run.steps, ...steps] }, about)
}

/** Takes away a step that a person added and nobody has done. Throws `transition` for any other. */
export function removeStep(run: WorkflowRun, key: string, about: Circumstances): WorkflowRun {
  const step = stepOf(run, key)
  if (step.adHocStep !== true || step.status === 'COMPLETE')
    throw new CairnError('transition', undefined, { from: step.status, to: null })
  const steps = run.steps
    .filter((other) => other !== step)
    .map((other) => (other.after ? { ...other, after: other.after.filter((name) => name !== key) } : other))
  return settle({ ...run, steps }, about)
}

/**
 * Brings a step to any state, whatever its kind or others say. It stays marked, and only people move it on.
 * Throws `required` for a reason of fewer than ten letters.
 */
export function forceStep(
  run: WorkflowRun,
  { key, to, reason }: { key: string; to: StepState; reason: string },
  about: Circumstances,
): WorkflowRun {
  requireWords('reason', reason, LEAST_REASON)
  const { done: _done, ...step } = stepOf(run, key)
  const mark = markOf(about)
  const forced = { ...mark, from: step.status, reason }
  const next: RunStep = { ...step, status: to, held: true, forced }
  const { forcedState: _forcedState, ...open } = run
  const stands = replaced(open, isSettledStep(next) ? { ...next, done: mark } : next)
  return settle(isSettledStep(next) ? stands : withWaiting(stands, key), about)
}

/** Sets the state of the run until the next step moves. */
export function forceRunState(run: WorkflowRun, state: string, reason: string, about: Circumstances): WorkflowRun {
  requireWords('reason', reason, LEAST_REASON)
  return { ...run, forcedState: { ...markOf(about), state, reason } }
}

/** Tells whether nobody has begun or done anything yet: then another definition may take its place. */
export function isUntouched(run: WorkflowRun | undefined): boolean {
  return !run?.steps.some((step) => step.done?.by || step.forced || step.status === 'ACTIVE')
}

/** Finds a step. Throws `notFound`. */
export function stepOf(run: WorkflowRun, key: string): RunStep {
  const step = run.steps.find((each) => each.key === key)
  if (!step) throw new CairnError('notFound')
  return step
}

function replaced(run: WorkflowRun, step: RunStep): WorkflowRun {
  return { ...run, steps: run.steps.map((each) => (each.key === step.key ? step : each)) }
}

function requireWords(property: string, words = '', least = 1): void {
  if (words.trim().length >= least) return
  throw new CairnError('invalidItem', `${property} is missing`, {
    properties: { [property]: { userMessage: 'errors.required' } },
  })
}
