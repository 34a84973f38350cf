import type { LinkState } from '@cairn/channel'
import type { SessionState } from '@cairn/channel/session'
import type { SessionUser } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Config } from '@cairn/contract/registry'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { ComposedRegistry } from './registry/compose.ts'
import {
  configAtom,
  darkAtom,
  expandedAtom,
  linkAtom,
  overHttpAtom,
  overlayAtom,
  registryAtom,
  registryReadyAtom,
  sequencesAtom,
  type Sequence,
  sessionAtom,
  startErrorAtom,
  userAtom,
} from './atoms.ts'
import { noticesAtom, type Notice } from './notices.ts'
import { begunAtom, offersAtom, returnsAtom, unsavedIdsAtom, type Begun, type Offer } from './drafts/unsaved.ts'

/** Reads of the shell's shared state, for the shell itself; areas have the contract's hooks. */
export const useSessionState = (): SessionState => useAtomValue(sessionAtom)
export const useUser = (): SessionUser | null => useAtomValue(userAtom)
export const useLink = (): LinkState => useAtomValue(linkAtom)
export const useOverHttp = (): boolean => useAtomValue(overHttpAtom)
export const useConfigOrNull = (): Config | null => useAtomValue(configAtom)
export const useStartError = (): ErrorBody | null => useAtomValue(startErrorAtom)
export const useRegistry = (): ComposedRegistry => useAtomValue(registryAtom)
export const useRegistryReady = (): boolean => useAtomValue(registryReadyAtom)
export const useNotices = (): readonly Notice[] => useAtomValue(noticesAtom)
export const useDark = (): boolean => useAtomValue(darkAtom)

/** What an earlier visit left unsaved of an item. */
export const useOffer = (id: string): Offer | undefined => useAtomValue(offersAtom)[id]

/** How often what was typed in an item came back to it: its form begins anew with each. */
export const useReturns = (id: string): number => useAtomValue(returnsAtom)[id] ?? 0

/** Items with something typed and not saved. */
export const useUnsavedIds = (): readonly string[] => useAtomValue(unsavedIdsAtom)

/** Items whose creating was begun and not ended. */
export const useBegun = (): readonly Begun[] => useAtomValue(begunAtom)

/** The list in the column with this cell key. */
export const useSequence = (cellKey: string | undefined): Sequence => useAtomValue(sequencesAtom)[cellKey ?? ''] ?? NONE

export function useSetSequence(): (cellKey: string, sequence: Sequence) => void {
  const set = useSetAtom(sequencesAtom)
  return useCallback(
    (cellKey, sequence) =>
      set((known) => (isSame(known[cellKey], sequence) ? known : { ...known, [cellKey]: sequence })),
    [set],
  )
}

/**
 * Tells whether a column is expanded, and what turns that round; it stays while the column is closed and
 * opened again.
 */
export function useExpanded(cellKey: string): [boolean, () => void] {
  const [expanded, set] = useAtom(expandedAtom)
  const isExpanded = expanded.includes(cellKey)
  const toggle = useCallback(
    () => set((keys) => (keys.includes(cellKey) ? keys.filter((key) => key !== cellKey) : [...keys, cellKey])),
    [set, cellKey],
  )
  return [isExpanded, toggle]
}

/** What lies over the shell now. */
export const useOverlay = () => useAtom(overlayAtom)

const NONE: Sequence = { ids: [], total: 0 }

function isSame(known: Sequence | undefined, { ids, total }: Sequence): boolean {
  return known?.total === total && known.ids.length === ids.length && known.ids.every((id, index) => id === ids[index])
}
