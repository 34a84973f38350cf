import { keyTerm } from './property-index.ts'
import type { TermBook } from './term-book.ts'
import type { Principal } from '../facts/types.ts'
import { keysHeldBy } from '../rights/visibility-keys.ts'

/**
 * Returns the term ids of the visibility keys that a person holds, as input of `visibilityFilter`. Undefined
 * for an administrator, who needs none.
 */
export async function seenTerms(terms: Pick<TermBook, 'find'>, principal: Principal): Promise<number[] | undefined> {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return undefined
  return [...(await terms.find([...keys].map(keyTerm))).values()].map(({ id }) => id)
}
