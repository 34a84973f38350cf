import type { Filter, Query } from '@cairn/contract/query'
import { parseItemId } from '@cairn/contract'
import { DESCRIPTION_LEVELS } from './description-level.ts'

/** Number of parts on a page of the tree. */
export const PAGE = 25

/**
 * Returns the query for the parts of an entry, in order, 25 a page; without an id for entries that are part
 * of nothing.
 */
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

const IS_CONTAINER: Filter = {
  prop: 'descriptionLevel',
  kind: 'is',
  value: DESCRIPTION_LEVELS.filter((level) => level !== 'ITEM'),
}

/** Makes the query of the fonds, or of the parts of an entry that have a level above that of items. */
export function containersOf(id: string | undefined): Query {
  const query = partsOf(id)
  return { ...query, must: [...(query.must ?? []), IS_CONTAINER] }
}

/**
 * The query that counts, by their parent, the entries with a level above that of items. At most 200 parents.
 */
export const CONTAINERS: Query = {
  types: ['ArchiveEntry'],
  must: [IS_CONTAINER, { prop: 'partOf', kind: 'exists', value: true }],
  facets: { partOf: { prop: 'partOf', kind: 'terms', limit: 200 } },
  max: 0,
}

/**
 * Makes the conditions that find everything inside an entry, down to four levels: series, subseries, files
 * and items of a fonds.
 */
export function insideOf(id: string): Pick<Query, 'subs'> {
  const isPart: Filter = { prop: 'partOf', kind: 'rel', value: [id] }
  const { index } = parseItemId(id)
  return {
    subs: [
      {
        via: 'partOf',
        should: [{ prop: '_i', kind: 'is', value: index }, isPart],
        subsShould: [
          { via: 'partOf', must: [isPart] },
          { via: 'partOf', subs: [{ via: 'partOf', must: [isPart] }] },
        ],
        minShould: 1,
      },
    ],
  }
}

/** Work lists of an archivist, as filters of the catalogue. */
export const QUEUES = {
  /** Marked by somebody as needing attention. */
  marked: { must: [{ prop: 'needsAttention', kind: 'is', value: true }] },
  noScan: { must: [{ prop: 'attachments', kind: 'exists', value: false }], mustNot: [IS_CONTAINER] },
  /** A date is written, and it is not understood. */
  dateNotRead: {
    must: [
      { prop: 'date', kind: 'exists', value: true },
      { prop: 'decade', kind: 'exists', value: false },
    ],
  },
  /** Part of nothing, and no fonds either. */
  notPlaced: { must: [{ prop: 'partOf', kind: 'exists', value: false }], mustNot: [IS_CONTAINER] },
} satisfies Record<string, Pick<Query, 'must' | 'mustNot'>>
/** Name of a list that an archivist empties. */
export type QueueName = keyof typeof QUEUES

/** Makes the query that counts the parts of an entry by owner, and by level of description. */
export function countedParts(id: string): Query {
  return {
    types: ['ArchiveEntry'],
    must: [{ prop: 'partOf', kind: 'rel', value: [id] }],
    facets: { owner: { prop: 'owner', kind: 'terms' }, level: { prop: 'descriptionLevel', kind: 'terms' } },
    max: 0,
  }
}

/** Tells whether a text names one of `QUEUES`. */
export function isQueue(text: string): text is QueueName {
  return Object.hasOwn(QUEUES, text)
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

/** Makes the query of the entries that were added last, the latest first. */
export function addedLately(max: number): Query {
  return { types: ['ArchiveEntry'], sort: [{ key: '_c.ts', order: 'desc' }], max, labels: true }
}

/** Finds the last four tables of entries that somebody began to bring in: new, tried, or not at their end. */
export const UNFINISHED_IMPORTS: Query = {
  types: ['Import'],
  must: [
    { prop: 'kind', kind: 'is', value: 'ARC_CSV' },
    { prop: 'state', kind: 'is', value: ['NEW', 'READ', 'STARTED'] },
  ],
  sort: [{ key: '_c.ts', order: 'desc' }],
  max: 4,
  labels: true,
}
