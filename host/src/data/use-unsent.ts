import type { UnsentWords } from '@cairn/contract/web'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useShell } from './shell.ts'
import { unsentAtom } from './unsaved.ts'

/** What the person has begun to say in an item (contract, `useUnsent`). */
export function useUnsent(id: string): UnsentWords {
  const { unsaved } = useShell()
  const value = useAtomValue(unsentAtom)[id]
  return useMemo(
    () => ({ value, now: () => unsaved.unsent(id), change: (words: unknown) => unsaved.keepUnsent(id, words) }),
    [unsaved, id, value],
  )
}
