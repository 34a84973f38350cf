import { isItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { insideOf, isQueue, QUEUES, type QueueName } from './queries.ts'

/** Which entries the catalogue lists: those inside one entry, or those of a queue. Undefined for all. */
export type Shown = { inside: string } | { queue: QueueName } | undefined

/** Reads which entries to list from the parameter of the column: `in=ArchiveEntry-12` or `in=noScan`. */
export function parseShown(parameter: string): Shown {
  const place = new URLSearchParams(parameter).get('in') ?? ''
  if (isQueue(place)) return { queue: place }
  return isItemId(place) && place.startsWith('ArchiveEntry-') ? { inside: place } : undefined
}

/** Returns the query conditions for the entries that the catalogue lists. */
export function conditionsOfShown(shown: Shown): Pick<Query, 'must' | 'mustNot' | 'subs'> {
  if (shown === undefined) return {}
  return 'inside' in shown ? insideOf(shown.inside) : QUEUES[shown.queue]
}
