import {
  isItemId,
  OTHER_VALUE,
  partsOf,
  valuesOfPart,
  type ItemId,
  type ItemType,
  type Property,
} from '@cairn/contract'
import { MAX_RESULT_IDS } from '@cairn/contract/query'
import type { ValueProblem, Values } from '@cairn/model/item-schema'
import { valueTerm } from '../../items/index/property-index.ts'
import { searchItems } from '../../search/search-items.ts'
import { invalid } from '../../items/rules/check-values.ts'
import { propertyOf } from '../../items/read/present-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'
import type { Principal } from '../../items/facts/types.ts'

/**
 * Throws `invalidItem`, with the properties concerned, if a changed value is not in its list or archived, or
 * if it is "other" although the property has no text for that. A list of which the person sees no value
 * accepts any key.
 */
export async function checkListValues(
  context: ItemContext,
  principal: Principal,
  type: ItemType,
  changed: Values,
): Promise<void> {
  const given = Object.entries(changed).flatMap(([name, value]) => {
    const property = propertyOf(type, name)
    if (!property) return []
    const parts = partsOf(name, property).map((each) => ({ ...each, name, value: valuesOfPart(value, each.part) }))
    return [{ name, property, value }, ...parts].flatMap((each) => {
      const keys = [each.value].flat().filter((key) => typeof key === 'string')
      return each.property.v === 'LOV' && keys.length > 0 ? [{ name, property: each.property, keys }] : []
    })
  })
  if (given.length === 0) return
  const kept = await keptValues(context, principal, [...new Set(given.map(({ property: { list = '' } }) => list))])
  const problems: Record<string, ValueProblem> = {}
  for (const { name, property, keys } of given) {
    const known = keysOf(context, property, kept)
    if (known && !keys.every((key) => known.has(key))) problems[name] = { userMessage: 'errors.invalidOption' }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Tells whether a key is in a list and not archived: a starter value, or a value that the person may see.
 * True for every key of a list of which the person sees no value.
 */
export async function isInList(
  context: ItemContext,
  principal: Principal,
  list: string,
  key: string,
): Promise<boolean> {
  const known = keysOf(context, { v: 'LOV', list }, await keptValues(context, principal, [list]))
  return known === undefined || known.has(key)
}

/**
 * Reads the LOVValue items of these lists that the person may see, in one query for all, because every write
 * waits for it.
 */
async function keptValues(context: ItemContext, principal: Principal, lists: readonly string[]): Promise<Values[]> {
  // Most lists have their starters alone: no item has ever named them.
  const ofLists = lists.map((list) => valueTerm('list', list))
  const named = await (context.readSet ? context.readSet.findTerms(ofLists) : context.terms.find(ofLists))
  if (named.size === 0) return []
  const { ids } = await searchItems(context, principal, {
    types: [LIST_VALUE_TYPE],
    must: [{ prop: 'list', kind: 'is', value: [...lists] }],
    max: MAX_RESULT_IDS,
    total: false,
  })
  const items = await context.loader.load(ids.filter((id): id is ItemId => isItemId(id)))
  return [...items.values()].map(({ facts }) => facts.values)
}

/** Returns the keys that may be chosen; undefined if the list has no values. */
function keysOf(
  { catalogue }: ItemContext,
  { list = '', other }: Property,
  kept: readonly Values[],
): Set<string> | undefined {
  const starters = catalogue.list?.(list) ?? []
  const values = kept.filter((value) => value.list === list)
  if (starters.length + values.length === 0) return undefined
  const known = new Set(starters)
  for (const { key, state } of values) {
    if (state === 'ARCHIVED') known.delete(String(key))
    else known.add(String(key))
  }
  return other === undefined ? known : known.add(OTHER_VALUE)
}
