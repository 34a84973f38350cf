import { keyTerm } from './property-index.ts'
import type { TermBook } from './term-book.ts'
import type { Principal } from '../facts/types.ts'
import { keysHeldBy } from '../rights/visibility-keys.ts'

/**
 * Returns the ids of the terms of the keys that a person holds, for `visibilityFilter`. Undefined for an
 * administrator, who needs no key.
 */
export async function seenTerms(terms: Pick<TermBook, 'find'>, principal: Principal): Promise<number[] | undefined> {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return undefined
  return [...(await terms.find([...keys].map(keyTerm))).values()].map(({ id }) => id)
}
