import { use, useRef, useState } from 'react'
import type { Query, SearchState } from '@cairn/contract/web'
import { ResultMapContext } from '../modes/result-map.ts'
import { ANY_TYPE } from './any-type.ts'
import { SORTS, type DisplayOptions, type ResultMode } from './display-options.ts'
import { ResultsByMode } from './results-by-mode.tsx'
import { useSelection } from '../bulk/use-selection.ts'

/** Props of `ResultsInMode`, which shows what a search found in one display mode. */
export interface ResultsInModeProps {
  mode: ResultMode
  search: SearchState
  /** The query of the search. */
  query: Query
  /** Accessible name of the results. */
  label: string
}

/** Shows items of any type that a search found in one display mode, without the tools of a list. */
export function ResultsInMode({ mode, search, query, label }: ResultsInModeProps) {
  const selection = useSelection()
  const listRef = useRef<HTMLDivElement>(null)
  const ResultMap = use(ResultMapContext)
  const [shown, setShown] = useState<Omit<DisplayOptions, 'mode'>>({ sort: SORTS.name })
  return (
    <ResultsByMode
      {...{ search, query, label, listRef, selection, ResultMap }}
      type={ANY_TYPE}
      shown={{ ...shown, mode }}
      onShow={(change) => setShown((before) => ({ ...before, ...change }))}
      onNarrow={() => {}}
    />
  )
}
