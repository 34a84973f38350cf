import type { CairnError } from '@cairn/contract/errors'
import { isDirty } from '@cairn/model/draft'
import { useItemFormApi, useItemFormState, type SaveState } from './form-context.ts'

/** What is unsaved in the form around, and what can be done with it. */
export interface UnsavedChanges {
  /** How many properties were touched. */
  count: number
  /** How many of them another person changed meanwhile: they wait for a choice and are not sent. */
  conflicts: number
  isDirty: boolean
  state: SaveState
  error: CairnError | undefined
  save: () => Promise<void>
  discard: () => void
}

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
