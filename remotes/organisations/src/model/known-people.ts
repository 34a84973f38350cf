import { duplicateKeys, MOST_ALIKE, textOf } from './duplicates/duplicate-keys.ts'

/** Index of existing people, to find likely duplicates. */
export interface KnownPeople {
  /** Adds one: an id, or the number of the row of the table. */
  add(who: string, contact: Readonly<Record<string, unknown>>): void
  /** Tells who of them this may be, undefined if nobody. A value that too many share suggests nothing. */
  like(contact: Readonly<Record<string, unknown>>): string | undefined
}

/** Creates an empty collection of known people. */
export function createKnownPeople(): KnownPeople {
  const holders = new Map<string, string[]>()
  return {
    add(who, contact) {
      for (const key of new Set(duplicateKeys('Contact', contact).map(textOf))) {
        const held = holders.get(key)
        if (!held) holders.set(key, [who])
        else if (held.length <= MOST_ALIKE) held.push(who)
      }
    },
    like(contact) {
      const held = duplicateKeys('Contact', contact).map((key) => holders.get(textOf(key)) ?? [])
      return held.find((who) => who.length > 0 && who.length < MOST_ALIKE)?.[0]
    },
  }
}
