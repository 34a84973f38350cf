import { isItemId, LANGUAGE_TYPE, type ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { alphabetIn, type AlphabetOf } from '@cairn/model/letters'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { Principal } from '../../items/facts/types.ts'
import type { ItemContext } from '../../items/read/item-context.ts'

/** Alphabets at most by which a text is read. */
const MOST = 8

/**
 * Loads the alphabets used for a search by exact spelling, at most 8: those of the languages in the query,
 * else of the reader's organisations, else all that the reader may see. Empty for other queries.
 */
export async function alphabetsTyped(
  context: ItemContext,
  principal: Principal,
  query: Query,
): Promise<readonly AlphabetOf[]> {
  if (!query.exact || context.catalogue.get(LANGUAGE_TYPE) === undefined) return []
  const named = languagesNamed(context, query)
  const ids = named.length > 0 ? named : await languagesOfReader(context, principal)
  const found = [...(await context.loader.load(ids.slice(0, MOST))).values()]
  return found.flatMap(({ row, facts }) =>
    row.deleted || facts.type.name !== LANGUAGE_TYPE || !mayRead(principal, facts) ? [] : [alphabetIn(facts.values)],
  )
}

function languagesNamed({ catalogue }: Pick<ItemContext, 'catalogue'>, { types = [], must = [] }: Query): ItemId[] {
  const relations = types.flatMap((name) => catalogue.get(name)?.language ?? [])
  return must
    .flatMap((filter) =>
      relations.includes(filter.prop) && (filter.kind === 'is' || filter.kind === 'rel') ? [filter.value].flat() : [],
    )
    .filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

async function languagesOfReader(context: ItemContext, principal: Principal): Promise<ItemId[]> {
  const find = async (must: Query['must'] & object) => {
    const query: Query = { types: [LANGUAGE_TYPE], must, max: MOST, total: false }
    const { ids } = await context.ports.search(context, principal, query)
    return ids.filter((id): id is ItemId => isItemId(id))
  }
  const { organizations } = principal
  const own = organizations.length > 0 ? await find([{ prop: 'owner', kind: 'rel', value: [...organizations] }]) : []
  return own.length > 0 ? own : find([])
}
