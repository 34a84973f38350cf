import type { ItemType, Property } from '@cairn/contract'
import { placesOf, scopesFor } from '../../search/query/searched-property.ts'
import type { Principal } from '../../items/model/types.ts'

/** A column of a CSV: a property of the types exported, and the words over it. */
export interface Column {
  prop: string
  title: string
  property: Property
}

/**
 * The columns asked for, or one for every property this person could see in some item. Throws `propertyUnknown` for one that no type has,
 * and alike for one this person may see in none (TRUST.md, T3).
 */
export function checkColumns(
  principal: Principal,
  types: readonly ItemType[],
  wanted: readonly { prop: string; title: string }[] | undefined,
): Column[] {
  const columns = wanted ?? namesIn(principal, types).map((prop) => ({ prop, title: prop }))
  return columns.flatMap(({ prop, title }) =>
    placesOf(prop, { principal, types })
      .slice(0, 1)
      .map(({ property }) => ({ prop, title, property })),
  )
}

function namesIn(principal: Principal, types: readonly ItemType[]): string[] {
  const names = types.flatMap((type) =>
    Object.entries(type.properties)
      .filter(([, property]) => scopesFor(principal, type, property).length > 0)
      .map(([name]) => name),
  )
  return [...new Set(names)]
}
