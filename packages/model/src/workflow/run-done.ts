import type { WorkflowRun } from '@cairn/contract/workflow'
import { isSettledStep } from './step-facts.ts'

/** What `isRunDone` reads of a run. */
export type DoneRun = Pick<WorkflowRun, 'ended' | 'forcedState' | 'doneState' | 'steps'>

/** Tells whether nothing of a run is left to do: it ended, all its steps are settled, or a person said so. */
export function isRunDone({ ended, forcedState, doneState, steps }: DoneRun): boolean {
  if (ended !== undefined) return true
  if (forcedState !== undefined) return forcedState.state === doneState
  return steps.length > 0 && steps.every(isSettledStep)
}
