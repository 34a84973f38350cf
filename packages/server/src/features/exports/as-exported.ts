import { idsNamed, type Geometry, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'

/**
 * Returns an item as it is exported: without the properties in whose stead another is exported
 * (`exportedAs`), and without the labels of items that only those properties refer to.
 */
export function asExported(item: Item, type: ItemType | undefined): Item {
  const isLeftOut = (name: string) => type?.properties[name]?.exportedAs !== undefined
  const names = Object.keys(item)
  if (!names.some(isLeftOut)) return item
  const [left, kept] = [names.filter(isLeftOut), names.filter((name) => !isLeftOut(name))]
  const idsOf = (some: readonly string[]) => new Set<string>(some.flatMap((name) => idsNamed(item[name])))
  const [gone, named] = [idsOf(left), idsOf(kept)]
  const labels = Object.entries(item.$labels ?? {}).filter(([id]) => !gone.has(id) || named.has(id))
  const values = kept.map((name) => [name, item[name]])
  return { ...Object.fromEntries(values), $labels: Object.fromEntries(labels) } as unknown as Item
}

/** Geometries that items refer to as their places, by the id of the item. */
export type NamedPlaces = ReadonlyMap<string, readonly Geometry[]>

/**
 * Reads the geometries of the places that items refer to by properties marked `places`, as far as this person
 * may see them. Records the places as exported in the access log.
 */
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
