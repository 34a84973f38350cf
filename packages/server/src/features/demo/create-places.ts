import type { ItemId } from '@cairn/contract'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'
import type { OrganizationKey } from './organizations.ts'
import { COLLECTIONS, LAYER_FEATURES, LAYERS, PLACES } from './places.ts'

interface PlaceDeps {
  store: Store
  catalogue: TypeCatalogue
  author: Principal
  organizations: ReadonlyMap<OrganizationKey, ItemId>
}

/**
 * Creates the demo's place collections and layers with their features, if the install has the area.
 * Idempotent.
 */
export async function createPlaces({ store, catalogue, author, organizations }: PlaceDeps): Promise<void> {
  const owner = organizations.get('saltbox')
  if (!owner || !catalogue.get('SpatialFeature')) return
  const create = async (type: string, n: number, values: object) =>
    (await store.create(author, type, { ...values, owner, $key: `demo-${type}-${n}` })).$id
  const createAll = (type: string, all: readonly object[]) =>
    Promise.all(all.map((values, n) => create(type, n, values)))
  const collections = await createAll('SpatialCollection', COLLECTIONS)
  const layers = await createAll('GISCollection', LAYERS)
  await createAll(
    'SpatialFeature',
    PLACES.map(({ in: at, ...place }) => ({ ...place, collection: collections[at] })),
  )
  await createAll(
    'Feature',
    LAYER_FEATURES.map(({ in: at, rel, ...feature }) => ({
      ...feature,
      collection: layers[at],
      rel: organizations.has(rel) ? [organizations.get(rel)] : [],
    })),
  )
}
