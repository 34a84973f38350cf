import { useMemo, useSyncExternalStore } from 'react'

/** What a person says: formatted text, whom it is pointed out to, and attachments of their own that it takes along. */
export interface Begun {
  body: unknown
  mentions: readonly string[]
  attachments: readonly string[]
}

/** A message on its way, or one that did not get there. `id` is known once it is stored. */
export interface Unsent extends Begun {
  key: string
  state: 'sending' | 'failed' | 'sent'
  id?: string
  /** Text key of what went wrong. */
  problem?: string
}

interface Desk {
  begun: Begun
  unsent: readonly Unsent[]
}

export const NOTHING: Begun = { body: null, mentions: [], attachments: [] }
const EMPTY: Desk = { begun: NOTHING, unsent: [] }

/**
 * By person and thread, as long as the tab stands: what was begun waits when the column is closed and opened again. Columns that show the
 * same thread show the same, and none of them overwrites what another one has.
 */
const desks = new Map<string, Desk>()
const listeners = new Set<() => void>()

/** What a person has begun and not sent in a thread: as it is, as it is when asked, and what changes a part of it. */
export function useDesk(person: string, thread: string) {
  const place = `${person} ${thread}`
  const desk = useSyncExternalStore(subscribe, () => deskOf(place))
  const at = useMemo(
    () => ({
      now: () => deskOf(place),
      change: (next: Partial<Desk>) => keepDesk(place, { ...deskOf(place), ...next }),
    }),
    [place],
  )
  return { desk, ...at }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function deskOf(place: string): Desk {
  return desks.get(place) ?? EMPTY
}

function keepDesk(place: string, desk: Desk): void {
  // Nothing of one person stays for the next.
  const [person = ''] = place.split(' ')
  for (const other of desks.keys()) if (!other.startsWith(`${person} `)) desks.delete(other)
  if (desk.begun === NOTHING && desk.unsent.length === 0) desks.delete(place)
  else desks.set(place, desk)
  for (const listener of listeners) listener()
}
