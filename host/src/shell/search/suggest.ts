import type { ItemCalls } from '@cairn/channel'
import { parseItemId } from '@cairn/contract'
import { LABEL_KEY, NUMBER_KEY, type Query } from '@cairn/contract/query'
import { foldText } from '@cairn/model/fold'
import { parseSearchString } from '@cairn/model/search-string'
import { bestOf, SUGGEST_MOST, SUGGEST_OF_TYPE, type Suggestion } from './suggest-machine.ts'

/** Items asked for at once: more than are shown, for many can be of one type. */
const ASKED = 20
/** Further questions, each without the types of which enough is known. */
const MOST_ROUNDS = 3

/** Returns the query whose best results are suggested, and that counts all results. */
export function suggestQuery(text: string): Query {
  return { ...parseSearchString(text), sort: [{ key: '_score', order: 'desc' }] }
}

/**
 * Searches on the server for suggestions for a typed text, of which `bestOf` chooses: first items that have
 * it as their number, then the best that contain its words or match its filters. Where those are all of one
 * type, it asks for others.
 */
export async function suggest(items: Pick<ItemCalls, 'search'>, text: string): Promise<Suggestion[]> {
  const typed = foldText(text)
  // Words that a name begins with are the likeliest to be meant.
  const begins = ({ label }: Suggestion) => foldText(label).startsWith(typed)
  const ask = async (query: Query): Promise<Suggestion[]> => {
    const { ids, labels } = await items.search({ ...query, max: ASKED, labels: true, total: false })
    const found = ids.map((id) => ({ id, label: labels?.[id] ?? id }))
    return [...found.filter(begins), ...found.filter((one) => !begins(one))]
  }
  const numbered: Query = {
    must: [{ prop: NUMBER_KEY, kind: 'is', value: text }],
    sort: [{ key: LABEL_KEY, order: 'asc' }],
  }
  const query = suggestQuery(text)
  const [exact, first] = await Promise.all([/\p{N}/u.test(text) ? ask(numbered) : [], ask(query)])
  let found = unique([...exact, ...first])
  let last = first
  for (let round = 1; round < MOST_ROUNDS && last.length === ASKED && bestOf(found).length < SUGGEST_MOST; round++) {
    const full = { prop: '_t', kind: 'is' as const, value: fullTypes(found) }
    last = await ask({ ...query, mustNot: [...(query.mustNot ?? []), full] })
    found = unique([...found, ...last])
  }
  return found
}

/** Types of which there is as much as is shown of one. */
function fullTypes(found: readonly Suggestion[]): string[] {
  const types = found.map(({ id }) => parseItemId(id).type)
  return [...new Set(types)].filter((type) => types.filter((one) => one === type).length >= SUGGEST_OF_TYPE)
}

function unique(found: readonly Suggestion[]): Suggestion[] {
  return [...new Map(found.map((one) => [one.id, one] as const)).values()]
}
