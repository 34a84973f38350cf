export { checkDefinition, type DefinitionProblem } from './check-definition.ts'
export {
  addSteps,
  applyStep,
  forceRunState,
  forceStep,
  isUntouched,
  manualRun,
  moveStep,
  removeStep,
  startRun,
  stepMoves,
  stepOf,
  type StepChange,
} from './commands.ts'
export { isOpen, isSettledStep, settle, waitsFor, type Circumstances } from './settle.ts'
export { simulate, type SimulatedStep } from './simulate.ts'
export { summaryOf, type RunSummary } from './summary.ts'
