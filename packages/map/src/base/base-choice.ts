import { useConfig } from '@cairn/contract/web'
import { useSyncExternalStore } from 'react'
import { useBaseOptions } from './base-options.ts'

/** Values of the choice of a base map besides names of the install's layers: with relief, and without. */
export const [RELIEF_CHOICE, PLAIN_CHOICE] = ['relief', 'plain'] as const

let chosen: string = RELIEF_CHOICE
const listeners = new Set<() => void>()

/** Returns what base maps there are, and the one chosen for all maps until the page closes. */
export function useBaseChoice(): { offered: string[]; choice: string; choose: (choice: string) => void } {
  const { map } = useConfig()
  const { tiles } = useBaseOptions()
  const hasGround = tiles.ground !== undefined || tiles.world !== undefined
  const wanted = useSyncExternalStore(follow, () => chosen)
  const own = map?.layers.map(({ name }) => name) ?? []
  const offered = [RELIEF_CHOICE, ...(hasGround && map?.style === undefined ? [PLAIN_CHOICE] : []), ...own]
  return { offered, choice: offered.includes(wanted) ? wanted : RELIEF_CHOICE, choose }
}

function choose(choice: string): void {
  chosen = choice
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
