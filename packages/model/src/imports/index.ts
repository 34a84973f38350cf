export { changesOf, type RowChange, type RowOutcome } from './changes.ts'
export { cleanCell, hasStray, type CellProblem, type FindMeaning } from './cell.ts'
export { isSwappedPlace, readPlace } from './place-cell.ts'
export { placeCells, placeColumnsIn, readPlaceCells, type PlaceColumns } from './place-columns.ts'
export {
  CELL_SEPARATORS,
  ENCODINGS,
  ID_TARGET,
  ROW_TARGET,
  IMPORT_MODES,
  importPlanSchema,
  mappedPlan,
  planProblems,
  signIn,
  readImportPlan,
  type ImportColumn,
  type ImportPlan,
  type PlanProblem,
} from './plan.ts'
export { EXPORT_HEADINGS, ownPlan, proposePlan, REJECTED_HEADINGS, type TitledTarget } from './propose.ts'
export {
  NO_COUNTS,
  TrialReport,
  type ImportCounts,
  type ImportFound,
  type ImportResult,
  type ImportTrial,
  type OpenWord,
  type ProblemRow,
} from './report.ts'
export { columnOf, joinRows, readRow, type ReadRow, type RowProblem, type TableRow } from './rows.ts'
export {
  joinedHeadings,
  plainKey,
  proposeJoin,
  secondTableSchema,
  type SampledTable,
  type SecondTable,
} from './second-table.ts'
export { isLanguageTag, isLongText, isTarget, targetProperty, targetsOf } from './targets.ts'
export { zipNames, type ZipName, type ZipNames } from './zip-names.ts'
