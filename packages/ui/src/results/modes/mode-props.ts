import type { RefObject } from 'react'
import type { Filter } from '@cairn/contract/query'
import type { ItemType, Query, SearchState } from '@cairn/contract/web'
import type { DisplayOptions } from '../display-options.ts'
import type { Selection } from '../use-selection.ts'

/** What every way of showing results is given. */
export interface ModeProps {
  search: SearchState
  /** Names the results to assistive technology. */
  label: string
  listRef: RefObject<HTMLDivElement | null>
  selection: Selection
  type: ItemType
  shown: DisplayOptions
  onShow: (change: Partial<DisplayOptions>) => void
  /** What finds the results. */
  query: Query
  /** Adds a condition in place of one of the same kind on the same property. */
  onNarrow: (filter: Filter) => void
}

/** What draws the map of results is given the same. */
export type ResultMapProps = Omit<ModeProps, 'listRef'>
