import { partsOf, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { searchItems } from '../../search/search-items.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal, TypeCatalogue } from '../../items/facts/types.ts'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'

/** A property, or part of a group (`senses.kind`), that holds values of a list. */
export interface ListPlace {
  type: ItemType
  prop: string
}

/** How many items use a value; not exact if estimated from a sample. */
export interface Uses {
  count: number
  isExact: boolean
}

/** Values of a list that are told with their uses, per property. */
const MOST_VALUES = 200

/** Returns the properties of stored items, and parts of their groups, that hold values of a list. */
export function placesOfList(catalogue: Pick<TypeCatalogue, 'all'>, list: string): ListPlace[] {
  return catalogue.all().flatMap((type) =>
    type.virtual
      ? []
      : Object.entries(type.properties)
          .flatMap(([name, property]) => [{ name, property }, ...partsOf(name, property)])
          .filter(({ property }) => property.v === 'LOV' && property.list === list)
          .map(({ name }) => ({ type, prop: name })),
  )
}

/**
 * Counts how many items that this person may see have each value of a list, by key of the value. Of each
 * property that holds such values, only the 200 values that most items have are counted; properties hidden
 * from the person are not.
 */
export async function countUses(
  context: ItemContext,
  principal: Principal,
  list: string,
): Promise<Record<string, Uses>> {
  const uses = new Map<string, Uses>()
  for (const { type, prop } of placesOfList(context.catalogue, list)) {
    const query = { types: [type.name], facets: { uses: { prop, kind: 'terms' as const, limit: MOST_VALUES } }, max: 0 }
    const found = await searchItems(context, principal, query).catch(nothingOfHidden)
    for (const { value, count } of found?.facets?.['uses'] ?? []) {
      const known = uses.get(value) ?? { count: 0, isExact: true }
      uses.set(value, { count: known.count + count, isExact: known.isExact && (found?.totalIsExact ?? true) })
    }
  }
  return Object.fromEntries(uses)
}

/**
 * Throws `valueInUse` for a value that an item visible to the person has (RIGHTS.md, "List values"). Hidden
 * uses are ignored and keep its text. A value that overrides a starter value may be deleted: the starter then
 * applies again.
 */
export async function requireUnused(
  context: ItemContext,
  principal: Principal,
  { type, values }: ItemFacts,
): Promise<void> {
  if (type.name !== LIST_VALUE_TYPE) return
  const [list, key] = [String(values['list']), String(values['key'])]
  if (context.catalogue.list?.(list)?.includes(key)) return
  for (const place of placesOfList(context.catalogue, list))
    if (await isUsed(context, principal, place, key))
      throw new CairnError('valueInUse', `${place.type.name}.${place.prop}`)
}

async function isUsed(
  context: ItemContext,
  principal: Principal,
  { type, prop }: ListPlace,
  key: string,
): Promise<boolean> {
  const must = [{ prop, kind: 'is' as const, value: key }]
  const query = { types: [type.name], must, max: 1, total: false }
  const found = await searchItems(context, principal, query).catch(nothingOfHidden)
  return found !== undefined && found.ids.length > 0
}

/**
 * Error handler for searches: returns undefined for the error `propertyUnknown`, because a property that is
 * hidden from the person does not exist for them; rethrows any other.
 */
export function nothingOfHidden(thrown: unknown): undefined {
  if (thrown instanceof CairnError && thrown.code === 'propertyUnknown') return undefined
  throw thrown
}
