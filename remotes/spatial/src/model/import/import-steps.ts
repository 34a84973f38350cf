import type { Item } from '@cairn/contract'
import { readResult, type ImportResult } from './inspection.ts'

/** Which steps of an import are done, for showing the buttons of the next ones. */
export interface ImportSteps {
  result: ImportResult | undefined
  /** All features were created. */
  isDone: boolean
  /** Features may exist, but the import has not finished. */
  isStarted: boolean
  isUndone: boolean
  /** The person may start the import, or go on with it. */
  mayImport: boolean
}

/**
 * Reads the steps of an import from its state. `hasReport`: the person sees the report about the file.
 * `userId` is the account of the person. Only the person who started an import goes on with it.
 */
export function importSteps(item: Item, hasReport: boolean, userId: string | undefined): ImportSteps {
  const result = readResult(item['result'])
  const isDone = item['state'] === 'DONE' && result !== undefined
  const isStarted = item['state'] === 'STARTED'
  return {
    result,
    isDone,
    isStarted,
    isUndone: item['state'] === 'UNDONE',
    mayImport: isStarted ? result?.by !== undefined && result.by === userId : !isDone && hasReport,
  }
}
