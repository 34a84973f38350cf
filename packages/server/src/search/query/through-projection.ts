import { copiesOf, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query } from '@cairn/contract/query'
import { indexedName } from '../../items/facts/projections.ts'

/** A query translated to stored items, and the projection to present the hits with, if one was searched. */
export interface Translated {
  query: Query
  /** What shows the hits, if a projection was asked for. */
  projection?: ItemType
}

/**
 * Translates a query of a projection to one of the stored items behind it; returns other queries unchanged.
 * Throws `propertyUnknown`, and `invalidFilter` if related items are searched through a projection.
 */
export function throughProjection(
  query: Query,
  types: readonly ItemType[] | undefined,
  catalogue: { get(name: string): ItemType | undefined },
): Translated {
  const projection = types?.find(({ projectionOf }) => projectionOf)
  refuseThrough(query, catalogue)
  if (!projection) return { query }
  const copies = new Set(copiesOf(projection).map(({ name }) => name))
  const rename = (prop: string) => {
    if (copies.has(prop)) return indexedName(projection.name, prop)
    // What the stored type has besides is not shown.
    const isKnown = /^[_$]/.test(prop) || Object.hasOwn(projection.properties, prop)
    if (!isKnown) throw new CairnError('propertyUnknown', `Unknown property "${prop}"`, { property: prop })
    return prop
  }
  const renamed = (filters: readonly Filter[] = []) =>
    filters.map((filter) => ({ ...filter, prop: rename(filter.prop) }))
  const via = <S extends { via: string }>(subs: readonly S[] = []) =>
    subs.map((sub) => ({ ...sub, via: rename(sub.via) }))
  return {
    projection,
    query: {
      ...query,
      types: [projection.projectionOf?.type ?? ''],
      must: [...renamed(query.must), ...(projection.projectionOf?.where ?? [])],
      should: renamed(query.should),
      mustNot: renamed(query.mustNot),
      subs: via(query.subs),
      subsShould: via(query.subsShould),
      ...(query.sort ? { sort: query.sort.map((sort) => ({ ...sort, key: rename(sort.key) })) } : {}),
      ...(query.facets
        ? {
            facets: Object.fromEntries(
              Object.entries(query.facets).map(([name, facet]) => [name, { ...facet, prop: rename(facet.prop) }]),
            ),
          }
        : {}),
    },
  }
}

/** Items are found by what a projection shows of others under its own name alone. */
function refuseThrough(
  { subs = [], subsShould = [] }: Pick<Query, 'subs' | 'subsShould'>,
  catalogue: { get(name: string): ItemType | undefined },
): void {
  for (const sub of [...subs, ...subsShould]) {
    const [type = ''] = sub.via.split('.')
    if (sub.via.includes('.') && catalogue.get(type)?.projectionOf)
      throw new CairnError(
        'invalidFilter',
        `"${sub.via}": a search cannot go through a relation of the projection ${type}`,
      )
    refuseThrough(sub, catalogue)
  }
}
