import type { UnsentDraft, UnsentParts } from '@cairn/contract/web'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useShell } from './shell.ts'
import { NO_WORDS, unsentAtom } from './unsaved.ts'

/** What the person has begun to say in an item (contract, `useUnsentDraft`). */
export function useUnsentDraft(id: string): UnsentDraft {
  const { unsaved } = useShell()
  const value = useAtomValue(unsentAtom)[id] ?? NO_WORDS
  return useMemo(
    () => ({ value, now: () => unsaved.unsent(id), change: (words: UnsentParts) => unsaved.keepUnsent(id, words) }),
    [unsaved, id, value],
  )
}
