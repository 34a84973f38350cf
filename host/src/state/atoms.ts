import type { LinkState } from '@cairn/channel'
import { userOf, type SessionState } from '@cairn/channel/session'
import type { ItemType } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Config } from '@cairn/contract/registry'
import { atom } from 'jotai'
import { EMPTY_REGISTRY, type ComposedRegistry } from './registry/compose.ts'

export const sessionAtom = atom<SessionState>({ name: 'NONE' })
export const linkAtom = atom<LinkState>({ status: 'off' })
/** Whether HTTP stands in for the socket. */
export const overHttpAtom = atom(false)
export const userAtom = atom((get) => userOf(get(sessionAtom)) ?? null)

/** Null until it has arrived. */
export const configAtom = atom<Config | null>(null)
/** Why the product cannot start, when it cannot. */
export const startErrorAtom = atom<ErrorBody | null>(null)

export const registryAtom = atom<ComposedRegistry>(EMPTY_REGISTRY)
/** Whether the registry of this person has arrived; until then nothing is said to be unknown. */
export const registryReadyAtom = atom(false)

/** Item types whose data is there, by name. */
export const typesAtom = atom<Readonly<Record<string, ItemType>>>({})

/** Ids of the list in each column, by cell key, so that the item beside it can step through them. */
export const sequencesAtom = atom<Readonly<Record<string, Sequence>>>({})

/** What a list has loaded, and how many items it stands for. */
export interface Sequence {
  ids: readonly string[]
  total: number
}

/** Look before the person is known; kept in the browser so that a reload does not flash. */
export const darkAtom = atom(false)

/** Cell keys of the columns that are expanded. */
export const expandedAtom = atom<readonly string[]>([])

/** What lies over the shell now; one at a time. */
export type Overlay = 'search' | 'keys' | 'masquerade' | 'secondFactor' | null
export const overlayAtom = atom<Overlay>(null)
