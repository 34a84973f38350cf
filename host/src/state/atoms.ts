import type { LinkState } from '@cairn/channel'
import { userOf, type SessionState } from '@cairn/channel/session'
import type { ItemType } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Config } from '@cairn/contract/registry'
import { atom } from 'jotai'
import { EMPTY_REGISTRY, type ComposedRegistry } from './registry/compose.ts'

/** State of the session. */
export const sessionAtom = atom<SessionState>({ name: 'NONE' })
/** State of the connection to the server. */
export const linkAtom = atom<LinkState>({ status: 'off' })
/** Whether requests go over HTTP because the socket is not available. */
export const overHttpAtom = atom(false)
/** The signed-in person; null for visitors. */
export const userAtom = atom((get) => userOf(get(sessionAtom)) ?? null)

/** The install's configuration; null until it has been loaded. */
export const configAtom = atom<Config | null>(null)
/** The error that keeps the product from starting; null for none. */
export const startErrorAtom = atom<ErrorBody | null>(null)

/** The registry of the person; empty until it has been loaded. */
export const registryAtom = atom<ComposedRegistry>(EMPTY_REGISTRY)
/** Whether the person's registry has been loaded; before that no view counts as unknown. */
export const registryReadyAtom = atom(false)

/** Item types that have been loaded, by name. */
export const typesAtom = atom<Readonly<Record<string, ItemType>>>({})

/** The list shown in each column, by cell key, so that the item beside it can step through it. */
export const sequencesAtom = atom<Readonly<Record<string, Sequence>>>({})

/** The loaded ids of a list, and the total number of its items. */
export interface Sequence {
  ids: readonly string[]
  total: number
}

/** Whether the dark theme is on; stored in the browser so that a reload does not flash. */
export const darkAtom = atom(false)
/** Size of text in percent, as chosen in this browser. */
export const textSizeAtom = atom(100)

/** Cell keys of the expanded columns. */
export const expandedAtom = atom<readonly string[]>([])

/** The overlay that is open over the shell; one at a time. */
export type Overlay = 'search' | 'keys' | 'masquerade' | 'secondFactor' | null
/** The open overlay. */
export const overlayAtom = atom<Overlay>(null)
