import type { ItemType } from '@cairn/contract/web'
import type { ListState } from '../view/list-state.ts'

/** Props of `SavedMenu`, which opens the saved searches of a view, and of the parts inside it. */
export interface SavedMenuProps {
  type: ItemType
  /** State of the list. */
  state: ListState
  /** Called with the state of a saved search that was opened, or with another `saved` id. */
  onChange: (state: ListState) => void
}
