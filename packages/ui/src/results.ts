export { ResultList, type ResultListProps } from './results/result-list.tsx'
export { ResultsView, type ResultsViewProps } from './results/results-view.tsx'
export { labelOf, rowContent, type RowChip, type RowContent } from './results/row-content.ts'
export { SkeletonRows } from './results/skeleton-rows.tsx'
