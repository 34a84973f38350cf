import type { ItemCalls } from '@cairn/channel'
import { LABEL_KEY } from '@cairn/contract/query'
import { parseSearchString } from '@cairn/model/search-string'
import { SUGGEST_MOST, type Suggestion } from './suggest-machine.ts'

/**
 * Finds suggestions for a typed text: items with the words in their label first, then others that contain
 * them or match its filters.
 */
export async function suggest(items: Pick<ItemCalls, 'search'>, text: string): Promise<Suggestion[]> {
  const [named, holding] = await Promise.all([
    items.search({
      must: [{ prop: LABEL_KEY, kind: 'prefix', value: text }],
      sort: [{ key: LABEL_KEY, order: 'asc' }],
      max: SUGGEST_MOST,
      labels: true,
      total: false,
    }),
    items.search({ ...parseSearchString(text), max: SUGGEST_MOST, labels: true, total: false }),
  ])
  const labels = { ...holding.labels, ...named.labels }
  return [...new Set([...named.ids, ...holding.ids])]
    .slice(0, SUGGEST_MOST)
    .map((id) => ({ id, label: labels[id] ?? id }))
}
