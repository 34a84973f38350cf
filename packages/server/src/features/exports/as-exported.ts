import { idsNamed, type Geometry, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'

/**
 * Returns an item as it is exported: without properties that another one replaces in exports, and without the
 * labels of what only those named.
 */
export function asExported(item: Item, type: ItemType | undefined): Item {
  const kept = Object.entries(item).filter(([name]) => type?.properties[name]?.exportedAs === undefined)
  if (kept.length === Object.keys(item).length) return item
  const values = Object.fromEntries(kept)
  const named = new Set<string>(Object.values(values).flatMap(idsNamed))
  const labels = Object.entries(item.$labels ?? {}).filter(([id]) => named.has(id) || id === item._c.by)
  return { ...values, $labels: Object.fromEntries(labels) } as unknown as Item
}

/** Geometries that items refer to as their places, by the id of the item. */
export type NamedPlaces = ReadonlyMap<string, readonly Geometry[]>

/** Reads the geometries of places that items refer to as their own, as far as this person may see them. */
export async function readNamedPlaces(
  { store, catalogue }: { store: Store; catalogue: TypeCatalogue },
  principal: Principal,
  items: readonly Item[],
): Promise<NamedPlaces> {
  const idsOf = (item: Item): ItemId[] =>
    Object.entries(catalogue.get(item._t)?.properties ?? {}).flatMap(([name, { places }]) =>
      places ? idsNamed(item[name]) : [],
    )
  const ids = [...new Set(items.flatMap(idsOf))]
  if (ids.length === 0) return new Map()
  const found = await store.readMany(principal, ids, 'export')
  const placeOf = (id: ItemId): Geometry[] => {
    const place = found[id]
    const properties = Object.entries(place ? (catalogue.get(place._t)?.properties ?? {}) : {})
    const [name = ''] = properties.find(([each, { t }]) => t === 'geometry' && place?.[each]) ?? []
    return place?.[name] ? [place[name] as Geometry] : []
  }
  return new Map(items.map((item) => [item.$id, idsOf(item).flatMap(placeOf)]))
}
