import { useCallback, useRef, useState } from 'react'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import type { Item } from '@cairn/contract/web'
import { applySaved, changesToSend, startSave, rebase, endSave } from '@cairn/model/draft'
import type { SaveState } from './form-context.ts'
import type { DraftHandle } from './use-draft.ts'

/**
 * Stores changes of an item that has the update count `basedOn`, and resolves to the stored item. Rejects
 * with a `CairnError`.
 */
export type SaveItem = (basedOn: number, changes: Record<string, unknown>) => Promise<Item>

/** State of saving a form, and the function that saves. */
export interface Saving {
  state: SaveState
  error: CairnError | undefined
  /**
   * Sends the draft. Resolves to the names of the stored properties, or to null if nothing was stored.
   * Never rejects.
   */
  send: () => Promise<string[] | null>
  /** Returns true while a save is running. */
  isBusy: () => boolean
  /** Removes the error of the last save. */
  clearError: () => void
}

/**
 * Saves the draft of a form. If the item has changed meanwhile, the values of the other user are merged
 * into the draft as conflicts. What the user typed is kept in all cases.
 */
export function useSave({ latest, update }: DraftHandle, saveItem: SaveItem): Saving {
  const [state, setState] = useState<SaveState>('none')
  const [error, setError] = useState<CairnError | undefined>(undefined)
  const busy = useRef(false)

  const send = useCallback(async (): Promise<string[] | null> => {
    const { basedOn } = latest()
    const changes = changesToSend(latest())
    if (busy.current || Object.keys(changes).length === 0) return null
    busy.current = true
    setState('saving')
    setError(undefined)
    update((draft) => startSave(draft, changes))
    try {
      const stored = await saveItem(basedOn, changes)
      update((draft) => applySaved(draft, stored))
      setState('none')
      return Object.keys(changes)
    } catch (thrown) {
      const refusal = toCairnError(thrown)
      const current = refusal.code === 'conflict' ? itemIn(refusal.details.current) : undefined
      update((draft) => (current ? rebase(endSave(draft), current) : endSave(draft)))
      setError(current ? undefined : refusal)
      setState(current ? 'none' : 'error')
      return null
    } finally {
      busy.current = false
    }
  }, [latest, update, saveItem])

  const clearError = useCallback(() => {
    setError(undefined)
    setState((now) => (now === 'error' ? 'none' : now))
  }, [])
  const isBusy = useCallback(() => busy.current, [])
  return { state, error, send, isBusy, clearError }
}

function itemIn(value: unknown): Item | undefined {
  const isItem = typeof value === 'object' && value !== null && typeof (value as Item)._u === 'number'
  return isItem ? (value as Item) : undefined
}
