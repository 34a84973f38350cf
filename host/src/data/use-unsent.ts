import type { UnsentWords, Words } from '@cairn/contract/web'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useShell } from './shell.ts'
import { NO_WORDS, unsentAtom } from './unsaved.ts'

/** What the person has begun to say in an item (contract, `useUnsent`). */
export function useUnsent(id: string): UnsentWords {
  const { unsaved } = useShell()
  const value = useAtomValue(unsentAtom)[id] ?? NO_WORDS
  return useMemo(
    () => ({ value, now: () => unsaved.unsent(id), change: (words: Words) => unsaved.keepUnsent(id, words) }),
    [unsaved, id, value],
  )
}
