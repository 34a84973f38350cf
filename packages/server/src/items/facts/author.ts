import type { Principal } from './types.ts'

/**
 * Who writes (`actor`) and in whose name (`subject`): they differ when an administrator masquerades. Null
 * means the server.
 */
export interface Author {
  actor: string | null
  subject: string | null
  /**
   * Length of the chain of reactions that led to the write; undefined if a person or the server itself did
   * it.
   */
  depth?: number
  /** The task whose work the write is. */
  task?: string
}

/** Returns the author recorded for a write by this principal. */
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
