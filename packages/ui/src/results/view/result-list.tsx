import type { ReactNode, RefObject } from 'react'
import type { SearchState } from '@cairn/contract/web'
import { renderRow, ROW_SIZE } from '../rows/result-row.tsx'
import { ResultStates } from './result-states.tsx'
import { VirtualResults } from '../window/virtual-results.tsx'

/**
 * Props of `ResultList`, which shows the results of a search as a live list of rows, including its loading,
 * error and empty states.
 */
export interface ResultListProps {
  search: SearchState
  /** Accessible name of the list. */
  label: string
  /** Shown if nothing was found. */
  empty: ReactNode
  /** Receives the element that handles the keys, for example to focus it from a search field. */
  listRef?: RefObject<HTMLDivElement | null>
}

/**
 * Shows the results of a search as a live list of rows, including its loading, error and empty states.
 */
export function ResultList({ empty, ...rest }: ResultListProps) {
  return (
    <ResultStates search={rest.search} empty={empty}>
      <VirtualResults {...rest} draw={renderRow} rowSize={ROW_SIZE} />
    </ResultStates>
  )
}
