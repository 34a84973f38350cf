import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { DEFAULT_MAX, type Query, type SearchResult } from '@cairn/contract/query'
import { keysForLevel, mayRead } from '../permissions/visibility-keys.ts'
import { unknownProperty } from './check-values.ts'
import { labelsOf } from './labels.ts'
import { maySeeProperty, propertyOf } from './present-item.ts'
import type { StoreParts } from './store-parts.ts'
import type { Principal } from './types.ts'

/**
 * Answers a query of one virtual type by its area, with the permission rule applied to all it returns; undefined for a query of stored
 * types. A virtual type is searched alone and has no facets; its pages end where the area's answer does.
 */
export async function searchVirtual(
  parts: StoreParts,
  principal: Principal,
  query: Query,
): Promise<SearchResult | undefined> {
  const virtual = (query.types ?? []).filter((name) => parts.catalogue.get(name)?.virtual)
  const [name, ...more] = virtual
  if (name === undefined) return undefined
  if (more.length > 0 || query.types?.length !== 1) throw new CairnError('invalidFilter', `${name} is searched alone`)
  if (query.facets && Object.keys(query.facets).length > 0)
    throw new CairnError('invalidFilter', `${name} has no facets`)
  const source = parts.catalogue.virtual?.(name)
  if (!source) throw new CairnError('areaMissing', '', { type: name })
  checkNames(parts, principal, name, query)
  const wanted = (await source.search(query)).map((index) => itemId(name, index))
  const items = await parts.loader.load(wanted)
  const named = namesIn(query)
  const hits = wanted.filter((id) => {
    const facts = items.get(id)?.facts
    // A filter on a property that this person may not read in this item must not tell of its value.
    return facts && mayRead(principal, facts) && named.every((prop) => maySeeProperty(principal, facts, prop))
  })
  const start = startOf(query, hits)
  const ids = hits.slice(start, start + (query.max ?? DEFAULT_MAX))
  const last = ids.at(-1)
  return {
    ids,
    total: hits.length,
    totalIsExact: true,
    ...(query.labels ? { labels: await labelsOf(parts.loader, principal, ids) } : {}),
    ...(last && start + ids.length < hits.length ? { next: last } : {}),
  }
}

/** Its cursor is the id of the last item of the page before. */
function startOf({ after }: Query, hits: readonly string[]): number {
  if (after === undefined) return 0
  const at = hits.findIndex((id) => id === after)
  if (at < 0) throw new CairnError('invalidFilter', 'the cursor does not belong to this query')
  return at + 1
}

/** A property that this person may read in no item is the same as one that is not there (trust.md, T3). */
function checkNames({ catalogue }: StoreParts, principal: Principal, typeName: string, query: Query): void {
  const type = catalogue.get(typeName)
  for (const prop of namesIn(query)) {
    const property = type && propertyOf(type, prop)
    const keys = keysForLevel(principal, typeName, property?.level ?? 'PUBLIC')
    if (!property || (property.level && property.level !== 'PUBLIC' && keys !== 'all' && keys.size === 0))
      throw unknownProperty(prop)
  }
}

/** Own properties the query names; what every item has is open. */
function namesIn({ must = [], should = [], mustNot = [], sort = [] }: Query): string[] {
  return [...[...must, ...should, ...mustNot].map(({ prop }) => prop), ...sort.map(({ key }) => key)].filter(
    (name) => !/^[_$]/.test(name),
  )
}
