import type { Principal } from './types.ts'

/** Who writes, and in whose name where that is another: an administrator as the person they masquerade as. Null is the server. */
export interface Author {
  actor: string | null
  subject: string | null
  /** Reactions in a row that led to the write; undefined if a person or the server itself did it. */
  depth?: number
}

/** Who writes with these rights. */
export function authorOf({ userId, actor, depth }: Pick<Principal, 'actor' | 'userId' | 'depth'>): Author {
  const person = userId ?? null
  const by = actor === undefined ? { actor: person, subject: null } : { actor, subject: person }
  return depth === undefined ? by : { ...by, depth }
}
