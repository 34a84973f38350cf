import type { Principal } from './types.ts'

/** Who writes, and in whose name where that is another: an administrator as the person they masquerade as. Null is the server. */
export interface Author {
  actor: string | null
  subject: string | null
}

/** Who writes with these rights. */
export function authorOf({ userId, actor }: Pick<Principal, 'actor' | 'userId'>): Author {
  const person = userId ?? null
  return actor === undefined ? { actor: person, subject: null } : { actor, subject: person }
}
