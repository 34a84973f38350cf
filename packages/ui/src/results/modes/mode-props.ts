import type { RefObject } from 'react'
import type { Filter } from '@cairn/contract/query'
import type { ItemType, Query, SearchState } from '@cairn/contract/web'
import type { DisplayOptions } from '../view/display-options.ts'
import type { Selection } from '../bulk/use-selection.ts'

/**
 * Props that every display mode of results gets (list, table, cards, map …), so that a list can switch
 * between them.
 */
export interface ModeProps {
  search: SearchState
  /** Accessible name of the results. */
  label: string
  /** Receives the element that handles the keys. */
  listRef: RefObject<HTMLDivElement | null>
  selection: Selection
  type: ItemType
  /** The present display options. */
  shown: DisplayOptions
  /** Changes some of the display options. */
  onShow: (change: Partial<DisplayOptions>) => void
  /** The query of the search, with all filters. */
  query: Query
  /** Adds a condition. It replaces a condition of the same kind and property. */
  onNarrow: (filter: Filter) => void
}

/**
 * Props of the component that shows results on a map: those of every display mode, but without a list
 * element that handles keys.
 */
export type ResultMapProps = Omit<ModeProps, 'listRef'>
