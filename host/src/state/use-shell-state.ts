import type { LinkState } from '@cairn/channel'
import type { SessionState } from '@cairn/channel/session'
import type { SessionUser } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Config } from '@cairn/contract/registry'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { darkAtom } from './look/dark.ts'
import type { ComposedRegistry } from './registry/compose.ts'
import {
  configAtom,
  textSizeAtom,
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

/**
 * Returns the state of the session. The hooks of this file are for the shell itself; areas use those of the
 * contract.
 */
export const useSessionState = (): SessionState => useAtomValue(sessionAtom)
/** Returns the signed-in person's account; null for visitors. */
export const useUser = (): SessionUser | null => useAtomValue(userAtom)
/** Returns the state of the connection to the server. */
export const useLink = (): LinkState => useAtomValue(linkAtom)
/** Tells whether requests go over HTTP because no WebSocket could be opened. */
export const useOverHttp = (): boolean => useAtomValue(overHttpAtom)
/** Returns the install's configuration; null while it is loading. */
export const useConfigOrNull = (): Config | null => useAtomValue(configAtom)
/** Returns the error that keeps the product from starting; null for none. */
export const useStartError = (): ErrorBody | null => useAtomValue(startErrorAtom)
/** Returns the registry for the current person; empty until it has been loaded. */
export const useRegistry = (): ComposedRegistry => useAtomValue(registryAtom)
/** Tells whether the registry has been loaded once. */
export const useRegistryReady = (): boolean => useAtomValue(registryReadyAtom)
/** Returns the notices on the screen. */
export const useNotices = (): readonly Notice[] => useAtomValue(noticesAtom)
/** Tells whether the dark theme is on. */
export const useDark = (): boolean => useAtomValue(darkAtom)

/** Returns the size of text in percent, as chosen in this browser. */
export const useTextSize = (): number => useAtomValue(textSizeAtom)

/**
 * Returns the draft that an earlier visit left for an item; undefined if there is none, or the person has
 * decided on it.
 */
export const useOffer = (id: string): Offer | undefined => useAtomValue(offersAtom)[id]

/** Returns how often a draft of an item was restored; its form restarts when this changes. */
export const useReturns = (id: string): number => useAtomValue(returnsAtom)[id] ?? 0

/** Returns the ids of items with unsaved input, of this visit or an earlier one. */
export const useUnsavedIds = (): readonly string[] => useAtomValue(unsavedIdsAtom)

/** Returns the new items that the person started and did not save. */
export const useBegun = (): readonly Begun[] => useAtomValue(begunAtom)

/** Returns the list shown in the column with this cell key; an empty one if there is none. */
export const useSequence = (cellKey: string | undefined): Sequence => useAtomValue(sequencesAtom)[cellKey ?? ''] ?? NONE

/** Returns how many items the list in a column has, by cell key; 0 if it shows none. */
export const useListTotal = (cellKey: string): number =>
  useAtomValue(useMemo(() => atom((get) => get(sequencesAtom)[cellKey]?.total ?? 0), [cellKey]))

/** Returns a function that sets the list shown in a column, by cell key. */
export function useSetSequence(): (cellKey: string, sequence: Sequence) => void {
  const set = useSetAtom(sequencesAtom)
  return useCallback(
    (cellKey, sequence) =>
      set((known) => (isSame(known[cellKey], sequence) ? known : { ...known, [cellKey]: sequence })),
    [set],
  )
}

/** Returns the index of the column that fills the stack, or null, and a function that sets it. */
export const useExpanded = () => useAtom(expandedAtom)

/** Returns what is open over the shell (`Overlay`), and a function that sets it. */
export const useOverlay = () => useAtom(overlayAtom)

const NONE: Sequence = { ids: [], total: 0 }

function isSame(known: Sequence | undefined, { ids, total }: Sequence): boolean {
  return known?.total === total && known.ids.length === ids.length && known.ids.every((id, index) => id === ids[index])
}
