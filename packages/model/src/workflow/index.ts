export { checkDefinition, rightsAsked } from './check-definition.ts'
export type { CheckedAgainst, DefinitionProblem } from './definition-problem.ts'
export {
  addSteps,
  applyStep,
  clearRun,
  forceRunState,
  forceStep,
  isUntouched,
  manualRun,
  moveStep,
  orderSteps,
  removeStep,
  startRun,
  stepDefinitionOf,
  stepMoves,
  stepOf,
  type StepChange,
} from './commands.ts'
export { daysBefore } from './day-due.ts'
export { longestWay, type LongestWay } from './order.ts'
export { differenceOf, type Difference } from './difference.ts'
export { hashOf } from './hash.ts'
export { planMove, type MovePlan, type MoveTarget } from './move-run.ts'
export { addedMoves, NO_MOVES, runMovesSchema, runsBackSchema, type RunMoves } from './run-moves.ts'
export { settle, waitsFor } from './settle.ts'
export { isByNote, isDone, isOpen, isSettledStep, type Circumstances } from './step-facts.ts'
export { walksAtRandom, type Walks, type WalksAsked, type Way } from './walks.ts'
export { simulate, type SimulatedStep } from './simulate.ts'
export { newsOf, summaryOf, type RunNews, type RunSummary } from './summary.ts'
