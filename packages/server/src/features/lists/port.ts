/** What other features and the composition root use of lists. */
export { listValues, plainText, type ListDeps } from './list-values.ts'
export { checkListValues, isInList } from './check-list-values.ts'
export { requireUnused } from './list-uses.ts'
export { saveListValue } from './save-list-value.ts'
