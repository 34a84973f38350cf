import type { RunStep, WorkflowRun } from '@cairn/contract/workflow'
import { isOpen } from '@cairn/model/workflow'

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
