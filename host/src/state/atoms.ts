import type { LinkState } from '@cairn/channel'
import { userOf, type SessionState } from '@cairn/channel/session'
import type { ItemType } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Config } from '@cairn/contract/registry'
import { atom } from 'jotai'
import { EMPTY_REGISTRY, type ComposedRegistry } from './registry/compose.ts'

/** State of the session of this tab, as the channel reports it. */
export const sessionAtom = atom<SessionState>({ name: 'NONE' })
/** State of the connection to the server. */
export const linkAtom = atom<LinkState>({ status: 'off' })
/** Whether requests go over HTTP because no WebSocket could be opened. */
export const overHttpAtom = atom(false)
/** The signed-in person; null for visitors. */
export const userAtom = atom((get) => userOf(get(sessionAtom)) ?? null)

/** The install's configuration; null until it has been loaded. */
export const configAtom = atom<Config | null>(null)
/** The error that keeps the product from starting; null for none. */
export const startErrorAtom = atom<ErrorBody | null>(null)

/**
 * The registry of the install (areas, views, types, menu) for the current person; empty until it has been
 * loaded.
 */
export const registryAtom = atom<ComposedRegistry>(EMPTY_REGISTRY)
/** Whether the registry has been loaded once; before that no view or type counts as unknown. */
export const registryReadyAtom = atom(false)

/** Item types of areas whose data has been loaded, by name. */
export const typesAtom = atom<Readonly<Record<string, ItemType>>>({})

/**
 * The list shown in each column, by the column's cell key, so that the item beside it can step through it.
 */
export const sequencesAtom = atom<Readonly<Record<string, Sequence>>>({})

/** The loaded ids of a list in a column, and the total number of its items. */
export interface Sequence {
  ids: readonly string[]
  total: number
}

/** Size of text in percent (one of `TEXT_SIZES`), as chosen in this browser. */
export const textSizeAtom = atom(100)

/** Index of the column that fills the stack, as the person wanted; null while there is none. */
export const expandedAtom = atom<number | null>(null)

/**
 * What is open over the shell, one at a time: the search bar, the list of shortcuts, or a dialog; null for
 * nothing.
 */
export type Overlay = 'search' | 'keys' | 'masquerade' | 'secondFactor' | null
/** What is open over the shell at present. */
export const overlayAtom = atom<Overlay>(null)
