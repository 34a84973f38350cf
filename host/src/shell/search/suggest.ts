import type { ItemCalls } from '@cairn/channel'
import { LABEL_KEY, NUMBER_KEY, type Query } from '@cairn/contract/query'
import { parseSearchString } from '@cairn/model/search-string'
import { SUGGEST_MOST, type Suggestion } from './suggest-machine.ts'

/**
 * Searches on the server for at most `SUGGEST_MOST` suggestions for a typed text: first items that have it
 * as their number, then those with the words in their label, then others that contain them or match its
 * filters.
 */
export async function suggest(items: Pick<ItemCalls, 'search'>, text: string): Promise<Suggestion[]> {
  const ask = (query: Query) => items.search({ ...query, max: SUGGEST_MOST, labels: true, total: false })
  const sort: Query['sort'] = [{ key: LABEL_KEY, order: 'asc' }]
  const answers = await Promise.all([
    ...(/\p{N}/u.test(text) ? [ask({ must: [{ prop: NUMBER_KEY, kind: 'is', value: text }], sort })] : []),
    ask({ must: [{ prop: LABEL_KEY, kind: 'prefix', value: text }], sort }),
    ask(parseSearchString(text)),
  ])
  const labels: Record<string, string> = Object.assign({}, ...answers.map((answer) => answer.labels))
  return [...new Set(answers.flatMap(({ ids }) => ids))]
    .slice(0, SUGGEST_MOST)
    .map((id) => ({ id, label: labels[id] ?? id }))
}
