import { isItemId, type ItemId } from '@cairn/contract'
import type { Filter, Query } from '@cairn/contract/query'
import { filesOf, hasWarning } from './page-files.ts'
import { pagedTypes, readPaged, visitorOf, type PagesDeps } from './pages-deps.ts'

/** Words that are read at once, and at most. */
const [MOST_READ, MOST_TRIED] = [48, 480]

/**
 * Finds the first words, `most` at most, that the page for children shows: each with a picture that visitors
 * see. Whether there is such a page is asked of this too.
 */
export async function wordsForKids(
  deps: Pick<PagesDeps, 'store' | 'context' | 'principals'>,
  owner: ItemId,
  most: number,
): Promise<ItemId[]> {
  const query = forKids(deps, owner)
  if (query.types?.length === 0) return []
  const words: ItemId[] = []
  let after: string | undefined
  for (let tried = 0; tried < MOST_TRIED && words.length < most; tried += MOST_READ) {
    const further = after === undefined ? {} : { after }
    const { ids, next } = await deps.store.search(visitorOf(deps), { ...query, ...further, max: MOST_READ })
    const found = await readPaged(deps, owner, ids.filter(isItemId))
    const files = await filesOf(deps, found)
    const isShown = (id: ItemId) => (files.get(id)?.pictures.length ?? 0) > 0
    words.push(...found.flatMap(({ item }) => (!hasWarning(item) && isShown(item.$id) ? [item.$id] : [])))
    if (next === undefined) break
    after = next
  }
  return words.slice(0, most)
}

/** The query for words with a picture that children may see: without a warning or a protocol. */
function forKids({ context }: Pick<PagesDeps, 'context'>, owner: ItemId): Query {
  const types = pagedTypes(context.catalogue).filter(({ page }) => page.path === 'words')
  const never = types.flatMap(({ properties }): Filter[] => [
    ...['warnings', 'protocols']
      .filter((prop) => properties[prop])
      .map((prop): Filter => ({ prop, kind: 'exists', value: true })),
    ...(properties['notFor'] ? [{ prop: 'notFor', kind: 'is' as const, value: 'CHILDREN' }] : []),
  ])
  const must = types.flatMap(({ owner: own, page: { picture } }): Filter[] => [
    { prop: own, kind: 'rel', value: [owner] },
    ...(picture === undefined ? [] : [{ prop: picture, kind: 'exists' as const, value: true }]),
  ])
  return {
    ...{ types: types.map(({ name }) => name), must, mustNot: never, total: false },
    sort: [{ key: '$label', order: 'asc' }],
  }
}
