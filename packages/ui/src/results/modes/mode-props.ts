import type { ComponentType, RefObject } from 'react'
import type { ItemType, SearchState } from '@cairn/contract/web'
import type { HowShown } from '../how-shown.ts'
import type { Selection } from '../use-selection.ts'

/** What fills the map of a list of results. */
export type ResultMapComponent = ComponentType<{ search: SearchState }>

/** What every way of showing results is given. */
export interface ModeProps {
  search: SearchState
  /** Names the results to assistive technology. */
  label: string
  listRef: RefObject<HTMLDivElement | null>
  selection: Selection
  type: ItemType
  shown: HowShown
  onShow: (change: Partial<HowShown>) => void
  /** Without it there is no map. */
  ResultMap: ResultMapComponent | undefined
}
