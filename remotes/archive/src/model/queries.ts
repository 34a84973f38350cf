import type { Query } from '@cairn/contract/query'

/** Parts that one page of the tree shows. */
export const PAGE = 25

/** Makes the query of the parts of an entry, in their order, or of what is part of nothing. */
export function partsOf(id: string | undefined): Query {
  return {
    types: ['ArchiveEntry'],
    must: [
      id === undefined
        ? { prop: 'partOf', kind: 'exists', value: false }
        : { prop: 'partOf', kind: 'rel', value: [id] },
    ],
    sort: [
      { key: 'position', order: 'asc' },
      { key: '$label', order: 'asc' },
    ],
    max: PAGE,
    labels: true,
  }
}

/** Makes the query that counts the parts of an entry by owner, and by level of description. */
export function countedParts(id: string): Query {
  return {
    types: ['ArchiveEntry'],
    must: [{ prop: 'partOf', kind: 'rel', value: [id] }],
    facets: { owner: { prop: 'owner', kind: 'terms' }, level: { prop: 'descriptionLevel', kind: 'terms' } },
    max: 0,
  }
}

/** Makes the query of the entries that need attention, the oldest first. */
export function needingAttention(max: number): Query {
  return {
    types: ['ArchiveEntry'],
    must: [{ prop: 'needsAttention', kind: 'is', value: true }],
    sort: [{ key: '_c.ts', order: 'asc' }],
    max,
    labels: true,
  }
}

/** Makes the query of the entries that were added last. */
export function addedLately(max: number): Query {
  return { types: ['ArchiveEntry'], sort: [{ key: '_c.ts', order: 'desc' }], max, labels: true }
}
