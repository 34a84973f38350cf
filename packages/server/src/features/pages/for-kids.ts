import type { ItemId } from '@cairn/contract'
import type { Filter, Query } from '@cairn/contract/query'
import { pagedTypes, type PagesDeps } from './pages-deps.ts'

/** The query for words with a picture that children may see: without a warning or a protocol. */
export function forKids({ context }: Pick<PagesDeps, 'context'>, owner: ItemId): Query {
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
