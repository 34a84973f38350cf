import type { ItemId } from '@cairn/contract'
import type { RunStep, WorkflowRun } from '@cairn/contract/workflow'
import { applyStep, isDone, isOpen, moveStep, waitsFor, type Circumstances } from '@cairn/model/workflow'

/** Kinds of step by the type of the item in which they are done, in their order. */
export const KINDS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  Thread: ['RWF_THREAD'],
  Meeting: ['RWF_MEETING'],
  ConsultSnapshot: ['RWF_SNAPSHOT'],
  ScreeningRun: ['RWF_SPATIAL'],
  GeoKeeperFieldwork: ['RWF_FIELDWORK'],
  Letter: ['RWF_LETTER_PROPOSE', 'RWF_LETTER_APPROVE', 'RWF_LETTER_SEND'],
}

/**
 * Returns the workflow step that an item belongs to, open or cleared: the one that refers to it, else the
 * first of its kind that refers to none. Undefined if there is none.
 */
export function stepFor({ steps, cleared }: WorkflowRun, id: string, kind: string | undefined): RunStep | undefined {
  if (cleared) return undefined
  const [open, left] = [steps.filter(isOpen), steps.filter((step) => step.left)]
  const isFree = (step: RunStep) => step.kind === kind && (step.refs ?? []).length === 0
  return (
    [...open, ...left].find(
      (step) => (kind === undefined || step.kind === kind) && step.refs?.some((ref) => ref === id),
    ) ??
    open.find(isFree) ??
    left.find(isFree)
  )
}

/**
 * Lets the open step of a kind be done in a letter that is further than the one it was begun in, such as a
 * second answer that was proposed while the first is still a draft. The step then refers to this letter. Only
 * a letter of the same kind, or one that replaces the first, gets ahead. Undefined if the letter has a step
 * of its own, or no step is done in it; one that people set, or gave several letters, is theirs.
 */
export function overtaken(run: WorkflowRun, id: string, kind: string, about: Circumstances): WorkflowRun | undefined {
  if (run.cleared || run.ended || stepFor(run, id, kind)) return undefined
  const steps = run.steps.filter((each) => each.kind === kind)
  if (steps.some(({ refs }) => refs?.some((ref) => ref === id))) return undefined
  const next = steps
    .filter((each) => isOpen(each) && !each.held && !each.forced && isAhead(id, each.refs, about))
    .map((each): RunStep => ({ ...each, refs: [id as ItemId] }))
    .find((each) => isDone(each, about))
  if (!next) return undefined
  const { key } = next
  return applyStep({ ...run, steps: run.steps.map((each) => (each.key === key ? next : each)) }, { key }, about)
}

/** Tells whether a letter can take the place of the only one of a step: it replaces it, or is of its kind. */
function isAhead(id: string, [former, ...others]: readonly ItemId[] = [], { refs }: Circumstances): boolean {
  const [letter, slow] = [refs?.(id), former && refs?.(former)]
  if (!letter || !slow || others.length > 0) return false
  return letter['replaces'] === former || letter['kind'] === slow['kind']
}

/**
 * Opens the step again that was done in an item which is not that far any more, such as a letter that was
 * sent back. The steps after it wait. Undefined if there is none. A step that was forced stays.
 */
export function openedAgain(run: WorkflowRun, id: string, kind: string, about: Circumstances): WorkflowRun | undefined {
  if (run.cleared || run.ended) return undefined
  const isDoneIn = ({ kind: own, status, forced, refs = [] }: RunStep) =>
    own === kind && status === 'COMPLETE' && !forced && refs.some((ref) => ref === id)
  const step = run.steps.find((each) => isDoneIn(each) && !isDone(each, about))
  if (!step) return undefined
  const { steps, ...rest } = moveStep(run, { key: step.key, to: 'ACTIVE' }, about)
  return { ...rest, steps: steps.map((each) => (each.key === step.key ? unheld(each, steps) : each)) }
}

/** Returns a step that ends by itself again, once those before it have. */
function unheld(step: RunStep, steps: readonly RunStep[]): RunStep {
  const { held: _held, ...open } = step
  if (waitsFor(step, steps).length === 0) return open
  const { begun: _begun, ...rest } = open
  return { ...rest, status: 'BLANK' }
}
