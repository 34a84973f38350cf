import { isItemId, type ItemId } from '@cairn/contract'
import { StartError } from '@cairn/embedded-postgres'
import type { OpenImports } from './open-imports.ts'

/**
 * Returns the id of the one item that the person sees with this label, ignoring case; an id is returned as it
 * is. Throws a `StartError` if there is none, or several.
 */
export async function itemCalled(
  { deps, principal }: Pick<OpenImports, 'deps' | 'principal'>,
  type: string,
  words: string,
): Promise<ItemId> {
  if (isItemId(words)) return words
  const { ids, labels = {} } = await deps.store.search(principal, {
    types: [type],
    text: words,
    labels: true,
    max: 1000,
  })
  const same = ids.filter((id) => labels[id]?.toLowerCase() === words.toLowerCase())
  const [only, other] = same
  if (only !== undefined && other === undefined && isItemId(only)) return only
  const found = other === undefined ? `no ${type}` : `more than one ${type}`
  throw new StartError(`There is ${found} called "${words}": make it first, or name it by its id.`)
}
