import type { UnsentDraft, UnsentDrafts, UnsentParts } from '@cairn/contract/web'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useShell } from '../shell.ts'
import { atRiskUnder, unsentOf, unsentUnder } from './unsaved.ts'

/**
 * Returns the unsent draft of an item, such as a message being written, and functions to change it
 * (`useUnsentDraft` of the contract).
 */
export function useUnsentDraft(id: string): UnsentDraft {
  const { unsaved } = useShell()
  const value = useAtomValue(useMemo(() => unsentOf(id), [id]))
  useAtomValue(useMemo(() => atRiskUnder(id), [id]))
  const isStored = unsaved.isUnsentStored(id)
  return useMemo(
    () => ({
      ...{ value, isStored, now: () => unsaved.unsent(id) },
      change: (words: UnsentParts) => unsaved.keepUnsent(id, words),
    }),
    [unsaved, id, value, isStored],
  )
}

/**
 * Returns the unsent drafts under all ids that begin with a prefix, and functions to change them
 * (`useUnsentDrafts` of the contract).
 */
export function useUnsentDrafts(prefix: string): UnsentDrafts {
  const { unsaved } = useShell()
  const values = useAtomValue(useMemo(() => unsentUnder(prefix), [prefix]))
  // Renders again when the result of `isStored` changes.
  useAtomValue(useMemo(() => atRiskUnder(prefix), [prefix]))
  return useMemo(
    () => ({
      ...{ values, now: () => unsaved.unsentUnder(prefix) },
      change: (id: string, words: UnsentParts) => unsaved.keepUnsent(id, words),
      isStored: (id: string) => unsaved.isUnsentStored(id),
    }),
    [unsaved, prefix, values],
  )
}
