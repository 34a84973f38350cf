import type { CairnError } from '@cairn/contract/errors'
import { isDirty } from '@cairn/model/draft'
import { useItemFormApi, useItemFormState, type SaveState } from './form-context.ts'

/** What is unsaved in an `ItemForm`, with functions to save or discard it. */
export interface UnsavedChanges {
  /** Number of properties in the draft. */
  count: number
  /**
   * Number of properties that another user changed too. They are not sent until the user has chosen a
   * value.
   */
  conflicts: number
  isDirty: boolean
  state: SaveState
  error: CairnError | undefined
  /** Resolves with false after a failure. */
  save: () => Promise<boolean>
  discard: () => void
}

/** Returns what is unsaved in the surrounding `ItemForm`. Throws outside of one. */
export function useUnsavedChanges(): UnsavedChanges {
  const { save, discard } = useItemFormApi()
  const { draft, state, error } = useItemFormState()
  return {
    count: Object.keys(draft.mine).length,
    conflicts: Object.keys(draft.conflicts).length,
    isDirty: isDirty(draft),
    state,
    error,
    save,
    discard,
  }
}
