import { CairnError } from '@cairn/contract/errors'
import type { RunStep, StepDefinition, WorkflowDefinition, WorkflowRun } from '@cairn/contract/workflow'
import { hashOf } from './hash.ts'
import { settle } from './settle.ts'
import { isOpen, isSettledStep, type Circumstances } from './step-facts.ts'

/** What moving a run to another version does, and the run after it. Steps are named by their keys. */
export interface MovePlan {
  run: WorkflowRun
  /** Steps that go on as they are, by the key they have then. */
  kept: string[]
  added: string[]
  /** Steps that nobody has begun, and that are gone. */
  dropped: string[]
  /** Contacts whose open step is gone. */
  losing: string[]
}

/**
 * Target of moving a run to another version: the definition, the version fields of the run then, and renamed
 * step keys, old to new.
 */
export interface MoveTarget {
  definition: WorkflowDefinition
  version: Pick<WorkflowRun, 'version' | 'label' | 'number'>
  map?: Readonly<Record<string, string>>
}

/**
 * Plans how a run goes on by another version. Steps keep their place by their key, or by `map`. Throws
 * `workflow.invalid` with the step for one that was begun and has no place of its kind.
 */
export function planMove(
  run: WorkflowRun,
  { definition, version, map = {} }: MoveTarget,
  about: Circumstances,
): MovePlan {
  const own = run.steps.filter(({ adHocStep }) => adHocStep)
  const former = run.steps.filter(({ adHocStep }) => !adHocStep)
  const places = new Map<string, RunStep>()
  const dropped: RunStep[] = []
  for (const step of former) {
    const key = Object.hasOwn(map, step.key) ? map[step.key] : step.key
    const place = definition.steps.find((each) => each.key === key && each.kind === step.kind)
    if (place && places.has(place.key)) refuse(step, 'twice')
    if (place) places.set(place.key, step)
    else if (isBegun(step)) refuse(step, 'map')
    else dropped.push(step)
  }
  for (const { key } of own) if (definition.steps.some((step) => step.key === key)) refuse({ key }, 'twice')
  const steps = definition.steps.map((step) => movedTo(step, places.get(step.key)))
  const { adHoc, doneState } = definition
  const next: WorkflowRun = {
    ...version,
    hash: hashOf({ steps: definition.steps, adHoc, doneState }),
    ...(run.began ? { began: run.began } : {}),
    ...(adHoc ? { adHoc } : {}),
    ...(doneState ? { doneState } : {}),
    ...(run.forcedState ? { forcedState: run.forcedState } : {}),
    steps: [...steps, ...own.map((step) => withKnown(step, definition, own))],
  }
  return {
    run: settle(next, about),
    kept: [...places.keys()],
    added: definition.steps.flatMap(({ key }) => (places.has(key) ? [] : [key])),
    dropped: dropped.map(({ key }) => key),
    losing: [...new Set(dropped.filter(isOpen).flatMap(({ assigned }) => assigned ?? []))],
  }
}

/** A step of the new definition, as far as the former one had come. */
function movedTo(definition: StepDefinition, former: RunStep | undefined): RunStep {
  if (!former) return { ...definition, status: 'BLANK' }
  const { status, assigned, dueOn, dueSet, begun, done, refs, note, reason, forced, held, left } = former
  const stands = { assigned, dueOn, dueSet, begun, done, refs, note, reason, forced, held, left }
  const known = Object.entries(stands).filter(([, value]) => value !== undefined)
  const isWaiting = status === 'PENDING' && !held
  return { ...definition, ...Object.fromEntries(known), status: isWaiting ? 'BLANK' : status }
}

/** A step of one's own, without those it came after that are gone. */
function withKnown(step: RunStep, { steps }: WorkflowDefinition, own: readonly RunStep[]): RunStep {
  if (!step.after) return step
  const known = new Set([...steps, ...own].map(({ key }) => key))
  return { ...step, after: step.after.filter((key) => known.has(key)) }
}

function isBegun(step: RunStep): boolean {
  return step.status === 'ACTIVE' || isSettledBySomebody(step) || step.forced !== undefined || step.refs !== undefined
}

function isSettledBySomebody(step: RunStep): boolean {
  return isSettledStep(step) && (step.status === 'COMPLETE' || (step.done?.by ?? null) !== null)
}

function refuse({ key }: Pick<RunStep, 'key'>, reason: string): never {
  throw new CairnError('workflow.invalid', `${reason} ${key}`, { step: key, reason })
}
