import type { Principal } from './types.ts'

/** Who writes, and in whose name where that is another: an administrator as the person they masquerade as. Null is the server. */
export interface Author {
  actor: string | null
  subject: string | null
  /** Reactions in a row that led to the write; undefined if a person or the server itself did it. */
  depth?: number
  /** The task whose work the write is. */
  task?: string
}

/** Who writes with these rights. */
export function authorOf({
  userId,
  actor,
  depth,
  task,
}: Pick<Principal, 'actor' | 'userId' | 'depth' | 'task'>): Author {
  const person = userId ?? null
  const by = actor === undefined ? { actor: person, subject: null } : { actor, subject: person }
  return { ...by, ...(depth === undefined ? {} : { depth }), ...(task === undefined ? {} : { task }) }
}
