import { CairnError } from '@cairn/contract/errors'
import {
  MAX_STEPS,
  stepDefinitionSchema,
  type RunStep,
  type StepDefinition,
  type StepState,
  type WorkflowDefinition,
  type WorkflowRun,
} from '@cairn/contract/workflow'
import { unmetConditions } from '../items/conditions.ts'
import { hashOf } from './hash.ts'
import { keysAfter } from './over.ts'
import { begun, settle } from './settle.ts'
import { isByNote, isDone, isSettledStep, markOf, type Circumstances } from './step-facts.ts'

/** Least letters of the reason for forcing something. */
const LEAST_REASON = 10

/** Returns the run that a definition begins with. */
export function startRun(
  { steps, adHoc, doneState }: WorkflowDefinition,
  version: Pick<WorkflowRun, 'version' | 'label' | 'number'>,
  about: Circumstances,
): WorkflowRun {
  const blank = steps.map((step): RunStep => ({ ...step, status: 'BLANK' }))
  const hash = hashOf({ steps, adHoc, doneState })
  const rest = { ...(adHoc ? { adHoc } : {}), ...(doneState ? { doneState } : {}) }
  return settle({ ...version, hash, began: about.now, ...rest, steps: blank }, about)
}

/** Returns a run without steps, to which people add their own. */
export function manualRun(adHoc: readonly string[], now: string): WorkflowRun {
  return { adHoc: [...adHoc], began: now, steps: [] }
}

/** Takes back all that was done in a run: every step is BLANK, those that people added are gone. */
export function clearRun(run: WorkflowRun, reason: string, about: Circumstances): WorkflowRun {
  requireWords('reason', reason, LEAST_REASON)
  const { forcedState: _forcedState, ended: _ended, ...rest } = run
  const steps = run.steps
    .filter(({ adHocStep }) => !adHocStep)
    .map((step): RunStep => ({ ...stepDefinitionOf(step), status: 'BLANK' }))
  return { ...rest, steps, cleared: { ...markOf(about), reason } }
}

/** Returns the states to which a person may bring a step from where it is. Forcing it is another matter. */
export function stepMoves(step: RunStep, about: Circumstances): StepState[] {
  const kind = about.kinds[step.kind]
  // Conditions can be met outside Cairn: then a note says how.
  const mayComplete = kind !== undefined && (kind.completes === 'hand' || isByNote(step, about) || isDone(step, about))
  const isNeedless =
    step.when !== undefined && unmetConditions(about.values, step.when, about.now.slice(0, 10)).length > 0
  const maySkip = step.optional === true || isNeedless || kind === undefined || kind.completes === 'later'
  const skip: StepState[] = maySkip ? ['SKIP'] : []
  if (step.status === 'PENDING') return kind ? ['ACTIVE', ...skip] : skip
  if (step.status === 'ACTIVE') return mayComplete ? ['COMPLETE', ...skip] : skip
  return step.status === 'BLANK' ? [] : ['ACTIVE']
}

/** Input of a person who changes the state of a step. */
export interface StepMove {
  key: string
  to: StepState
  reason?: string | undefined
  note?: string | undefined
}

/**
 * Moves a step, and settles the run. A step that is opened again makes those after it wait. Throws `notFound`
 * for a step that is not there, `transition` for a move that is not open, `invalidItem` for a missing reason
 * or note.
 */
export function moveStep(run: WorkflowRun, { key, to, reason, note }: StepMove, about: Circumstances): WorkflowRun {
  const step = stepOf(run, key)
  if (!stepMoves(step, about).includes(to)) throw new CairnError('transition', undefined, { from: step.status, to })
  if (to === 'SKIP') requireWords('reason', reason)
  if (to === 'COMPLETE') checkPerson(run, step, about)
  if (to === 'COMPLETE' && isByNote(step, about) && !isDone(step, about)) requireWords('note', note)
  const { held: _held, done: _done, left: _left, forced, ...rest } = step
  const kept = { ...rest, ...(forced ? { forced } : {}), ...(note ? { note } : {}), ...(reason ? { reason } : {}) }
  const isReopened = isSettledStep(step)
  const next: RunStep =
    to === 'ACTIVE'
      ? { ...begun(kept, about), ...(isReopened ? { held: true } : {}) }
      : { ...kept, status: to, done: markOf(about) }
  const { forcedState: _forcedState, ...open } = replaced(run, next)
  return settle(isReopened ? withWaiting(open, key) : open, about)
}

/**
 * Throws `notAllowed` for whoever lacks the right that a step asks for, `workflow.samePerson` for whoever did
 * a step that another person is to do.
 */
function checkPerson({ steps }: WorkflowRun, step: RunStep, { by, holds }: Circumstances): void {
  const { assignee } = step
  if (assignee && 'right' in assignee && holds?.(assignee.right) === false) throw new CairnError('notAllowed')
  const isApart = (one: RunStep, other: RunStep) =>
    one.assignee !== undefined && 'notSameAs' in one.assignee && one.assignee.notSameAs === other.key
  const isOwn = steps.some(
    (other) =>
      other.status === 'COMPLETE' &&
      by !== null &&
      other.done?.by === by &&
      (isApart(step, other) || isApart(other, step)),
  )
  if (isOwn) throw new CairnError('workflow.samePerson', undefined, { step: step.key })
}

