import type { ItemType, Property } from '@cairn/contract'
import { placesOf, scopesFor } from '../../search/query/searched-property.ts'
import type { Principal } from '../../items/facts/types.ts'

/** A column of an exported table: a property and its heading. */
export interface Column {
  prop: string
  title: string
  property: Property
}

/**
 * Returns the requested columns, each property once; without a request, one for each property that the person
 * could see in some item. A column marked `optional` is left out if the property is hidden from them; a
 * property with `exportedAs` is replaced by that one. Throws `propertyUnknown` for one that does not exist or
 * is hidden from them (TRUST.md, T3).
 */
export function checkColumns(
  principal: Principal,
  types: readonly ItemType[],
  wanted: readonly WantedColumn[] | undefined,
): Column[] {
  const seen = namesIn(principal, types)
  const columns = (wanted ?? seen.map((prop): WantedColumn => ({ prop, title: prop }))).flatMap((column) => {
    if (column.optional && !seen.includes(column.prop)) return []
    const [place] = placesOf(column.prop, { principal, types })
    const { exportedAs } = place?.property ?? {}
    const [written] = exportedAs === undefined ? [place] : placesOf(exportedAs, { principal, types })
    return written ? [{ prop: exportedAs ?? column.prop, title: column.title, property: written.property }] : []
  })
  return columns.filter(({ prop }, at) => columns.findIndex((each) => each.prop === prop) === at)
}

/** A requested column. Optional ones are left out if the person may see them in no item. */
interface WantedColumn {
  prop: string
  title: string
  optional?: true | undefined
}

function namesIn(principal: Principal, types: readonly ItemType[]): string[] {
  const names = types.flatMap((type) =>
    Object.entries(type.properties)
      .filter(([, property]) => scopesFor(principal, type, property).length > 0)
      .map(([name]) => name),
  )
  return [...new Set(names)]
}
