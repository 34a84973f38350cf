import type { ItemType } from '@cairn/contract/web'
import type { ListState } from '../list-state.ts'

/** Props of `SavedButton`, which shows a button that opens and closes the panel of saved searches. */
export interface SavedButtonProps {
  type: ItemType
  /** State of the list. */
  state: ListState
  /** Called with the state of a saved search that was opened, or with another `saved` id. */
  onChange: (state: ListState) => void
}
