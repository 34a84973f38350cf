/** A message on its way, or one that did not get there. `id` is known once it is stored. */
export interface Unsent {
  key: string
  body: unknown
  mentions: readonly string[]
  state: 'sending' | 'failed' | 'sent'
  id?: string
  /** Text key of what went wrong. */
  problem?: string
}

/** What a person has begun to say in a thread. */
export interface Begun {
  body: unknown
  mentions: readonly string[]
}

interface Desk {
  begun: Begun
  unsent: readonly Unsent[]
}

export const NOTHING: Begun = { body: null, mentions: [] }

/** By person and thread, as long as the tab stands: what was begun waits when the column is closed and opened again. */
const desks = new Map<string, Desk>()

export function deskOf(place: string): Desk {
  return desks.get(place) ?? { begun: NOTHING, unsent: [] }
}

export function keepDesk(place: string, desk: Desk): void {
  // Nothing of one person stays for the next.
  const [person = ''] = place.split(' ')
  for (const other of desks.keys()) if (!other.startsWith(`${person} `)) desks.delete(other)
  if (desk.begun === NOTHING && desk.unsent.length === 0) desks.delete(place)
  else desks.set(place, desk)
}
