import type { ItemId } from '@cairn/contract'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'
import type { OrganizationKey } from './organizations.ts'

interface CollectionDeps {
  store: Store
  catalogue: TypeCatalogue
  author: Principal
  organizations: ReadonlyMap<OrganizationKey, ItemId>
}

/** Collections of the demo. The first contains the others that are marked as parts. */
export const DEMO_COLLECTIONS = [
  {
    isPart: false,
    label: 'For the classroom',
    title: 'Words for the classroom',
    subtitle: 'Everything that may be shown in class',
    access: 'PUBLIC',
    licence: 'CC_BY_NC_ND',
    licenceTerms: 'For teaching. Name Saltbox Inlet Nation.',
    collectionType: 'TEACHING',
    membershipQuery: queryToSavedSearch({
      types: ['Lexeme'],
      must: [{ prop: 'access', kind: 'is', value: 'PUBLIC' }],
    }),
  },
  {
    isPart: true,
    label: 'Getting about',
    title: 'Words of travel and movement',
    subtitle: 'By canoe, on foot, along the trails',
    collectionType: 'TOPIC',
    membershipQuery: queryToSavedSearch({
      types: ['Lexeme'],
      must: [{ prop: 'categories', kind: 'is', value: ['TRAVEL', 'MOVEMENT'] }],
    }),
  },
  {
    isPart: false,
    label: 'The shore',
    title: 'All that is kept about the shore',
    subtitle: 'Words, places and meetings',
    access: 'PUBLIC',
    licence: 'CC_BY_NC',
    collectionType: 'TOPIC',
    membershipQuery: queryToSavedSearch({ text: 'shore' }),
  },
]

/** Creates the demo's collections if the install has the area. Idempotent: each has its own create key. */
export async function createCollections({ store, catalogue, author, organizations }: CollectionDeps): Promise<void> {
  const owner = organizations.get('saltbox')
  const [whole, ...parts] = DEMO_COLLECTIONS
  if (!owner || !whole || !catalogue.get('Collection')) return
  const create = async ({ isPart, ...values }: (typeof DEMO_COLLECTIONS)[number], n: number, wholes: ItemId[]) => {
    const given = { ...values, ...(isPart ? { collections: wholes } : {}), owner, $key: `demo-collection-${n}` }
    return (await store.create(author, 'Collection', given)).$id
  }
  const first = await create(whole, 0, [])
  await Promise.all(parts.map((part, n) => create(part, n + 1, [first])))
}