/** Lets all steps after one wait that are not complete. */
function withWaiting(run: WorkflowRun, key: string): WorkflowRun {
  const later = keysAfter(run.steps, [key])
  later.delete(key)
  const steps = run.steps.map((step): RunStep => {
    if (!later.has(step.key) || step.status === 'COMPLETE' || step.left) return step
    const { done: _done, held: _held, begun: _begun, ...rest } = step
    return { ...rest, status: 'BLANK' }
  })
  return { ...run, steps }
}

/**
 * A change of a step other than of its state: who does it, when it is due, a note, or items. Undefined leaves
 * a property; null empties it.
 */
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
  requireLive(run)
  const all = [...new Set([...(step.refs ?? []), ...refs])]
  const dueSet = dueOn === undefined ? undefined : dueOn === null ? null : true
  const change = { assigned, dueOn, dueSet, note, refs: all.length > 0 ? all : undefined }
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const merged = Object.entries({ ...step, ...Object.fromEntries(given) }).filter(([, value]) => value !== null)
  return settle(replaced(run, Object.fromEntries(merged) as RunStep), about)
}

/**
 * Adds steps of kinds that people may add. Throws `workflow.kindMissing` for a kind that is not there,
 * `workflow.invalid` for one that people may not add, or a key that is taken.
 */
export function addSteps(run: WorkflowRun, added: readonly StepDefinition[], about: Circumstances): WorkflowRun {
  requireLive(run)
  for (const { key, kind } of added) {
    if (!about.kinds[kind]) throw new CairnError('workflow.kindMissing', `step ${key}: ${kind}`, { step: key })
    const isTaken = run.steps.some((step) => step.key === key)
    const mayAdd = about.kinds[kind].adHoc === true && (run.adHoc ?? []).includes(kind)
    if (isTaken || !mayAdd)
      throw new CairnError('workflow.invalid', `step ${key}: ${kind}`, {
        step: key,
        reason: isTaken ? 'twice' : 'adHoc',
      })
  }
  const steps = added.map((step): RunStep => ({ ...step, status: 'BLANK', adHocStep: true }))
  if (run.steps.length + steps.length > MAX_STEPS)
    throw new CairnError('workflow.invalid', 'too many steps', { reason: 'many' })
  return settle({ ...run, steps: [...run.steps, ...steps] }, about)
}

/**
 * Orders the steps of a run as `keys` names them. What they wait for stays. Throws unless it names each
 * once.
 */
export function orderSteps(run: WorkflowRun, keys: readonly string[]): WorkflowRun {
  const isWhole = keys.length === run.steps.length && new Set(keys).size === keys.length
  if (!isWhole) throw new CairnError('workflow.invalid', 'order', { reason: 'order' })
  return { ...run, steps: keys.map((key) => stepOf(run, key)) }
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
 * Throws `invalidItem` for a reason of fewer than ten letters.
 */
export function forceStep(
  run: WorkflowRun,
  { key, to, reason }: { key: string; to: StepState; reason: string },
  about: Circumstances,
): WorkflowRun {
  requireWords('reason', reason, LEAST_REASON)
  const { done: _done, left: _left, ...step } = stepOf(run, key)
  const mark = markOf(about)
  const forced = { ...mark, from: step.status, to, reason }
  const next: RunStep = { ...step, status: to, held: true, forced }
  const { forcedState: _forcedState, cleared: _cleared, ...open } = run
  const stands = replaced(open, isSettledStep(next) ? { ...next, done: mark } : next)
  return settle(isSettledStep(next) ? stands : withWaiting(stands, key), about)
}

/** Sets the state of the run until the next step moves. */
export function forceRunState(run: WorkflowRun, state: string, reason: string, about: Circumstances): WorkflowRun {
  requireLive(run)
  requireWords('reason', reason, LEAST_REASON)
  return { ...run, forcedState: { ...markOf(about), state, reason } }
}

/**
 * Tells whether nobody has begun or done anything yet: then another definition may take its place. A step
 * that begins by itself is nobody's until somebody is to do it.
 */
export function isUntouched(run: WorkflowRun | undefined, kinds: Circumstances['kinds']): boolean {
  const isBegun = ({ kind, status, assigned, refs }: RunStep) =>
    status === 'ACTIVE' && (kinds[kind]?.starts !== true || assigned !== undefined || refs !== undefined)
  return run?.cleared !== undefined || !run?.steps.some((step) => step.done?.by || step.forced || isBegun(step))
}

/** Returns a step as its definition has it. */
export function stepDefinitionOf(step: RunStep): StepDefinition {
  return Object.fromEntries(
    Object.entries(step).filter(([name]) => Object.hasOwn(stepDefinitionSchema.entries, name)),
  ) as StepDefinition
}

/** Throws `transition` for a run that was cleared: a workflow is begun again first. */
function requireLive({ cleared }: WorkflowRun): void {
  if (cleared) throw new CairnError('transition', 'the workflow was cleared', { from: 'BLANK', to: null })
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
