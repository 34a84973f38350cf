import type { ReactNode, RefObject } from 'react'
import type { SearchState } from '@cairn/contract/web'
import { renderRow, ROW_SIZE } from './result-row.tsx'
import { ResultStates } from './result-states.tsx'
import { VirtualResults } from './virtual-results.tsx'

export interface ResultListProps {
  search: SearchState
  /** Names the list to assistive technology. */
  label: string
  /** Shown when there is nothing. */
  empty: ReactNode
  /** The element that takes the keys, for a field above the list that hands them on. */
  listRef?: RefObject<HTMLDivElement | null>
}

/** A live list of items, as rows (`VirtualResults`). */
export function ResultList({ empty, ...rest }: ResultListProps) {
  return (
    <ResultStates search={rest.search} empty={empty}>
      <VirtualResults {...rest} draw={renderRow} rowSize={ROW_SIZE} />
    </ResultStates>
  )
}
