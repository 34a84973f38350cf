import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'

/** A file that moves to another organisation, and what goes with it. */
export interface Refiling {
  file: Item
  /** The organisation to which it belongs from now on. */
  to: string
  notices: readonly Item[]
  /** Conversations about the file or its notices. */
  threads: readonly Item[]
  /** Contacts who belong to the former organisation, and not to the new one. */
  former: readonly string[]
}

/** Returns the ids of those contacts who belong to the former organisation, and not to the new one. */
export function formerOf(contacts: readonly Item[], from: string, to: string): string[] {
  const of = ({ organizations }: Item) => [organizations ?? []].flat()
  return contacts.filter((each) => of(each).includes(from) && !of(each).includes(to)).map(({ $id }) => $id)
}

/** Returns what is set of a file that moves: who asked is the new organisation if it was the former owner. */
export function setOfRefiled({ file, to }: Pick<Refiling, 'file' | 'to'>): Record<string, unknown> {
  const isAsking = file['primaryOrg'] === file['owner']
  return { owner: to, ...(isAsking ? { primaryOrg: to, primaryContacts: null, contactCards: null } : {}) }
}

/** Returns the writes by which notices and conversations follow. People of the former owner leave them. */
export function writesOfRefiled({ to, notices, threads, former }: Refiling): Write[] {
  const leaving = new Set(former)
  return [
    ...notices.map(({ $id }): Write => ({ op: 'update', id: $id, body: {}, set: { submitter: to } })),
    ...threads.flatMap(({ $id, participants }): Write[] => {
      const people = [participants ?? []].flat().map(String)
      const left = people.filter((person) => !leaving.has(person))
      return left.length === people.length ? [] : [{ op: 'update', id: $id, body: { participants: left } }]
    }),
  ]
}
