import type { UnsentDraft, UnsentDrafts, UnsentParts } from '@cairn/contract/web'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useShell } from './shell.ts'
import { atRiskAtom, NO_WORDS, unsentAtom } from './unsaved.ts'

/** What the person has begun to say in an item (contract, `useUnsentDraft`). */
export function useUnsentDraft(id: string): UnsentDraft {
  const { unsaved } = useShell()
  const value = useAtomValue(unsentAtom)[id] ?? NO_WORDS
  useAtomValue(atRiskAtom)
  const isStored = unsaved.isUnsentStored(id)
  return useMemo(
    () => ({
      ...{ value, isStored, now: () => unsaved.unsent(id) },
      change: (words: UnsentParts) => unsaved.keepUnsent(id, words),
    }),
    [unsaved, id, value, isStored],
  )
}

/** What the person has begun to say under ids that begin alike (contract, `useUnsentDrafts`). */
export function useUnsentDrafts(prefix: string): UnsentDrafts {
  const { unsaved } = useShell()
  const all = useAtomValue(unsentAtom)
  // Draws anew when `isStored` answers otherwise.
  useAtomValue(atRiskAtom)
  return useMemo(
    () => ({
      values: startingWith(all, prefix),
      now: () => startingWith(unsaved.allUnsent, prefix),
      change: (id: string, words: UnsentParts) => unsaved.keepUnsent(id, words),
      isStored: (id: string) => unsaved.isUnsentStored(id),
    }),
    [unsaved, all, prefix],
  )
}

function startingWith(all: Readonly<Record<string, UnsentParts>>, prefix: string) {
  return Object.fromEntries(Object.entries(all).filter(([id]) => id.startsWith(prefix)))
}
